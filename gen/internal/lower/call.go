package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// call lowers a call of one value.
func (fr *calls) call(e *ast.CallExpr) *ir.Expr {
	if tv := fr.decl.Info.Types[e.Fun]; tv.IsType() {
		return fr.conversion(e)
	}
	if name, ok := syntax.BuiltinName(fr.decl, e.Fun); ok {
		return fr.builtin(e, name)
	}
	vals, x := fr.invoke(e)
	if x != nil {
		return fr.ordered(x, e)
	}
	if len(vals) == 1 {
		return vals[0]
	}
	return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e), Pos: e.Pos()}
}

// callStmt lowers a call made for its effect; it reports whether nothing is
// left to emit.
func (fr *calls) callStmt(e *ast.CallExpr) bool {
	if tv := fr.decl.Info.Types[e.Fun]; tv.IsType() {
		return true
	}
	if _, ok := syntax.BuiltinName(fr.decl, e.Fun); ok {
		return false
	}
	note := fr.note
	_, x := fr.invoke(e)
	if x != nil && x.Op == ir.OpCall {
		fr.emit(&ir.ExprStmt{Note: note, X: x})
	}
	return true
}

// callMulti lowers a call of several values to variables, where the callee is
// inlined or called with a derivative of its own.
func (fr *calls) callMulti(e *ast.CallExpr) ([]*ir.Expr, bool) {
	vals, x := fr.invoke(e)
	if x == nil {
		return vals, true
	}
	types := fr.tupleTypes(e)
	lhs := make([]*ir.Expr, len(types))
	vals = make([]*ir.Expr, len(types))
	for i, t := range types {
		v := fr.fresh("t", t, e.Pos())
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	fr.emit(&ir.Multi{Note: fr.note, LHS: lhs, RHS: x, Define: true})
	return vals, true
}

// invoke lowers a call of a user function. It returns the values of an
// inlined callee or of a Call statement, or the opaque call itself.
func (fr *calls) invoke(e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	fv, ok := fr.known(e.Fun)
	if !ok {
		return nil, fr.unknownCallee(e)
	}
	if fv.lit != nil {
		return fr.inlineClosure(fv, e), nil
	}
	if fv.yield != nil {
		return fr.inlineYield(fv, e), nil
	}
	args := fr.args(e, fv.fn)
	if fv.recv != nil {
		args = append([]argument{{x: fv.recv}}, args...)
	}
	return fr.apply(fv, args, e)
}

func (fr *functions) unknownCallee(e *ast.CallExpr) *ir.Expr {
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s := fr.decl.Info.Selections[sel]; s != nil && syntax.MethodOfInterface(s.Obj()) {
			if fr.lib.Communicates(s.Obj().Pkg()) {
				return fr.bad(e, "call comm."+sel.Sel.Name+", which knows the type of the buffer", "the method %s of a communicator cannot be differentiated", sel.Sel.Name)
			}
			if p, ok := types.Unalias(s.Recv()).(*types.TypeParam); ok {
				return fr.bad(e, "write the function for a concrete type",
					"the method %s belongs to the type parameter %s, so its callee is not known at generation", sel.Sel.Name, p.Obj().Name())
			}
			return fr.bad(e, "use the concrete type", "the method %s is called through an interface, so its callee is not known at generation", sel.Sel.Name)
		}
	}
	return fr.bad(e, "call a function that is known where the derivative is generated", "the callee of %s is not known at generation", fr.source(e.Fun))
}

// An argument is a lowered value or a known function.
type argument struct {
	x  *ir.Expr
	fn *funcValue
}

// args lowers the arguments of a call, packing variadic ones.
func (fr *functions) args(e *ast.CallExpr, fn *types.Func) []argument {
	sig, _ := fr.decl.Info.TypeOf(e.Fun).Underlying().(*types.Signature)
	return fr.argList(e, sig)
}

func (fr *functions) argList(e *ast.CallExpr, sig *types.Signature) []argument {
	fixed := sig.Params().Len()
	packs := sig.Variadic() && !e.Ellipsis.IsValid()
	if packs {
		fixed--
	}
	var args []argument
	if vals, ok := fr.passedOn(e); ok {
		for _, x := range vals[:fixed] {
			args = append(args, argument{x: x})
		}
		if packs {
			args = append(args, argument{x: variadic(vals[fixed:], fr.subst(sig.Params().At(fixed).Type()))})
		}
		return args
	}
	for i, a := range e.Args[:fixed] {
		args = append(args, fr.arg(a, fr.subst(sig.Params().At(i).Type())))
	}
	if packs {
		args = append(args, argument{x: fr.packed(e.Args[fixed:], fr.subst(sig.Params().At(fixed).Type()))})
	}
	return args
}

// passedOn lowers the argument of f(g()) where g has several results.
func (fr *functions) passedOn(e *ast.CallExpr) ([]*ir.Expr, bool) {
	if len(e.Args) != 1 {
		return nil, false
	}
	if _, tuple := fr.decl.Info.TypeOf(e.Args[0]).(*types.Tuple); !tuple {
		return nil, false
	}
	return fr.multi(e.Args[0]), true
}

func (fr *functions) arg(e ast.Expr, want types.Type) argument {
	if kind.IsFunc(want) {
		if fv, ok := fr.known(e); ok {
			return argument{fn: fr.held(fv)}
		}
	}
	return argument{x: fr.value(e, want)}
}

// packed lowers the variadic arguments of a call to one composite of the
// slice type; inlining turns it into a slice.
func (fr *functions) packed(list []ast.Expr, t types.Type) *ir.Expr {
	var vals []*ir.Expr
	for _, a := range list {
		vals = append(vals, fr.value(a, kind.Elem(t)))
	}
	return variadic(vals, t)
}

func variadic(vals []*ir.Expr, t types.Type) *ir.Expr {
	return &ir.Expr{Op: ir.OpComposite, Type: t, Name: "variadic", Args: vals}
}

// unpack makes a packed variadic argument a slice of its own.
func (fr *operands) unpack(x *ir.Expr) *ir.Expr {
	if x == nil || x.Op != ir.OpComposite || x.Name != "variadic" {
		return x
	}
	if len(x.Args) == 0 {
		return &ir.Expr{Op: ir.OpNil, Type: x.Type, Pos: x.Pos}
	}
	s := fr.temp("s", ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Int(int64(len(x.Args)))), fr.note)
	for i, a := range x.Args {
		fr.emit(&ir.Assign{Note: fr.note, LHS: ir.Index(s.Clone(), ir.Int(int64(i)), kind.Elem(x.Type)), RHS: a, Tok: token.ASSIGN})
	}
	return s
}

// method resolves a method selection: the function, and the receiver adjusted
// to what the function takes.
func (fr *functions) method(recv *ir.Expr, sel *types.Selection, fn *types.Func) (*types.Func, *ir.Expr) {
	if types.IsInterface(fn.Signature().Recv().Type()) {
		if concrete := fr.concrete(recv, fn); concrete != nil {
			fn = concrete
		} else if !fr.graph.Dynamic(fn) {
			return nil, nil
		}
	}
	index := sel.Index()
	return fn, fr.adjusted(fr.fieldPathTo(recv, index[:len(index)-1]), fn)
}

// adjusted is the receiver as fn takes it: a value or its address.
func (fr *operands) adjusted(recv *ir.Expr, fn *types.Func) *ir.Expr {
	want := fn.Signature().Recv().Type()
	_, wantPtr := want.Underlying().(*types.Pointer)
	_, havePtr := recv.Type.Underlying().(*types.Pointer)
	switch {
	case wantPtr && !havePtr:
		recv = ir.Addr(recv)
	case !wantPtr && havePtr:
		recv = fr.deref(recv, recv.Type.Underlying().(*types.Pointer).Elem())
	}
	return recv
}

func (fr *operands) fieldPathTo(x *ir.Expr, index []int) *ir.Expr {
	for _, i := range index {
		if x.Op == ir.OpAddr {
			x = x.Args[0]
		}
		st, _ := kind.StructOf(x.Type)
		x = ir.Field(x, st.Field(i), st.Field(i).Type())
	}
	return x
}

// concrete finds the method a type argument supplies for a constraint's.
func (fr *program) concrete(recv *ir.Expr, fn *types.Func) *types.Func {
	if types.IsInterface(recv.Type) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(fr.names.View.Original(recv.Type), true, fr.pkg, fn.Name())
	m, _ := obj.(*types.Func)
	if m != nil && types.IsInterface(m.Signature().Recv().Type()) {
		return nil // of an interface embedded in the struct
	}
	return m
}

// apply lowers a call of a declared function.
func (fr *calls) apply(fv *funcValue, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if fv.oneOf.some() {
		return fr.dispatch(fv, args, e), nil
	}
	fn := fv.fn.Origin()
	if rule, ok := fr.lib.Communication(fn); ok {
		return fr.communicate(fv, rule, args, e)
	}
	if op, ok := fr.lib.Operation(fn); ok {
		return fr.operate(fv, op, args, e), nil
	}
	if n := fr.lib.Order(fn); n > 0 {
		return []*ir.Expr{fr.differentiated(n, e)}, nil
	}
	if test := fr.lib.Guard(fn); test != nil {
		fr.guard(test, args, e)
		return nil, nil
	}
	if fr.lib.CustomRules(fn) != nil {
		return fr.customCall(fv, args, e), nil
	}
	if fr.lib.HasRule(fn) || fr.lib.IsConstant(fn) {
		return nil, fr.opaque(fv, args, e)
	}
	if fr.concerned(fv, args) {
		if x, ok := fr.replaceable(fv, e); ok {
			return nil, x
		}
	}
	d, ok := fr.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || !fr.concerned(fv, args) && !fr.lib.Expand(fn) && fr.names.Callable(fn) && !fr.graph.Communicates(fn) && !fr.mirrored(args, e) {
		return nil, fr.blind(fv, args, ok, e)
	}
	if !fr.mirrored(args, e) && fr.leaveAlone(fv, d, args) {
		return nil, fr.blind(fv, args, true, e)
	}
	if slices.Contains(fr.active, fn) || fr.graph.Recursive(fn) || !fr.graph.Affordable(fn, fr.size) {
		return fr.separate(fv, d, args, e), nil
	}
	return fr.inline(fv, d, args, e), nil
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

// opaque lowers a call that stays as it is.
func (fr *functions) opaque(fv *funcValue, args []argument, e *ast.CallExpr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpCall, Obj: fv.fn, Type: fr.resultType(e), Pos: e.Pos()}
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
			return fr.bad(e, "call a function whose source is at hand", "%s is passed a function and has no source or rule", fv.fn.Name())
		}
		expose(a.x)
		x.Args = append(x.Args, a.x)
	}
	if e.Ellipsis.IsValid() {
		x.Keys = []string{"..."}
	}
	if fr.mirrored(args, e) {
		fr.want(fv.fn)
		return fr.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name()+", or write a //gradgen:rule for the function called", "%s takes or returns objects whose fields are not visible from here, and its source is not at hand", symbol.Qualified(fv.fn))
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

// expose makes variables memory whose addresses are handed out in x.
func expose(x *ir.Expr) {
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpAddr {
			if v := y.Args[0].Root(); v != nil {
				v.Addressed = true
			}
		}
		return true
	})
}

func (fr *scope) resultType(e *ast.CallExpr) types.Type {
	t := fr.typeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() == 1 {
		return tuple.At(0).Type()
	}
	return t
}
