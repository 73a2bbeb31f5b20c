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

// refusal describes why the call e of fn cannot carry active values.
func (pg *program) refusal(fn *types.Func, e *ast.CallExpr) Refusal {
	r := Refusal{
		Pos:     e.Pos(),
		Message: "an active value reaches " + symbol.Qualified(fn) + ", which has neither source nor rule",
		Hint:    "write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn) + ", or mark the function //gradgen:constant",
	}
	if fn.Pkg() == nil {
		return r
	}
	r.Package = fn.Pkg().Path()
	if d, ok := pg.req.lib.Source(fn.Origin()); ok && d.Syntax.Body != nil {
		r.Message = "an active value reaches " + symbol.Qualified(fn) + " in an argument of interface type"
		r.Hint = "pass it by its concrete type, or write the VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if pg.emitted(fn) {
		r.Emitted = fn
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", which is emitted code without known source"
		r.Hint = "generate its package again, or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if what := pg.names.Hides(fn); what != "" {
		r.Hidden, r.Package, r.Fn = true, "", fn.Origin()
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", whose source uses " + what + ", which is not visible from here"
		r.Hint = "ask for the derivative in package " + fn.Pkg().Name() + ", or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	return r
}

// emitted reports whether fn is declared in a file that this run writes.
func (pg *program) emitted(fn *types.Func) bool {
	return strings.HasSuffix(pg.req.fset.Position(fn.Pos()).Filename, "_gradgen.go")
}

// guard lowers the test that arguments of an emitted function do not overlap. The test is not changed, and computes
// nothing.
func (o *operands) guard(test *types.Func, args []argument, e *ast.CallExpr) {
	x := &ir.Expr{Op: ir.OpCall, Obj: test, Type: types.NewTuple(), Pos: o.scope.siteOf(e)}
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
	o.prog.unit.Opaque[x] = true
	o.fn.emit(&ir.ExprStmt{Note: o.scope.note, X: x})
}

// opaque lowers a call that stays a call.
func (fs *functions) opaque(fv *funcValue, args []argument, e *ast.CallExpr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpCall, Obj: fv.fn, Type: fs.scope.resultType(e), Pos: e.Pos()}
	if fs.scope.decl.Pkg != fs.req.pkg {
		nameType(fs.scope, fv.fn.Signature())
	}
	for _, a := range args {
		if a.fn != nil && fs.req.lib.IsConstant(fv.fn.Origin()) {
			if f := fs.scope.asValue(a.fn); f != nil {
				x.Args = append(x.Args, f)
				continue
			}
			return fs.scope.bad(e, notDeclaredHint, notDeclared)
		}
		if a.fn != nil {
			fs.prog.requestSource(fv.fn)
			return fs.scope.bad(e, "call a function whose source is available", "%s is passed a function and has no source or rule", fv.fn.Name())
		}
		expose(a.x)
		x.Args = append(x.Args, a.x)
	}
	if e.Ellipsis.IsValid() {
		x.Keys = []string{"..."}
	}
	if x.TArgs = instantiation(fs, fv, x.Args, e); slices.ContainsFunc(x.TArgs, fs.prog.hasNoName) {
		return fs.scope.bad(e, "declare it in the package", "%s has a type argument that has no name in emitted code", symbol.Qualified(fv.fn))
	}
	if fs.takesComplex(args, e) {
		fs.prog.requestSource(fv.fn)
		if fs.req.lib.IsConstant(fv.fn.Origin()) {
			return fs.scope.bad(e, "let it take and return the real and the imaginary part", "%s takes or returns complex numbers, which a function marked //gradgen:constant must not", symbol.Qualified(fv.fn))
		}
		return fs.scope.bad(e, "pass it real numbers", "%s takes or returns complex numbers, and its source is not available", symbol.Qualified(fv.fn))
	}
	if fs.mirrored(args, e) {
		fs.prog.requestSource(fv.fn)
		return fs.scope.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name()+", or write a //gradgen:rule for the function called", "%s takes or returns objects whose fields are not visible from here, and its source is not available", symbol.Qualified(fv.fn))
	}
	if !fs.prog.names.Callable(fv.fn) {
		if fs.prog.emitted(fv.fn) {
			fs.prog.unit.Blind = append(fs.prog.unit.Blind, fs.prog.refusal(fv.fn, e))
		}
		return fs.scope.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name(), "%s of package %s is not visible from here", fv.fn.Name(), fv.fn.Pkg().Name())
	}
	if fs.req.lib.IsConstant(fv.fn.Origin()) {
		fs.prog.unit.Opaque[x] = true
	} else if !fs.req.lib.HasRule(fv.fn) {
		fs.prog.unit.Refused[x] = fs.prog.refusal(fv.fn, e)
	}
	fs.callsBack(x, fv.fn, e)
	return x
}

// blind lowers a call that stays a call. If its source is not available and a communicator is passed to it, blind
// records that the call may communicate.
func (fs *functions) blind(fv *funcValue, args []argument, source bool, e *ast.CallExpr) *ir.Expr {
	x := fs.opaque(fv, args, e)
	if source || fs.req.lib.Communicates(fv.fn.Pkg()) || fs.prog.unit.Opaque[x] {
		return x
	}
	for _, a := range args {
		if a.x != nil && fs.prog.graph.HoldsComm(a.x.Type, map[types.Type]bool{}) {
			r := fs.prog.refusal(fv.fn, e)
			r.Message = symbol.Qualified(fv.fn) + " is passed a communicator, and has neither source nor rule"
			fs.prog.unit.Blind = append(fs.prog.unit.Blind, r)
			break
		}
	}
	return x
}

// holding returns the interface whose method s selects: the operand, or an interface that it embeds.
func (fs *functions) holding(s *types.Selection) types.Type {
	t := fs.scope.subst(s.Recv())
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			break
		}
		t = fs.scope.subst(st.Field(i).Type())
	}
	return t
}

// uncertain lowers a call whose callee is not known at generation. If the function is only interpreted, a call
// through an interface stays a call.
func (fs *functions) uncertain(e *ast.CallExpr) *ir.Expr {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok || !fs.req.runs {
		return fs.unknownCallee(e)
	}
	s := fs.scope.decl.Info.Selections[sel]
	if s == nil || !syntax.MethodOfInterface(s.Obj()) || !types.IsInterface(fs.holding(s)) {
		return fs.unknownCallee(e)
	}
	fn := s.Obj().(*types.Func)
	path := s.Index()
	on := fs.ops.fieldPathTo(fs.exprs.expr(sel.X), path[:len(path)-1], e)
	return fs.opaque(&funcValue{fn: fn}, append([]argument{{x: on}}, fs.args(e, fn)...), e)
}

func (fs *functions) unknownCallee(e *ast.CallExpr) *ir.Expr {
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s := fs.scope.decl.Info.Selections[sel]; s != nil && syntax.MethodOfInterface(s.Obj()) {
			if fs.req.lib.Communicates(s.Obj().Pkg()) {
				return fs.scope.bad(e, "call comm."+sel.Sel.Name+", which knows the type of the buffer", "the method %s of a communicator cannot be differentiated", sel.Sel.Name)
			}
			if p, ok := types.Unalias(s.Recv()).(*types.TypeParam); ok && !isInterface(fs.scope.subst(p)) {
				hint := "write the function for a concrete type"
				if st, ok := fs.scope.subst(p).Underlying().(*types.Struct); ok && st.NumFields() > 0 {
					hint = "give the type argument a method " + sel.Sel.Name + " of its own, in place of one of an interface that it embeds"
				}
				return fs.scope.bad(e, hint,
					"the method %s belongs to the type parameter %s, so its callee is not known at generation", sel.Sel.Name, p.Obj().Name())
			}
			fs.prog.unit.Interfaces = append(fs.prog.unit.Interfaces, fs.holding(s))
			return fs.scope.bad(e, "use the concrete type", "the method %s is called through an interface, so its callee is not known at generation", sel.Sel.Name)
		}
	}
	if fs.ofC(e) {
		return fs.scope.bad(e, "call it in a function of its own, and write a //gradgen:rule for that", "%s is a function of C, which has no Go source", fs.scope.source(e.Fun))
	}
	fs.scope.stores(fs.scope.typeOf(e.Fun))
	return fs.scope.bad(e, "call a function that is known where the derivative is generated", "the callee of %s is not known at generation", fs.scope.source(e.Fun))
}

// ofC reports whether a call goes through cgo.
func (fs *functions) ofC(e *ast.CallExpr) bool {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	name, ok := fs.scope.decl.Info.Uses[id].(*types.PkgName)
	return ok && name.Imported().Path() == "C"
}

// leaveAlone reports whether the call of fn stays a call because its source uses names that are not visible here.
// This does not apply to calls in callees, because the analysis does not follow active values in callees that no
// derivative passes through.
func (fs *functions) leaveAlone(fv *funcValue, d source.Decl, args []argument) bool {
	fn := fv.fn.Origin()
	if fs.fn.called || !fs.prog.names.Callable(fn) || fn.Signature().TypeParams().Len() > 0 || fs.prog.graph.Communicates(fn) || fs.prog.names.View.Inlined(fn) {
		return false
	}
	for _, a := range args {
		if a.fn != nil {
			return false
		}
	}
	return fs.prog.names.Hidden(fn, d) != ""
}

// concerned reports whether derivatives can pass through a callee at all.
func (pg *program) concerned(fv *funcValue, args []argument) bool {
	for _, a := range args {
		if a.fn != nil || a.x != nil && (kind.HasFloat(a.x.Type) || pg.graph.LeadsToListed(a.x.Type)) {
			return true
		}
	}
	sig := fv.fn.Signature()
	return sig.TypeParams().Len() > 0 && !floatless(fv)
}

// takesComplex reports whether complex numbers are passed to a call, or returned from it.
func (fs *functions) takesComplex(args []argument, e *ast.CallExpr) bool {
	view := fs.prog.names.View
	holds := func(x *ir.Expr) bool { return x != nil && view.HoldsComplex(x.Type) }
	for _, a := range args {
		if holds(a.x) || a.x != nil && a.x.Name == "variadic" && slices.ContainsFunc(a.x.Args, holds) {
			return true
		}
	}
	return view.WithComplex() && view.HoldsComplex(fs.scope.resultType(e))
}

// mirrored reports whether mirrors of types of another package are passed to a call, or returned from it. Such a call
// cannot stay a call.
func (fs *functions) mirrored(args []argument, e *ast.CallExpr) bool {
	view := fs.prog.names.View
	mirror := func(x *ir.Expr) bool { return x != nil && view.Mirrors(x.Type) }
	for _, a := range args {
		if mirror(a.x) || a.x != nil && a.x.Name == "variadic" && slices.ContainsFunc(a.x.Args, mirror) {
			return true
		}
	}
	return view.Active() && view.Mirrors(fs.scope.resultType(e))
}

// requestSource requests the source of fn.
func (pg *program) requestSource(fn *types.Func) {
	if pkg := fn.Pkg(); pkg != nil && !coroutines(fn) && !slices.Contains(pg.unit.Wanted, pkg.Path()) {
		pg.unit.Wanted = append(pg.unit.Wanted, pkg.Path())
	}
}

// coroutines reports whether fn belongs to package iter, whose source does not show what its functions do.
func coroutines(fn *types.Func) bool { return fn.Pkg() != nil && fn.Pkg().Path() == "iter" }
