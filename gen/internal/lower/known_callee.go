package lower

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A funcValue is a function value whose target is known.
type funcValue struct {
	lit   *ast.FuncLit
	scope *scope // where lit was written
	fn    *types.Func
	targs []types.Type
	recv  *ir.Expr
	yield *yield // the body of a range over a function, of signature sig
	sig   *types.Signature
	// oneOf determines the callee from recv, an interface or a function.
	oneOf choice
	// inactive means that recv was found in an interface that holds no active values.
	inactive bool
}

// A choice determines which function is called. At most one field is set.
type choice struct {
	types *shape.Listing // the dynamic type of an interface
	funcs *shape.Binding // the value of a variable
	codes *shape.Listing // the number of a function value that was stored
}

func (c choice) some() bool { return c.types != nil || c.funcs != nil || c.codes != nil }

// known returns the function that e denotes, if it is known at generation.
func (fs *functions) known(e ast.Expr) (*funcValue, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return &funcValue{lit: e, scope: fs.scope}, true
	case *ast.Ident:
		obj := fs.scope.decl.Info.Uses[e]
		if b, ok := fs.scope.lookup(obj); ok {
			if b.fn == nil {
				return fs.boundFunc(obj, e)
			}
			return b.fn, true
		}
		if fn, ok := obj.(*types.Func); ok {
			return &funcValue{fn: fn, targs: fs.scope.instance(e)}, true
		}
		return fs.boundFunc(obj, e)
	case *ast.IndexExpr:
		if fs.scope.isFunction(e) && !fs.scope.isFunction(e.X) {
			return fs.boundFunc(syntax.ElementOf(fs.scope.decl, e.X), e)
		}
		return fs.knownInstance(e.X)
	case *ast.IndexListExpr:
		return fs.knownInstance(e.X)
	case *ast.SelectorExpr:
		return fs.knownSelector(e)
	case *ast.CallExpr:
		if !fs.scope.isFunction(e) {
			return nil, false
		}
		if fv, ok := fs.up.returned(e); ok {
			return fv, true
		}
		return fs.dynamic(e)
	case *ast.StarExpr, *ast.TypeAssertExpr:
		return fs.dynamic(e)
	}
	return nil, false
}

func (fs *functions) knownInstance(x ast.Expr) (*funcValue, bool) {
	v, ok := fs.known(x)
	return v, ok && v.fn != nil
}

func (fs *functions) knownSelector(e *ast.SelectorExpr) (*funcValue, bool) {
	fn, ok := fs.scope.decl.Info.Uses[e.Sel].(*types.Func)
	if !ok {
		return fs.boundFunc(fs.scope.decl.Info.Uses[e.Sel], e)
	}
	sel := fs.scope.decl.Info.Selections[e]
	if sel == nil {
		return &funcValue{fn: fn, targs: fs.scope.instance(e.Sel)}, true
	}
	if sel.Kind() == types.MethodExpr && !types.IsInterface(fs.scope.subst(sel.Recv())) && len(sel.Index()) == 1 && kind.IsPointer(sel.Recv()) == kind.IsPointer(fn.Signature().Recv().Type()) {
		return &funcValue{fn: fn, targs: subst.ReceiverArgs(fs.prog.names.View.Original(fs.scope.subst(sel.Recv())))}, true
	}
	if sel.Kind() != types.MethodVal {
		return nil, false
	}
	recv := fs.exprs.expr(e.X)
	if fv := fs.listedMethod(recv, sel, fn, e); fv != nil {
		return fv, true
	}
	fn, recv = fs.method(recv, sel, fn, e)
	if fn == nil {
		return nil, false
	}
	return &funcValue{fn: fn, recv: recv}, true
}

// method resolves a method selection: the function, and the receiver adjusted
// to what the function takes.
func (fs *functions) method(recv *ir.Expr, sel *types.Selection, fn *types.Func, e ast.Node) (*types.Func, *ir.Expr) {
	index := sel.Index()
	path := index[:len(index)-1]
	if types.IsInterface(fn.Signature().Recv().Type()) {
		if concrete, fields := fs.prog.concrete(recv, fn); concrete != nil {
			fn, path = concrete, fields
		} else if !fs.prog.graph.Dynamic(fn) {
			return nil, nil
		}
	}
	return fn, adjusted(fs.ops.fieldPathTo(recv, path, e), fn)
}

// concrete returns the method by which a type argument, or a known dynamic type, implements a method of an interface.
// It also returns the embedded fields through which the method is promoted.
func (pg *program) concrete(recv *ir.Expr, fn *types.Func) (m *types.Func, fields []int) {
	if types.IsInterface(recv.Type) {
		return nil, nil
	}
	obj, index, _ := types.LookupFieldOrMethod(pg.names.View.Original(recv.Type), true, cmp.Or(fn.Pkg(), pg.req.pkg), fn.Name())
	m, _ = obj.(*types.Func)
	if m == nil || types.IsInterface(m.Signature().Recv().Type()) {
		return nil, nil // the method belongs to an interface embedded in the struct
	}
	return m, index[:len(index)-1]
}

// listedMethod returns the method fn of the interface recv, or of one embedded in it, if the dynamic types of that
// interface are listed. Otherwise it returns nil.
func (fs *functions) listedMethod(recv *ir.Expr, sel *types.Selection, fn *types.Func, e ast.Node) *funcValue {
	if len(fs.req.lists.Listings) == 0 || !types.IsInterface(fn.Signature().Recv().Type()) {
		return nil
	}
	if concrete, _ := fs.prog.concrete(recv, fn); concrete != nil {
		return nil
	}
	index := sel.Index()
	return fs.prog.listedIn(fs.ops.fieldPathTo(recv, index[:len(index)-1], e), fn)
}

// listedIn returns the method fn of the interface x, if its dynamic types are listed, or nil.
func (pg *program) listedIn(x *ir.Expr, fn *types.Func) *funcValue {
	l := pg.names.View.Union(x.Type)
	if l == nil {
		l = pg.req.lists.Types(x.Type)
		if l == nil || l.Inferred { // inferred types are only for unions
			return nil
		}
	}
	return &funcValue{fn: fn, recv: x, oneOf: choice{types: l}}
}

// boundFunc returns the function value that e, which names obj, holds, if a directive lists the functions that e may
// hold.
func (fs *functions) boundFunc(obj types.Object, e ast.Expr) (*funcValue, bool) {
	v, ok := obj.(*types.Var)
	if !ok {
		return fs.dynamic(e)
	}
	b := fs.req.lists.Funcs(v)
	if b == nil {
		return fs.dynamic(e)
	}
	return &funcValue{recv: fs.exprs.exprNode(ast.Unparen(e)), oneOf: choice{funcs: b}}, true
}

// withReceiver returns the function value with the receiver of a method evaluated now. Other variables that hold the
// value keep their receiver.
func (o *operands) withReceiver(fv *funcValue) *funcValue {
	x := fv.recv
	if x == nil || x.Op == ir.OpAddr && samePlace(x.Args[0]) {
		return fv
	}
	if x.Op == ir.OpAddr {
		x = o.addrOf(x.Args[0])
	}
	own := *fv
	own.recv = o.fn.temp("recv", x, o.scope.note)
	return &own
}

// key identifies a known function, but not its captured values.
func (fv *funcValue) key() string {
	if fv.lit != nil {
		return fmt.Sprintf("closure %d", fv.lit.Pos())
	}
	if fv.oneOf.codes != nil {
		return "one of " + fv.oneOf.codes.Name
	}
	if fv.oneOf.funcs != nil {
		return "one of " + fv.oneOf.funcs.Name
	}
	key := fv.fn.FullName() + fmt.Sprint(fv.targs)
	if fv.recv != nil {
		key += fv.recv.Type.String()
	}
	return key
}

// concreteFor reports whether the type of x is the dynamic type of the interface p.
func concreteFor(p *types.Var, x *ir.Expr) bool {
	_, constrained := p.Type().(*types.TypeParam)
	return !constrained && types.IsInterface(p.Type()) && x != nil && x.Op != ir.OpNil && !x.IsConst() && !types.IsInterface(x.Type)
}

// knownDynamic reports whether the dynamic type of the local interface variable obj is always the type of x. Then
// nothing else is assigned to the variable, and only its methods are used.
func (fs *functions) knownDynamic(obj types.Object, x *ir.Expr) bool {
	v, ok := obj.(*types.Var)
	return ok && concreteFor(v, x) && (x.Op != ir.OpBuiltin || x.Builtin() == effects.Min || x.Builtin() == effects.Max) && !syntax.Reassigned(fs.scope.decl, obj) && syntax.AsReceiver(fs.scope.decl, v)
}

// asValue returns the declared function fv as a value, or nil for a closure or a method value.
func (sc *scope) asValue(fv *funcValue) *ir.Expr {
	if fv.lit != nil || fv.yield != nil || fv.recv != nil || fv.oneOf.some() || len(fv.targs) > 0 || fv.fn.Signature().Recv() != nil || !sc.prog.names.Callable(fv.fn) {
		return nil
	}
	return &ir.Expr{Op: ir.OpGlobal, Type: fv.fn.Signature(), Obj: fv.fn}
}

// These messages are about function values that emitted code cannot name.
const (
	notDeclared     = "a closure or method value is passed to a function that gradgen does not analyse"
	notDeclaredHint = "declare a function, and pass it what it needs as arguments"
)
