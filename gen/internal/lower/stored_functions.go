package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A function value that is stored in a field, in an element, or in a variable with several values becomes data: the
// number of its code, and a pointer to its captured variables (Reynolds 1972, "Definitional interpreters", section 6:
// defunctionalisation). Its type becomes a union of the functions that the lowered function stores in that type. A
// call becomes a chain of tests of the number. All such values are made in the function, because no argument or
// result contains one.

// isFunction reports whether e has a function type, or the union that replaces one.
func (sc *scope) isFunction(e ast.Expr) bool {
	t := sc.decl.Info.TypeOf(e)
	return t != nil && (kind.IsFunc(t) || sc.prog.holdsFunctions(sc.typeOf(e)))
}

// holdsFunctions reports whether t is a function type, or the union that replaces one.
func (pg *program) holdsFunctions(t types.Type) bool {
	return kind.IsFunc(t) || pg.names.View.Function(t) != nil
}

// signatureOf returns the signature of the function that e denotes.
func (sc *scope) signatureOf(e ast.Expr) *types.Signature {
	if sig, ok := sc.decl.Info.TypeOf(e).Underlying().(*types.Signature); ok {
		return sig
	}
	sig, _ := sc.typeOf(e).Underlying().(*types.Signature)
	return sig
}

// functionValue lowers e, of a function type, as a value.
func (fs *functions) functionValue(e ast.Expr) *ir.Expr {
	delayedReceiver(fs.scope, e)
	fv, ok, again := fs.knownOnce(e)
	switch {
	case again:
		return fs.exprs.exprNode(e)
	case ok:
		if x := fs.stored(fv, fs.scope.typeOf(e)); x != nil {
			return x
		}
	}
	return fs.scope.escapes(e)
}

// functionAs lowers e as a value of the function type that want mirrors.
func (fs *functions) functionAs(e ast.Expr, want types.Type) *ir.Expr {
	if !fs.scope.isFunction(e) {
		return fs.ops.united(fs.exprs.expr(e), want) // nil
	}
	delayedReceiver(fs.scope, e)
	fv, ok, again := fs.knownOnce(e)
	if again {
		return fs.ops.united(fs.exprs.exprNode(ast.Unparen(e)), want)
	}
	if ok {
		if x := fs.stored(fv, want); x != nil {
			return fs.ops.united(x, want)
		}
	}
	return fs.scope.escapes(e)
}

// knownOnce is known. If again is set, e is not known, no part of it has been lowered, and it may be lowered in
// another way.
func (fs *functions) knownOnce(e ast.Expr) (fv *funcValue, ok, again bool) {
	size := fs.fn.size
	fv, ok = fs.known(e)
	return fv, ok, !ok && size == fs.fn.size
}

// stored returns the function fv as a value of the type t, or nil if that is impossible. It then records what would
// make it possible when the function is lowered again.
func (fs *functions) stored(fv *funcValue, t types.Type) *ir.Expr {
	if fv.oneOf.codes != nil && types.Identical(fv.recv.Type, t) || fv.oneOf.funcs != nil {
		return fv.recv
	}
	l := fs.prog.names.View.Function(t)
	switch {
	case l == nil:
		fs.scope.stores(t)
		return nil
	case fv.oneOf.codes != nil:
		return ir.Convert(t, fv.recv)
	case fv.yield != nil || fv.oneOf.some() || generic(fv):
		return nil
	}
	c, vals := fs.codeOf(fv)
	if c == nil {
		return nil
	}
	i := l.Number(c.Key())
	if i < 0 {
		fs.prog.unit.Inferred = append(fs.prog.unit.Inferred, Inferred{In: l, Type: types.NewPointer(c.env), Code: c})
		return nil
	}
	if len(vals) == 0 {
		return mirror.Wrap(t, i, nil)
	}
	env := fs.prog.names.View.Type(types.NewPointer(c.env))
	st := env.(*types.Pointer).Elem()
	p := fs.fn.temp("env", ir.Builtin("new", env, &ir.Expr{Op: ir.OpFuncType, Type: st}), fs.scope.note)
	for k, x := range vals {
		f := st.Underlying().(*types.Struct).Field(k)
		fs.fn.emit(&ir.Assign{Note: fs.scope.note, LHS: ir.Field(p.Clone(), f, f.Type()), RHS: x, Tok: token.ASSIGN})
	}
	return mirror.Wrap(t, i, p)
}

// generic reports whether fv is a declared function with its own type arguments.
func generic(fv *funcValue) bool { return fv.fn != nil && len(fv.targs) > 0 }

// stores records that values of the function type t are stored.
func (sc *scope) stores(t types.Type) {
	if sig, ok := t.Underlying().(*types.Signature); ok {
		sc.prog.unit.Stored = append(sc.prog.unit.Stored, sc.prog.names.View.SourceType(sig))
	}
}

// escapes refuses the function value e, which is not called.
func (sc *scope) escapes(e ast.Expr) *ir.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return sc.bad(e, "call it directly, bind it to a variable that is only called, or pass it to a function whose source is available", "a function literal escapes here")
	case *ast.SelectorExpr:
		if s := sc.decl.Info.Selections[x]; s != nil {
			hint := "call the method directly"
			if s.Kind() == types.MethodExpr {
				hint = unknownHint(sc, e)
			}
			return sc.bad(e, hint, "the method value %s escapes here", x.Sel.Name)
		}
		return sc.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", x.Sel.Name)
	}
	return sc.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", sc.source(e))
}

// dynamic returns the function value e. It is only known that e is one of the functions stored in its type.
func (fs *functions) dynamic(e ast.Expr) (*funcValue, bool) {
	l := fs.prog.names.View.Function(fs.scope.typeOf(e))
	if l == nil {
		return nil, false
	}
	x := fs.exprs.exprNode(ast.Unparen(e))
	return &funcValue{recv: x, oneOf: choice{codes: l}}, fs.prog.names.View.Function(x.Type) != nil
}

// bindFunction binds a parameter to its argument, a function. It returns false if the parameter also has other values
// and needs a variable.
func (il *inlining) bindFunction(p *types.Var, a *argument) bool {
	if a.fn == nil {
		return false
	}
	t := il.scope.subst(p.Type())
	if !syntax.Reassigned(il.scope.decl, p) || a.fn.yield != nil || il.prog.names.View.Function(t) == nil {
		il.scope.env[p] = binding{fn: a.fn}
		return true
	}
	x := il.funcs.stored(a.fn, t)
	if x == nil {
		il.scope.errorf(p.Pos(), "declare a variable for it", "the function parameter %s is assigned, so its callee is not known at generation", p.Name())
		x = &ir.Expr{Op: ir.OpComposite, Type: t}
	}
	a.x, a.fn = x, nil
	return false
}

// unitedFunction returns x as a value of the function type that want mirrors.
func (o *operands) unitedFunction(x *ir.Expr, want types.Type) *ir.Expr {
	switch {
	case types.Identical(x.Type, want):
		return x
	case x.Op == ir.OpNil:
		return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
	case o.prog.names.View.Function(x.Type) == o.prog.names.View.Function(want):
		return ir.Convert(want, x)
	}
	o.scope.errorf(x.Pos, "call the function directly", "an unknown function value is stored here")
	return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
}

// mostDispatched is a number of statements. No further stored function is inlined into a function with more
// statements, because stored functions may call each other in any order.
const mostDispatched = 20000

// byCode tests the number of the function value.
func (d *dispatcher) byCode(l *shape.Listing, i int) {
	if i == len(l.Codes) {
		d.panicsForNil(i, "a function of type "+l.Name+" is called, which is nil")
		return
	}
	c := l.Codes[i].(*code)
	st := &ir.If{Note: d.note, Cond: isOf(d.selector, i)}
	st.Then = d.fn.inBlock(func() {
		if d.fn.size > mostDispatched {
			d.scope.bad(d.e, "call some of them by their names", "stored functions call each other in too many ways")
			return
		}
		if d.fn.running[c.key] {
			d.scope.bad(d.e, "make it a package-level function", "a stored function value leads to a call of itself")
			return
		}
		d.fn.running[c.key] = true
		d.call(d.funcs.revived(c, mirror.DynamicValue(d.selector.Clone(), i, l.Types[i])), nil)
		delete(d.fn.running, c.key)
	})
	st.Else = d.fn.inBlock(func() { d.byCode(l, i+1) })
	d.fn.emit(st)
}
