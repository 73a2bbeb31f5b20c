package purity

import (
	"cmp"
	"go/ast"
	"go/types"
	"maps"
	"slices"
)

// dynamic returns the types that values in interfaces may have in code of pkg: the types that pkg declares, those of
// its expressions, and those of packages whose functions return interfaces to it. The order does not depend on maps.
func (t *Table) dynamic(pkg *types.Package) []types.Type {
	if list, ok := t.dynamics[pkg]; ok {
		return list
	}
	d := stored{list: map[string]types.Type{}, from: map[*types.Package]bool{}}
	d.declared(pkg)
	if _, info, ok := t.lib.Files(pkg); ok {
		d.expressions(info)
	}
	list := slices.SortedFunc(maps.Values(d.list), func(a, b types.Type) int { return cmp.Compare(a.String(), b.String()) })
	t.dynamics[pkg] = list
	return list
}

// stored collects types of values that may be stored in interfaces.
type stored struct {
	list map[string]types.Type // by text
	from map[*types.Package]bool
}

// declared adds the types that pkg declares, and pointers to them.
func (d stored) declared(pkg *types.Package) {
	if pkg == nil || d.from[pkg] || slices.Contains(withoutEffects, pkg.Path()) {
		return
	}
	d.from[pkg] = true
	for _, name := range pkg.Scope().Names() {
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !obj.IsAlias() && !types.IsInterface(obj.Type()) {
			d.add(obj.Type())
			d.add(types.NewPointer(obj.Type()))
		}
	}
}

func (d stored) add(t types.Type) { d.list[t.String()] = t }

// expressions adds the types of the expressions that info lists.
func (d stored) expressions(info *types.Info) {
	for e, x := range info.Types {
		switch {
		case !x.IsValue():
		case types.IsInterface(x.Type):
			d.returned(info, e)
		case named(x.Type):
			d.add(x.Type)
		}
	}
}

// returned adds the types of the package whose function returns the interface e.
func (d stored) returned(info *types.Info, e ast.Expr) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if fn := CalleeOf(info, call.Fun); fn != nil {
			d.declared(fn.Pkg())
		}
	}
}

// named reports whether t, or what it points to, has a name, so that it may have methods.
func named(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil
}
