package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// An argument is a lowered value or a known function.
type argument struct {
	x  *ir.Expr
	fn *funcValue
}

// args lowers the arguments of a call and packs variadic ones. A function without source takes interfaces unchanged,
// even if they are unions in other functions.
func (fs *functions) args(e *ast.CallExpr, fn *types.Func) []argument {
	sig, _ := fs.scope.decl.Info.TypeOf(e.Fun).Underlying().(*types.Signature)
	if fn == nil || !fs.prog.names.View.Active() {
		return fs.argList(e, sig)
	}
	if _, ok := fs.req.lib.Source(fn.Origin()); ok {
		return fs.argList(e, sig)
	}
	return fs.argsAs(e, sig, func(t types.Type) types.Type { return fs.prog.names.View.SourceType(fs.scope.subst(t)) })
}

func (fs *functions) argList(e *ast.CallExpr, sig *types.Signature) []argument {
	return fs.argsAs(e, sig, fs.scope.subst)
}

// argsAs is args, but as changes the types of the parameters.
func (fs *functions) argsAs(e *ast.CallExpr, sig *types.Signature, as func(types.Type) types.Type) []argument {
	fixed := sig.Params().Len()
	packs := sig.Variadic() && !e.Ellipsis.IsValid()
	if packs {
		fixed--
	}
	var args []argument
	if vals, ok := fs.passedOn(e); ok {
		for _, x := range vals[:fixed] {
			args = append(args, argument{x: x})
		}
		if packs {
			args = append(args, argument{x: variadic(vals[fixed:], as(sig.Params().At(fixed).Type()))})
		}
		return args
	}
	for i, a := range e.Args[:fixed] {
		args = append(args, fs.arg(a, as(sig.Params().At(i).Type())))
	}
	if packs {
		args = append(args, argument{x: fs.packed(e.Args[fixed:], as(sig.Params().At(fixed).Type()))})
	}
	return args
}

// typed handles a function that takes a slice as any. It returns the generic function that replaces it, and the
// arguments of the call e. It returns nil if no function replaces fv.
func (fs *functions) typed(fv *funcValue, e *ast.CallExpr) (own *funcValue, args []argument) {
	if fv.fn == nil || fv.recv != nil || fv.oneOf.some() {
		return nil, nil
	}
	fn := fs.req.lib.Typed(fv.fn)
	if fn == nil || len(e.Args) != fn.Signature().Params().Len() {
		return nil, nil
	}
	list := fs.scope.typeOf(e.Args[0])
	s, ok := list.Underlying().(*types.Slice)
	if !ok {
		return nil, nil
	}
	args = []argument{{x: fs.exprs.value(e.Args[0], list)}}
	for i, a := range e.Args[1:] {
		args = append(args, fs.arg(a, fn.Signature().Params().At(i+1).Type()))
	}
	return &funcValue{fn: fn, targs: []types.Type{s.Elem()}}, args
}

// passedOn lowers the argument of f(g()) where g has several results.
func (fs *functions) passedOn(e *ast.CallExpr) ([]*ir.Expr, bool) {
	if len(e.Args) != 1 {
		return nil, false
	}
	if _, tuple := fs.scope.decl.Info.TypeOf(e.Args[0]).(*types.Tuple); !tuple {
		return nil, false
	}
	return fs.exprs.multi(e.Args[0], false), true
}

func (fs *functions) arg(e ast.Expr, want types.Type) argument {
	if fs.prog.holdsFunctions(want) {
		delayedReceiver(fs.scope, e)
		switch fv, ok, again := fs.knownOnce(e); {
		case ok && fv.oneOf.codes != nil:
			return argument{x: fs.ops.united(fv.recv, want)}
		case ok:
			return argument{fn: fs.ops.withReceiver(fv)}
		case !again:
			return argument{x: fs.scope.escapes(e)}
		}
	}
	return argument{x: fs.exprs.value(e, want)}
}

// packed lowers the variadic arguments of a call to one composite of the slice type. When the callee is inlined, the
// composite becomes a slice.
func (fs *functions) packed(list []ast.Expr, t types.Type) *ir.Expr {
	var vals []*ir.Expr
	for _, a := range list {
		vals = append(vals, fs.exprs.value(a, kind.Elem(t)))
	}
	return variadic(vals, t)
}

func variadic(vals []*ir.Expr, t types.Type) *ir.Expr {
	return &ir.Expr{Op: ir.OpComposite, Type: t, Name: "variadic", Args: vals}
}

// unpack turns a packed variadic argument into a slice.
func (o *operands) unpack(x *ir.Expr) *ir.Expr {
	if x == nil || x.Op != ir.OpComposite || x.Name != "variadic" {
		return x
	}
	if len(x.Args) == 0 {
		return &ir.Expr{Op: ir.OpNil, Type: x.Type, Pos: x.Pos}
	}
	s := o.fn.temp("s", ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Int(int64(len(x.Args)))), o.scope.note)
	for i, a := range x.Args {
		o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Index(s.Clone(), ir.Int(int64(i)), kind.Elem(x.Type)), RHS: a, Tok: token.ASSIGN})
	}
	return s
}

// absent returns placeholders for results that were refused.
func absent(results []types.Type) []*ir.Expr {
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		vals[i] = &ir.Expr{Op: ir.OpNil, Type: t}
	}
	return vals
}
