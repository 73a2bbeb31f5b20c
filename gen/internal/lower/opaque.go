package lower

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// refusal says why the call e of fn cannot carry active values.
func (fr *program) refusal(fn *types.Func, e *ast.CallExpr) Refusal {
	r := Refusal{
		Pos:     e.Pos(),
		Message: "an active value reaches " + symbol.Qualified(fn) + ", which has neither source nor rule",
		Hint:    "write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn) + ", or mark the function //gradgen:constant",
	}
	if fn.Pkg() == nil {
		return r
	}
	r.Package = fn.Pkg().Path()
	if d, ok := fr.lib.Source(fn.Origin()); ok && d.Syntax.Body != nil {
		r.Message = "an active value reaches " + symbol.Qualified(fn) + " in an argument of interface type"
		r.Hint = "pass it by its concrete type, or write the VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if fr.emitted(fn) {
		r.Emitted = fn
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", which is emitted code without known source"
		r.Hint = "generate its package again, or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if what := fr.names.Hides(fn); what != "" {
		r.Hidden, r.Package, r.Fn = true, "", fn.Origin()
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", whose source uses " + what + ", which is not visible from here"
		r.Hint = "ask for the derivative in package " + fn.Pkg().Name() + ", or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	return r
}

// emitted reports whether fn is declared in a file that this run writes.
func (fr *program) emitted(fn *types.Func) bool {
	return strings.HasSuffix(fr.fset.Position(fn.Pos()).Filename, "_gradgen.go")
}

// guard lowers the test that arguments of an emitted function are apart. It stays as it
// is, and computes nothing.
func (fr *operands) guard(test *types.Func, args []argument, e *ast.CallExpr) {
	x := &ir.Expr{Op: ir.OpCall, Obj: test, Type: types.NewTuple(), Pos: fr.siteOf(e)}
	for _, a := range args {
		if a.x.Op == ir.OpComposite && a.x.Name == "variadic" {
			x.Args = append(x.Args, a.x.Args...)
			continue
		}
		x.Args = append(x.Args, a.x)
	}
	for i, a := range x.Args {
		if a.Op == ir.OpConvert {
			x.Args[i] = a.Args[0]
		}
		expose(x.Args[i])
	}
	fr.unit.Opaque[x] = true
	fr.emit(&ir.ExprStmt{Note: fr.note, X: x})
}

// opaque lowers a call that stays as it is.
func (fr *functions) opaque(fv *funcValue, args []argument, e *ast.CallExpr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpCall, Obj: fv.fn, Type: fr.resultType(e), Pos: e.Pos()}
	if fr.decl.Pkg != fr.pkg {
		nameType(fr.scope, fv.fn.Signature())
	}
	for _, a := range args {
		if a.fn != nil && fr.lib.IsConstant(fv.fn.Origin()) {
			if f := fr.asValue(a.fn); f != nil {
				x.Args = append(x.Args, f)
				continue
			}
			return fr.bad(e, notDeclaredHint, notDeclared)
		}
		if a.fn != nil {
			fr.want(fv.fn)
			return fr.bad(e, "call a function whose source is available", "%s is passed a function and has no source or rule", fv.fn.Name())
		}
		expose(a.x)
		x.Args = append(x.Args, a.x)
	}
	if e.Ellipsis.IsValid() {
		x.Keys = []string{"..."}
	}
	if x.TArgs = instantiation(fr, fv, x.Args, e); slices.ContainsFunc(x.TArgs, fr.hasNoName) {
		return fr.bad(e, "declare it in the package", "%s has a type argument that has no name in emitted code", symbol.Qualified(fv.fn))
	}
	if fr.takesComplex(args, e) {
		fr.want(fv.fn)
		if fr.lib.IsConstant(fv.fn.Origin()) {
			return fr.bad(e, "let it take and return the real and the imaginary part", "%s takes or returns complex numbers, which a function marked //gradgen:constant must not", symbol.Qualified(fv.fn))
		}
		return fr.bad(e, "pass it real numbers", "%s takes or returns complex numbers, and its source is not available", symbol.Qualified(fv.fn))
	}
	if fr.mirrored(args, e) {
		fr.want(fv.fn)
		return fr.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name()+", or write a //gradgen:rule for the function called", "%s takes or returns objects whose fields are not visible from here, and its source is not available", symbol.Qualified(fv.fn))
	}
	if !fr.names.Callable(fv.fn) {
		return fr.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name(), "%s of package %s is not visible from here", fv.fn.Name(), fv.fn.Pkg().Name())
	}
	if fr.lib.IsConstant(fv.fn.Origin()) {
		fr.unit.Opaque[x] = true
	} else if !fr.lib.HasRule(fv.fn) {
		fr.unit.Refused[x] = fr.refusal(fv.fn, e)
	}
	return x
}

// blind lowers a call that stays as it is. Where its source is not available and
// it is passed a communicator, it may do with that what cannot be seen.
func (fr *functions) blind(fv *funcValue, args []argument, source bool, e *ast.CallExpr) *ir.Expr {
	x := fr.opaque(fv, args, e)
	if source || fr.lib.Communicates(fv.fn.Pkg()) || fr.unit.Opaque[x] {
		return x
	}
	for _, a := range args {
		if a.x != nil && fr.graph.HoldsComm(a.x.Type, map[types.Type]bool{}) {
			r := fr.refusal(fv.fn, e)
			r.Message = symbol.Qualified(fv.fn) + " is passed a communicator, and has neither source nor rule"
			fr.unit.Blind = append(fr.unit.Blind, r)
			break
		}
	}
	return x
}

// holding is the interface whose method s selects: its operand, or one embedded in that.
func (fr *functions) holding(s *types.Selection) types.Type {
	t := fr.subst(s.Recv())
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			break
		}
		t = fr.subst(st.Field(i).Type())
	}
	return t
}

// uncertain lowers a call whose callee is not known before the function runs: where it is only
// interpreted, one through an interface stays as it is.
func (fr *functions) uncertain(e *ast.CallExpr) *ir.Expr {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok || !fr.runs {
		return fr.unknownCallee(e)
	}
	s := fr.decl.Info.Selections[sel]
	if s == nil || !syntax.MethodOfInterface(s.Obj()) || !types.IsInterface(fr.holding(s)) {
		return fr.unknownCallee(e)
	}
	fn := s.Obj().(*types.Func)
	path := s.Index()
	on := fr.fieldPathTo(fr.expr(sel.X), path[:len(path)-1], e)
	return fr.opaque(&funcValue{fn: fn}, append([]argument{{x: on}}, fr.args(e, fn)...), e)
}

func (fr *functions) unknownCallee(e *ast.CallExpr) *ir.Expr {
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s := fr.decl.Info.Selections[sel]; s != nil && syntax.MethodOfInterface(s.Obj()) {
			if fr.lib.Communicates(s.Obj().Pkg()) {
				return fr.bad(e, "call comm."+sel.Sel.Name+", which knows the type of the buffer", "the method %s of a communicator cannot be differentiated", sel.Sel.Name)
			}
			if p, ok := types.Unalias(s.Recv()).(*types.TypeParam); ok && !isInterface(fr.subst(p)) {
				hint := "write the function for a concrete type"
				if st, ok := fr.subst(p).Underlying().(*types.Struct); ok && st.NumFields() > 0 {
					hint = "give the type argument a method " + sel.Sel.Name + " of its own, in place of one of an interface that it embeds"
				}
				return fr.bad(e, hint,
					"the method %s belongs to the type parameter %s, so its callee is not known at generation", sel.Sel.Name, p.Obj().Name())
			}
			fr.unit.Interfaces = append(fr.unit.Interfaces, fr.holding(s))
			return fr.bad(e, "use the concrete type", "the method %s is called through an interface, so its callee is not known at generation", sel.Sel.Name)
		}
	}
	if fr.ofC(e) {
		return fr.bad(e, "call it in a function of its own, and write a //gradgen:rule for that", "%s is a function of C, which has no Go source", fr.source(e.Fun))
	}
	fr.stores(fr.typeOf(e.Fun))
	return fr.bad(e, "call a function that is known where the derivative is generated", "the callee of %s is not known at generation", fr.source(e.Fun))
}

// ofC reports whether a call goes through cgo.
func (fr *functions) ofC(e *ast.CallExpr) bool {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	name, ok := fr.decl.Info.Uses[id].(*types.PkgName)
	return ok && name.Imported().Path() == "C"
}

// leaveAlone reports whether the call of fn stays as it is because its source
// cannot be shown here. Callees are another matter: what active values do in
// them is not looked at where no derivative passes through.
func (fr *functions) leaveAlone(fv *funcValue, d source.Decl, args []argument) bool {
	fn := fv.fn.Origin()
	if fr.called || !fr.names.Callable(fn) || fn.Signature().TypeParams().Len() > 0 || fr.graph.Communicates(fn) || fr.names.View.Opened(fn) {
		return false
	}
	for _, a := range args {
		if a.fn != nil {
			return false
		}
	}
	return fr.names.Hidden(fn, d) != ""
}

// concerned reports whether a callee could carry derivatives at all.
func (fr *functions) concerned(fv *funcValue, args []argument) bool {
	for _, a := range args {
		if a.fn != nil || a.x != nil && (kind.HasFloat(a.x.Type) || fr.graph.LeadsToListed(a.x.Type)) {
			return true
		}
	}
	sig := fv.fn.Signature()
	return sig.TypeParams().Len() > 0 && !floatless(fv)
}

// takesComplex reports whether a call is passed complex numbers, or returns such.
func (fr *functions) takesComplex(args []argument, e *ast.CallExpr) bool {
	view := fr.names.View
	holds := func(x *ir.Expr) bool { return x != nil && view.HoldsComplex(x.Type) }
	for _, a := range args {
		if holds(a.x) || a.x != nil && a.x.Name == "variadic" && slices.ContainsFunc(a.x.Args, holds) {
			return true
		}
	}
	return view.WithComplex() && view.HoldsComplex(fr.resultType(e))
}

// mirrored reports whether a call is passed mirrors of another package's types, or returns
// such: then it cannot stay as it is.
func (fr *functions) mirrored(args []argument, e *ast.CallExpr) bool {
	view := fr.names.View
	mirror := func(x *ir.Expr) bool { return x != nil && view.Mirrors(x.Type) }
	for _, a := range args {
		if mirror(a.x) || a.x != nil && a.x.Name == "variadic" && slices.ContainsFunc(a.x.Args, mirror) {
			return true
		}
	}
	return view.Active() && view.Mirrors(fr.resultType(e))
}

// want requests the source of fn.
func (fr *program) want(fn *types.Func) {
	if pkg := fn.Pkg(); pkg != nil && !coroutines(fn) && !slices.Contains(fr.unit.Wanted, pkg.Path()) {
		fr.unit.Wanted = append(fr.unit.Wanted, pkg.Path())
	}
}

// coroutines reports whether fn is one of package iter, whose source says
// nothing about what they do.
func coroutines(fn *types.Func) bool { return fn.Pkg() != nil && fn.Pkg().Path() == "iter" }
