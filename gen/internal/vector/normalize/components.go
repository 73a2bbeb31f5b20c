package normalize

import (
	"go/constant"
	"go/types"
	"strings"
	"unicode"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// mostComponents is the largest number of components of a struct or array that is copied component by component.
const mostComponents = 32

// A leaf is a component of a struct or array that is itself neither. It is given by the path to it.
type leaf []choice

// A choice is a field of a struct, or an element of an array.
type choice struct {
	field *types.Var // nil: an element
	index int64
	typ   types.Type
}

// leaves lists the leaves of t, or none if t is not a struct or array, or has too many.
func leaves(t types.Type) []leaf {
	if !match.Aggregate(t) || countLeaves(t) > mostComponents {
		return nil
	}
	return appendLeaves(nil, nil, t)
}

func countLeaves(t types.Type) int64 {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		var n int64
		for f := range analysis.Fields(u) {
			n += countLeaves(f.Type())
		}
		return n
	case *types.Array:
		each := countLeaves(u.Elem())
		if each == 0 {
			return 0
		}
		return min(u.Len(), mostComponents+1) * each
	}
	return 1
}

func appendLeaves(list []leaf, here leaf, t types.Type) []leaf {
	at := func(c choice) leaf { return append(here[:len(here):len(here)], c) }
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range analysis.Fields(u) {
			list = appendLeaves(list, at(choice{field: f, typ: f.Type()}), f.Type())
		}
	case *types.Array:
		for k := range u.Len() {
			list = appendLeaves(list, at(choice{index: k, typ: u.Elem()}), u.Elem())
		}
	default:
		list = append(list, here)
	}
	return list
}

// typ returns the type of the leaf.
func (l leaf) typ() types.Type { return l[len(l)-1].typ }

// of returns the leaf of e.
func (l leaf) of(e *ir.Expr) *ir.Expr {
	for _, c := range l {
		if e.Op != ir.OpComposite {
			e = c.from(e)
		} else if e = c.literal(e); e == nil {
			return build.ZeroOf(l.typ())
		}
	}
	return e.Clone()
}

// from returns the component of the place e.
func (c choice) from(e *ir.Expr) *ir.Expr {
	if c.field != nil {
		return ir.Field(ir.Operand(e), c.field, c.typ)
	}
	return ir.Index(e, ir.Int(c.index), c.typ)
}

// literal returns the component in a literal, or nil.
func (c choice) literal(e *ir.Expr) *ir.Expr {
	for i, key := range e.Keys {
		if c.field != nil && key == c.field.Name() || c.field == nil && key == constant.MakeInt64(c.index).String() {
			return e.Args[i]
		}
	}
	return nil
}

// path returns the text of the component e after the name of the variable.
func path(e *ir.Expr) string {
	if e.Op == ir.OpField {
		return path(e.Args[0]) + "." + e.Obj.Name()
	}
	if e.Op == ir.OpIndex {
		return path(e.Args[0]) + "." + e.Args[1].Val.ExactString()
	}
	return ""
}

// nameOfPath returns a path in a form that can be part of a name.
func nameOfPath(path string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '_' }) {
		letters := []rune(word)
		letters[0] = unicode.ToUpper(letters[0])
		b.WriteString(string(letters))
	}
	return b.String()
}
