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
	// oneOf states that recv, an interface or a function, determines the callee.
	oneOf choice
	// inactive says that recv was found in an interface, where nothing is active.
	inactive bool
}

// A choice is what decides which function is called; at most one is set.
type choice struct {
	types *shape.Listing // the dynamic type of an interface
	funcs *shape.Binding // the value of a variable
	codes *shape.Listing // the number of a function value that was kept
}

func (c choice) some() bool { return c.types != nil || c.funcs != nil || c.codes != nil }

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
		if fr.isFunction(e) && !fr.isFunction(e.X) {
			return fr.boundFunc(syntax.ElementOf(fr.decl, e.X), e)
		}
		return fr.knownInstance(e.X)
	case *ast.IndexListExpr:
		return fr.knownInstance(e.X)
	case *ast.SelectorExpr:
		return fr.knownSelector(e)
	case *ast.CallExpr:
		if !fr.isFunction(e) {
			return nil, false
		}
		if fv, ok := fr.up.returned(e); ok {
			return fv, true
		}
		return fr.dynamic(e)
	case *ast.StarExpr, *ast.TypeAssertExpr:
		return fr.dynamic(e)
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
	if fv := fr.listedMethod(recv, sel, fn, e); fv != nil {
		return fv, true
	}
	fn, recv = fr.method(recv, sel, fn, e)
	if fn == nil {
		return nil, false
	}
	return &funcValue{fn: fn, recv: recv}, true
}

// method resolves a method selection: the function, and the receiver adjusted
// to what the function takes.
func (fr *functions) method(recv *ir.Expr, sel *types.Selection, fn *types.Func, e ast.Node) (*types.Func, *ir.Expr) {
	index := sel.Index()
	path := index[:len(index)-1]
	if types.IsInterface(fn.Signature().Recv().Type()) {
		if concrete, fields := fr.concrete(recv, fn); concrete != nil {
			fn, path = concrete, fields
		} else if !fr.graph.Dynamic(fn) {
			return nil, nil
		}
	}
	return fn, fr.adjusted(fr.fieldPathTo(recv, path, e), fn)
}

// concrete finds the method that a type argument or a known dynamic type supplies for one of
// an interface, and the embedded fields that it is promoted from.
func (fr *program) concrete(recv *ir.Expr, fn *types.Func) (m *types.Func, fields []int) {
	if types.IsInterface(recv.Type) {
		return nil, nil
	}
	obj, index, _ := types.LookupFieldOrMethod(fr.names.View.Original(recv.Type), true, cmp.Or(fn.Pkg(), fr.pkg), fn.Name())
	m, _ = obj.(*types.Func)
	if m == nil || types.IsInterface(m.Signature().Recv().Type()) {
		return nil, nil // of an interface embedded in the struct
	}
	return m, index[:len(index)-1]
}

// listedMethod is the method fn of the interface recv, or of one embedded in it, where
// the dynamic types of that interface are listed; nil where they are not.
func (fr *functions) listedMethod(recv *ir.Expr, sel *types.Selection, fn *types.Func, e ast.Node) *funcValue {
	if len(fr.lists.Listings) == 0 || !types.IsInterface(fn.Signature().Recv().Type()) {
		return nil
	}
	if concrete, _ := fr.concrete(recv, fn); concrete != nil {
		return nil
	}
	index := sel.Index()
	return fr.listedIn(fr.fieldPathTo(recv, index[:len(index)-1], e), fn)
}

// listedIn is the method fn of the interface x.
func (fr *functions) listedIn(x *ir.Expr, fn *types.Func) *funcValue {
	l := fr.names.View.Union(x.Type)
	if l == nil {
		l = fr.lists.Types(x.Type)
		if l == nil || l.Inferred { // inferred types are for unions alone
			return nil
		}
	}
	return &funcValue{fn: fn, recv: x, oneOf: choice{types: l}}
}

// boundFunc is the function value that e, which names obj, holds, where the functions it
// may be are listed.
func (fr *functions) boundFunc(obj types.Object, e ast.Expr) (*funcValue, bool) {
	v, ok := obj.(*types.Var)
	if !ok {
		return fr.dynamic(e)
	}
	b := fr.lists.Funcs(v)
	if b == nil {
		return fr.dynamic(e)
	}
	return &funcValue{recv: fr.exprNode(ast.Unparen(e)), oneOf: choice{funcs: b}}, true
}

// withReceiver is the function value with the receiver of a method evaluated now. Other names
// of the value keep theirs.
func (fr *operands) withReceiver(fv *funcValue) *funcValue {
	x := fv.recv
	if x == nil || x.Op == ir.OpAddr && samePlace(x.Args[0]) {
		return fv
	}
	if x.Op == ir.OpAddr {
		x = fr.addrOf(x.Args[0])
	}
	own := *fv
	own.recv = fr.temp("recv", x, fr.note)
	return &own
}

// key identifies a known function, without its captured values.
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

// concreteFor reports whether x tells the dynamic type of the interface p.
func concreteFor(p *types.Var, x *ir.Expr) bool {
	_, constrained := p.Type().(*types.TypeParam)
	return !constrained && types.IsInterface(p.Type()) && x != nil && x.Op != ir.OpNil && !x.IsConst() && !types.IsInterface(x.Type)
}

// knownDynamic reports whether x tells the dynamic type of the local interface
// variable obj for good: nothing assigns another value or uses it other than
// by its methods.
func (fr *functions) knownDynamic(obj types.Object, x *ir.Expr) bool {
	v, ok := obj.(*types.Var)
	return ok && concreteFor(v, x) && (x.Op != ir.OpBuiltin || x.Builtin() == effects.Min || x.Builtin() == effects.Max) && !syntax.Reassigned(fr.decl, obj) && syntax.AsReceiver(fr.decl, v)
}

// asValue is the declared function fv as a value; nil for a closure or a method value.
func (fr *scope) asValue(fv *funcValue) *ir.Expr {
	if fv.lit != nil || fv.yield != nil || fv.recv != nil || fv.oneOf.some() || len(fv.targs) > 0 || fv.fn.Signature().Recv() != nil || !fr.names.Callable(fv.fn) {
		return nil
	}
	return &ir.Expr{Op: ir.OpGlobal, Type: fv.fn.Signature(), Obj: fv.fn}
}

// Messages about a function value that has no name in emitted code.
const (
	notDeclared     = "a closure or method value is passed to a function that gradgen does not analyse"
	notDeclaredHint = "declare a function, and pass it what it needs as arguments"
)
