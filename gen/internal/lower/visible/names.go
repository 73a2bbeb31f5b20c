// Package visible tells what the emitted code can name, and which names in functions of other packages it cannot use.
package visible

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// A Names tells what emitted code can name.
type Names struct {
	lib    source.Library
	pkg    *types.Package         // the package of the emitted code
	all    bool                   // nothing is emitted, so that all names of the source can be used
	View   *mirror.View           // names through mirrors
	unseen map[*types.Func]string // what is hidden in functions of other packages
}

// New returns the names for code in pkg. If all is set, nothing is emitted, and all names of the source can be used.
func New(lib source.Library, pkg *types.Package, view *mirror.View, all bool) *Names {
	return &Names{lib: lib, pkg: pkg, View: view, all: all, unseen: map[*types.Func]string{}}
}

// own reports whether declarations of pkg can be named even if they are not exported.
func (n *Names) own(pkg *types.Package) bool { return n.all || pkg == nil || pkg == n.pkg }

// Sees reports whether the field f can be named.
func (n *Names) Sees(f *types.Var) bool { return f.Exported() || n.own(f.Pkg()) }

// Hides returns the names in the requested function fn that emitted code cannot use, or "".
func (n *Names) Hides(fn *types.Func) string { return n.unseen[fn.Origin()] }

// Hidden returns the names in the source of fn, a function of another package, that emitted code cannot use, or "".
// If there are any, fn cannot be inlined. Its calls stay calls, and active values must not reach it.
func (n *Names) Hidden(fn *types.Func, d source.Decl) string {
	if n.own(d.Pkg) {
		return ""
	}
	if what, ok := n.unseen[fn]; ok {
		return what
	}
	n.unseen[fn] = "" // a call of itself uses no hidden name
	what := ""
	ast.Inspect(d.Syntax.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			what = either(what, n.hiddenPath(d.Info.Selections[node]))
		case *ast.Ident:
			what = either(what, n.hiddenObject(d.Info.Uses[node]))
		case *ast.CompositeLit:
			what = either(what, n.hiddenPlace(d.Info.TypeOf(node), node))
		}
		if e, ok := node.(ast.Expr); ok {
			if t := n.Unexported(d.Info.Types[e].Type); t != nil {
				what = either(what, "type "+t.Name()+" of package "+t.Pkg().Name())
			}
		}
		return what == ""
	})
	n.unseen[fn] = what
	return what
}

// hiddenPlace checks the fields to which a literal of the type t gives values by position, because emitted code uses
// their names.
func (n *Names) hiddenPlace(t types.Type, lit *ast.CompositeLit) string {
	st, ok := kind.StructOf(t)
	if !ok {
		return ""
	}
	for i, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return ""
		}
		if what := n.hiddenObject(st.Field(i)); what != "" {
			return what
		}
	}
	return ""
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// hiddenPath checks the fields on the path of a selection.
func (n *Names) hiddenPath(sel *types.Selection) string {
	if sel == nil || sel.Kind() == types.MethodExpr {
		return ""
	}
	t := sel.Recv()
	path := sel.Index()
	for _, i := range path[:len(path)-1] {
		st, ok := kind.StructOf(t)
		if !ok {
			return ""
		}
		if what := n.hiddenObject(st.Field(i)); what != "" {
			return what
		}
		t = st.Field(i).Type()
	}
	return ""
}

func (n *Names) hiddenObject(obj types.Object) string {
	if obj == nil || n.own(obj.Pkg()) {
		return ""
	}
	named := obj.Name() + " of package " + obj.Pkg().Name()
	switch obj := obj.(type) {
	case *types.Var:
		switch {
		case exported.To(n.pkg, obj):
		case obj.IsField():
			return "field " + named
		case obj.Parent() == obj.Pkg().Scope():
			return named
		}
	case *types.TypeName:
		if !exported.To(n.pkg, obj) && obj.Parent() == obj.Pkg().Scope() && n.onlyNamed(obj.Type()) {
			return "type " + named
		}
	case *types.Func:
		fn := obj.Origin()
		if n.lib.HasRule(fn) || n.lib.IsConstant(fn) || n.lib.CustomRules(fn) != nil {
			return ""
		}
		if d, ok := n.lib.Source(fn); ok && d.Syntax.Body != nil && !n.Callable(fn) {
			return n.Hidden(fn, d)
		}
	}
	return ""
}

// Unexported returns the name of t if t is a type of numbers that another package does not export and types that the
// package exports contain such numbers. If t were spelt out, the numbers and their adjoints could not be stored
// there.
func (n *Names) Unexported(t types.Type) *types.TypeName {
	named, ok := t.(*types.Named)
	if !ok || !n.Unnameable(named) || subst.Local(named) {
		return nil
	}
	if b, ok := named.Underlying().(*types.Basic); !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		holder, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !holder.Exported() || types.IsInterface(holder.Type()) {
			continue
		}
		is := func(m *types.Named) bool { return m == named }
		if subst.Mentions(holder.Type().Underlying(), is, func(*types.Alias) bool { return false }, 0) {
			return named.Obj()
		}
	}
	return nil
}

// onlyNamed reports whether t, which has no name here, cannot be spelt out either, because it is a struct, whose
// fields may be hidden too, or because it contains itself.
func (n *Names) onlyNamed(t types.Type) bool {
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	_, isStruct := named.Underlying().(*types.Struct)
	return isStruct || subst.Endless(named, n.Unnameable)
}

// Unnameable reports whether emitted code cannot name t, because t is local or another package does not export it. A
// struct keeps its name. Its fields may be hidden too; each use of a hidden field is refused.
func (n *Names) Unnameable(t *types.Named) bool {
	obj := t.Obj()
	_, isStruct := t.Underlying().(*types.Struct)
	return subst.Local(t) || !n.own(obj.Pkg()) && !exported.To(n.pkg, obj) && !isStruct && !types.IsInterface(t)
}

// HiddenAlias reports whether emitted code cannot use the alias a, because a is local or another package does not
// export it.
func (n *Names) HiddenAlias(a *types.Alias) bool {
	obj := a.Obj()
	return obj.Pkg() != nil && (obj.Pkg().Scope().Lookup(obj.Name()) != obj || !n.own(obj.Pkg()) && !exported.To(n.pkg, obj))
}

// Visible reports whether the emitted file can name obj.
func (n *Names) Visible(obj types.Object) bool {
	return obj.Pkg() == nil || (n.own(obj.Pkg()) || exported.To(n.pkg, obj)) && obj.Parent() == obj.Pkg().Scope()
}

// Callable reports whether emitted code can call fn.
func (n *Names) Callable(fn *types.Func) bool {
	if n.own(fn.Pkg()) {
		return true
	}
	if r := fn.Signature().Recv(); r != nil {
		t := r.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := types.Unalias(t).(*types.Named); ok && n.Unnameable(named) {
			return false
		}
	}
	return exported.To(n.pkg, fn)
}

// Text returns t as emitted code writes it.
func (n *Names) Text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == n.pkg {
			return ""
		}
		return p.Name()
	})
}

// Enter makes the unexported types in the source of fn visible where the source is lowered.
func (n *Names) Enter(d source.Decl) {
	if n.own(d.Pkg) || d.Syntax.Body == nil {
		return
	}
	ast.Inspect(d.Syntax, func(node ast.Node) bool {
		id, ok := node.(*ast.Ident)
		if !ok {
			return true
		}
		obj, ok := d.Info.Uses[id].(*types.TypeName)
		if ok && obj.Pkg() == d.Pkg && !exported.To(n.pkg, obj) && obj.Parent() == d.Pkg.Scope() && n.onlyNamed(obj.Type()) {
			n.View.RequestFields(obj.Type())
		}
		return true
	})
}
