package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A binding is what an identifier stands for: a variable, the address of a
// place (a pointer parameter bound to &place), a variable at an address, or a
// known function.
type binding struct {
	v     *ir.Var
	place *ir.Expr
	at    *ir.Expr
	fn    *funcValue
}

// A funcValue is a function value whose target is known.
type funcValue struct {
	lit   *ast.FuncLit
	scope *scope // where lit was written
	fn    *types.Func
	targs []types.Type
	recv  *ir.Expr
	yield *yield // the body of a range over a function, of signature sig
	sig   *types.Signature
	// oneOf says that recv, an interface or a function, decides what is called.
	oneOf choice
	// inert says that recv was found in an interface, where nothing is active.
	inert bool
}

func (fr *scope) lookup(obj types.Object) (binding, bool) {
	for f := fr; f != nil; f = f.outer {
		if b, ok := f.env[obj]; ok {
			return b, true
		}
	}
	return binding{}, false
}

// declare makes the variable for obj.
func (fr *scope) declare(obj types.Object) *ir.Var {
	v := fr.fresh(obj.Name(), fr.subst(obj.Type()), obj.Pos())
	v.User = obj.Name()
	fr.env[obj] = binding{v: v}
	return v
}

func (fr *function) fresh(base string, t types.Type, pos token.Pos) *ir.Var {
	if base == "_" || base == "" {
		base = "blank"
	}
	return &ir.Var{Name: fr.fn.Fresh(base), Type: t, Pos: pos}
}

func (fr *scope) declareParam(p *types.Var, base string) *ir.Var {
	v := fr.fresh(nameOr(p, base), fr.subst(p.Type()), p.Pos())
	v.Param, v.User = true, p.Name()
	fr.env[p] = binding{v: v}
	return v
}

func nameOr(p *types.Var, base string) string {
	if p.Name() != "" && p.Name() != "_" {
		return p.Name()
	}
	return base
}

// declareCalleeParam is declareParam for a function that is called. A struct
// that holds references comes as the address of a copy.
func (fr *scope) declareCalleeParam(p *types.Var, base string) *ir.Var {
	t := fr.subst(p.Type())
	if !kind.Mixed(t) {
		v := fr.declareParam(p, base)
		v.Inert = fr.opaqueTo(t)
		return v
	}
	v := fr.fresh(nameOr(p, base), types.NewPointer(t), p.Pos())
	v.Param, v.User, v.Inert = true, p.Name(), fr.opaqueTo(t)
	fr.env[p] = binding{at: ir.Deref(ir.Use(v), t)}
	return v
}

// declareResults makes the result variables; unnamed ones are called out.
func (fr *scope) declareResults(sig *types.Signature) {
	for i := range sig.Results().Len() {
		r := sig.Results().At(i)
		base := r.Name()
		if base == "" || base == "_" {
			base = "out"
		}
		v := fr.fresh(base, fr.subst(r.Type()), r.Pos())
		v.User = r.Name()
		fr.env[r] = binding{v: v}
		fr.results = append(fr.results, v)
		if r.Name() != "" {
			fr.named = append(fr.named, v)
		}
	}
}

// typeOf returns the type of e with type parameters substituted.
func (fr *scope) typeOf(e ast.Expr) types.Type {
	t := fr.decl.Info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return fr.subst(t)
}

func (fr *scope) errorf(pos token.Pos, hint, format string, args ...any) {
	if fr.decl.Emitted {
		pos = fr.site
	}
	if fr.site != token.NoPos && fr.decl.Pkg != fr.pkg {
		if fr.foreign[fr.site] {
			return // one reason is enough: the user sees the call alone
		}
		fr.foreign[fr.site] = true
		pos, hint = fr.site, Inside(place(fr.fset.Position(pos), fr.decl.Pkg), hint)
	}
	fr.program.errorf(pos, hint, format, args...)
}

// bad reports an error and returns an expression that lets lowering go on.
func (fr *scope) bad(e ast.Expr, hint, format string, args ...any) *ir.Expr {
	fr.errorf(e.Pos(), hint, format, args...)
	return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e), Pos: e.Pos()}
}

// noteOf quotes the first line of n's source.
func (fr *scope) noteOf(n ast.Node) ir.Note {
	return ir.Note{Pos: n.Pos(), Src: fr.source(n)}
}

// source quotes the first line of n's source.
func (fr *scope) source(n ast.Node) string { return syntax.FirstLine(fr.fset, n) }

// known returns the function that e denotes, if that is known here.
func (fr *functions) known(e ast.Expr) (*funcValue, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return &funcValue{lit: e, scope: fr.scope}, true
	case *ast.Ident:
		obj := fr.decl.Info.Uses[e]
		if b, ok := fr.lookup(obj); ok {
			if b.fn == nil {
				return fr.boundFunc(obj, e)
			}
			return b.fn, true
		}
		if fn, ok := obj.(*types.Func); ok {
			return &funcValue{fn: fn, targs: fr.instance(e)}, true
		}
		return fr.boundFunc(obj, e)
	case *ast.IndexExpr:
		if kind.IsFunc(fr.typeOf(e)) && !kind.IsFunc(fr.typeOf(e.X)) {
			return fr.boundFunc(syntax.ElementOf(fr.decl, e.X), e)
		}
		return fr.knownInstance(e.X)
	case *ast.IndexListExpr:
		return fr.knownInstance(e.X)
	case *ast.SelectorExpr:
		return fr.knownSelector(e)
	case *ast.CallExpr:
		if kind.IsFunc(fr.typeOf(e)) {
			return fr.up.returned(e)
		}
	}
	return nil, false
}

func (fr *functions) knownInstance(x ast.Expr) (*funcValue, bool) {
	v, ok := fr.known(x)
	return v, ok && v.fn != nil
}

func (fr *functions) knownSelector(e *ast.SelectorExpr) (*funcValue, bool) {
	fn, ok := fr.decl.Info.Uses[e.Sel].(*types.Func)
	if !ok {
		return fr.boundFunc(fr.decl.Info.Uses[e.Sel], e)
	}
	sel := fr.decl.Info.Selections[e]
	if sel == nil {
		return &funcValue{fn: fn, targs: fr.instance(e.Sel)}, true
	}
	if sel.Kind() == types.MethodExpr && !types.IsInterface(fr.subst(sel.Recv())) && len(sel.Index()) == 1 && kind.IsPointer(sel.Recv()) == kind.IsPointer(fn.Signature().Recv().Type()) {
		return &funcValue{fn: fn, targs: subst.ReceiverArgs(fr.names.View.Original(fr.subst(sel.Recv())))}, true
	}
	if sel.Kind() != types.MethodVal {
		return nil, false
	}
	recv := fr.expr(e.X)
	if fv := fr.listedMethod(recv, sel, fn); fv != nil {
		return fv, true
	}
	fn, recv = fr.method(recv, sel, fn)
	if fn == nil {
		return nil, false
	}
	return &funcValue{fn: fn, recv: recv}, true
}

// instance returns the type arguments of a generic function named by id.
func (fr *scope) instance(id *ast.Ident) []types.Type {
	in, ok := fr.decl.Info.Instances[id]
	if !ok {
		return nil
	}
	targs := make([]types.Type, in.TypeArgs.Len())
	for i := range targs {
		targs[i] = fr.subst(in.TypeArgs.At(i))
	}
	return targs
}

// newLabel makes a jump target.
func (l *function) newLabel(name string) *ir.Label {
	l.labels++
	return &ir.Label{Name: name, ID: l.labels}
}
