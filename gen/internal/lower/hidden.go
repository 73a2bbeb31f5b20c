package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// names tells what can be named where the derivative is emitted.
type names struct {
	lib    Library
	pkg    *types.Package         // where the derivative is emitted
	view   *mirror.View           // what can be named by way of mirrors
	unseen map[*types.Func]string // what functions of other packages hide
}

// hidden names what the source of fn, in another package, uses that cannot be
// named where the derivative is emitted; empty for nothing. Such a callee
// cannot be inlined: its calls stay as they are, and active values must not
// reach it.
func (n *names) hidden(fn *types.Func, d Decl) string {
	if d.Pkg == n.pkg {
		return ""
	}
	if what, ok := n.unseen[fn]; ok {
		return what
	}
	n.unseen[fn] = "" // a function that calls itself hides nothing by that
	what := ""
	ast.Inspect(d.Syntax.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			what = either(what, n.hiddenPath(d.Info.Selections[node]))
		case *ast.Ident:
			what = either(what, n.hiddenObject(d.Info.Uses[node]))
		}
		if e, ok := node.(ast.Expr); ok {
			if t := n.kept(d.Info.Types[e].Type); t != nil {
				what = either(what, "type "+t.Name()+" of package "+t.Pkg().Name())
			}
		}
		return what == ""
	})
	n.unseen[fn] = what
	return what
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// hiddenPath looks at the fields that a selection goes through.
func (n *names) hiddenPath(sel *types.Selection) string {
	if sel == nil || sel.Kind() == types.MethodExpr {
		return ""
	}
	t := sel.Recv()
	path := sel.Index()
	for _, i := range path[:len(path)-1] {
		st, ok := structOf(t)
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

func (n *names) hiddenObject(obj types.Object) string {
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == n.pkg {
		return ""
	}
	named := obj.Name() + " of package " + obj.Pkg().Name()
	switch obj := obj.(type) {
	case *types.Var:
		switch {
		case obj.Exported():
		case obj.IsField():
			return "field " + named
		case obj.Parent() == obj.Pkg().Scope():
			return named
		}
	case *types.TypeName:
		if !obj.Exported() && obj.Parent() == obj.Pkg().Scope() && n.onlyNamed(obj.Type()) {
			return "type " + named
		}
	case *types.Func:
		fn := obj.Origin()
		if n.lib.HasRule(fn) || n.lib.IsConstant(fn) || n.lib.CustomRules(fn) != nil {
			return ""
		}
		if d, ok := n.lib.Source(fn); ok && d.Syntax.Body != nil && !n.callable(fn) {
			return n.hidden(fn, d)
		}
	}
	return ""
}

// kept is the name of t, if t is a type of numbers that another package does not export
// although types that it exports hold such numbers. Spelt out, t could not be stored
// there, nor could adjoints.
func (n *names) kept(t types.Type) *types.TypeName {
	named, ok := t.(*types.Named)
	if !ok || !n.unnameable(named) || local(named) {
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
		if mentions(holder.Type().Underlying(), is, func(*types.Alias) bool { return false }, 0) {
			return named.Obj()
		}
	}
	return nil
}

// onlyNamed reports whether t, which has no name here, cannot be spelt out
// either: it is a struct, whose fields may be hidden too, or built of itself.
func (n *names) onlyNamed(t types.Type) bool {
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	_, isStruct := named.Underlying().(*types.Struct)
	return isStruct || endless(named, n.unnameable)
}

// unnameable reports whether t has no name where the derivative is emitted:
// it is local, or not exported by another package. A struct keeps its name: its
// fields may be hidden too, which is refused where one is used.
func (n *names) unnameable(t *types.Named) bool {
	obj := t.Obj()
	_, isStruct := t.Underlying().(*types.Struct)
	return local(t) || obj.Pkg() != nil && obj.Pkg() != n.pkg && !obj.Exported() && !isStruct && !types.IsInterface(t)
}

// hiddenAlias reports whether a is a name of a type that cannot be used where the
// derivative is emitted: it is local, or not exported by another package.
func (n *names) hiddenAlias(a *types.Alias) bool {
	obj := a.Obj()
	return obj.Pkg() != nil && (obj.Pkg().Scope().Lookup(obj.Name()) != obj || obj.Pkg() != n.pkg && !obj.Exported())
}

// visible reports whether obj can be named in the emitted file.
func (n *names) visible(obj types.Object) bool {
	if obj.Pkg() == nil || obj.Pkg() == n.pkg {
		return obj.Pkg() == nil || obj.Parent() == obj.Pkg().Scope()
	}
	return obj.Exported() && obj.Parent() == obj.Pkg().Scope()
}

// callable reports whether fn can be called there.
func (n *names) callable(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Pkg() == n.pkg {
		return true
	}
	if r := fn.Signature().Recv(); r != nil {
		t := r.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := types.Unalias(t).(*types.Named); ok && n.unnameable(named) {
			return false
		}
	}
	return fn.Exported()
}

// text is t as it is written there.
func (n *names) text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == n.pkg {
			return ""
		}
		return p.Name()
	})
}
