package lower

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// Emitted code cannot name types that are declared in functions, or that another package does not export. It spells
// them out. Two of these types may then become one type. Only interfaces show the difference, because an interface
// holds the type as well as the value.

// A boxedType is the type of a value in an interface, or of an assertion.
type boxedType struct {
	spelt, own types.Type // in emitted code, and in the source
	place      string     // where the types in own are declared, if in functions
}

// noteBoxed records that an interface holds a value of the type of e, or is asserted to that type. It refuses the
// type if emitted code could not tell it from another type.
func noteBoxed(sc *scope, e ast.Expr) {
	own := sc.decl.Info.TypeOf(e)
	if _, param := types.Unalias(own).(*types.TypeParam); own == nil || types.IsInterface(own) && !param {
		return
	}
	if b, ok := own.(*types.Basic); ok && b.Kind() == types.UntypedNil {
		return
	}
	n := boxedType{spelt: sc.subst(own), own: own, place: declaredAt(sc, own)}
	if len(sc.targs) > 0 {
		n.own = subst.Params(own, sc.targs)
	}
	for _, b := range sc.prog.unit.boxed {
		if !types.Identical(b.spelt, n.spelt) {
			continue
		}
		if !types.Identical(b.own, n.own) || b.place != n.place {
			sc.errorf(e.Pos(), "declare the types outside of functions, or give them different underlying types", "two types with values in interfaces have the same name in emitted code: %s and %s", types.TypeString(b.own, (*types.Package).Name), types.TypeString(n.own, (*types.Package).Name))
		}
		return
	}
	sc.prog.unit.boxed = append(sc.prog.unit.boxed, n)
}

// declaredAt returns a text for the types in t that functions declare. It differs for types of the same name: it
// consists of their positions, and the type arguments of the function.
func declaredAt(sc *scope, t types.Type) string {
	var b strings.Builder
	subst.Mentions(t, func(n *types.Named) bool {
		if subst.Local(n) {
			fmt.Fprintf(&b, "%d ", n.Obj().Pos())
		}
		return false
	}, func(*types.Alias) bool { return false }, 0)
	if b.Len() == 0 {
		return ""
	}
	for _, p := range slices.SortedFunc(maps.Keys(sc.targs), func(p, q *types.TypeParam) int { return cmp.Compare(p.Obj().Pos(), q.Obj().Pos()) }) {
		b.WriteString(types.TypeString(sc.targs[p], nil) + " ")
	}
	return b.String()
}
