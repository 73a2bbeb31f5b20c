package lower

import (
	"go/ast"
	"go/types"
)

// hidden names what the source of fn, in another package, uses that cannot be
// named where the derivative is emitted; empty for nothing. Such a callee
// cannot be inlined: its calls stay as they are, and active values must not
// reach it.
func (fr *frame) hidden(fn *types.Func, d Decl) string {
	if d.Pkg == fr.pkg {
		return ""
	}
	if what, ok := fr.unseen[fn]; ok {
		return what
	}
	fr.unseen[fn] = "" // a function that calls itself hides nothing by that
	what := ""
	ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			what = either(what, fr.hiddenPath(d.Info.Selections[n]))
		case *ast.Ident:
			what = either(what, fr.hiddenObject(d.Info.Uses[n]))
		}
		if e, ok := n.(ast.Expr); ok {
			if t := fr.kept(d.Info.Types[e].Type); t != nil {
				what = either(what, "type "+t.Name()+" of package "+t.Pkg().Name())
			}
		}
		return what == ""
	})
	fr.unseen[fn] = what
	return what
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// hiddenPath looks at the fields that a selection goes through.
func (fr *frame) hiddenPath(sel *types.Selection) string {
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
		if what := fr.hiddenObject(st.Field(i)); what != "" {
			return what
		}
		t = st.Field(i).Type()
	}
	return ""
}

func (fr *frame) hiddenObject(obj types.Object) string {
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == fr.pkg {
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
		if !obj.Exported() && obj.Parent() == obj.Pkg().Scope() && fr.onlyNamed(obj.Type()) {
			return "type " + named
		}
	case *types.Func:
		fn := obj.Origin()
		if fr.lib.HasRule(fn) || fr.lib.IsConstant(fn) || fr.lib.CustomRules(fn) != nil {
			return ""
		}
		if d, ok := fr.lib.Source(fn); ok && d.Syntax.Body != nil && !fr.callable(fn) {
			return fr.hidden(fn, d)
		}
	}
	return ""
}

// kept is the name of t, if t is a type of numbers that another package does not export
// although types that it exports hold such numbers. Spelt out, t could not be stored
// there, nor could adjoints.
func (fr *frame) kept(t types.Type) *types.TypeName {
	n, ok := t.(*types.Named)
	if !ok || !fr.unnameable(n) || local(n) {
		return nil
	}
	if b, ok := n.Underlying().(*types.Basic); !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		holder, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !holder.Exported() || types.IsInterface(holder.Type()) {
			continue
		}
		is := func(m *types.Named) bool { return m == n }
		if mentions(holder.Type().Underlying(), is, func(*types.Alias) bool { return false }, 0) {
			return n.Obj()
		}
	}
	return nil
}

// onlyNamed reports whether t, which has no name here, cannot be spelt out
// either: it is a struct, whose fields may be hidden too, or built of itself.
func (fr *frame) onlyNamed(t types.Type) bool {
	n, ok := t.(*types.Named)
	if !ok {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct || endless(n, fr.unnameable)
}

// leaveAlone reports whether the call of fn stays as it is because its source
// cannot be shown here. Callees are another matter: what active values do in
// them is not looked at where no derivative passes through.
func (fr *frame) leaveAlone(fv *funcValue, d Decl, args []argument) bool {
	fn := fv.fn.Origin()
	if fr.called || !fr.callable(fn) || fn.Signature().TypeParams().Len() > 0 || fr.communicates(fn) {
		return false
	}
	for _, a := range args {
		if a.fn != nil {
			return false
		}
	}
	return fr.hidden(fn, d) != ""
}
