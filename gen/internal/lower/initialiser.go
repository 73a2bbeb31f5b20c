package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// copied returns the copy of the variable obj of another package, which e uses.
func (o *operands) copied(e ast.Expr, obj *types.Var) *ir.Expr {
	t := o.scope.typeOf(e)
	if m := mirror.Map(o.prog.names.View, t); m != nil && types.Identical(o.prog.names.View.Type(m.Elem()), m.Elem()) {
		if t = obj.Type(); o.prog.names.Visible(obj) { // it holds nothing active
			return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: obj}
		}
	}
	if l := o.prog.names.View.Union(t); l != nil && l.Inferred {
		return o.scope.bad(e, "list the dynamic types with types=, or use the concrete type", "the variable %s holds values of the interface %s, so their dynamic type is not known at generation", obj.Name(), l.Name)
	}
	numbers, named := o.prog.names.View.HoldsComplex(t), exported.To(o.req.pkg, obj) || obj.Pkg() == o.req.pkg
	if o.prog.names.View.Function(t) != nil || named && mirror.HoldsFunctions(o.prog.names.View, t) {
		return o.scope.bad(e, "declare a function that calls it, or list what it holds with bind=", "the variable %s holds functions that are not known at generation", obj.Name())
	}
	if st, ok := t.Underlying().(*types.Struct); ok && st.NumFields() == 0 {
		o.prog.names.View.RequestName(t)
		return &ir.Expr{Op: ir.OpComposite, Type: t} // the type has only one value
	}
	if exported.To(o.req.pkg, obj) || obj.Pkg() == o.req.pkg && !numbers {
		return o.mirrored(e, obj)
	}
	o.prog.names.View.RequestName(t)
	why := ""
	v, ok := o.prog.names.View.Set().Copy(obj, t, func() (x *ir.Expr, ok bool) {
		x, why = o.initialValue(obj, t)
		return x, why == ""
	})
	if !ok && obj.Pkg() == o.req.pkg {
		return o.scope.bad(e, "pass it as an argument", "the variable %s holds complex numbers, and cannot be copied: %s", obj.Name(), why)
	}
	if !ok {
		return o.scope.bad(e, "pass it as an argument, ask for the derivative in its own package, or write a //gradgen:rule for the function called", "%s of package %s is not visible from here, and cannot be copied: %s", obj.Name(), obj.Pkg().Name(), why)
	}
	return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: v}
}

// initialValue returns the initial value of the variable obj, or nil for zero. It is the expression in the package of
// obj, or the value of that expression. If neither is possible, why gives the reason.
func (o *operands) initialValue(obj *types.Var, t types.Type) (x *ir.Expr, why string) {
	init, why := frozen.Of(recordingLibrary{o.req.lib, o.prog.unit}, obj)
	fixed := why == ""
	o.prog.unit.variables = append(o.prog.unit.variables, obj)
	if fixed {
		if init.Value == nil {
			return nil, ""
		}
		o.prog.unit.recordOrigin(init.Value, init.Info)
		sc := newScope(o.fn, source.Decl{Info: init.Info, Pkg: obj.Pkg()}, nil)
		w := &initialiser{req: o.req, prog: o.prog, scope: sc, ops: newOperands(sc)}
		if x = w.expr(init.Value, t); w.why == "" {
			return x, ""
		}
		why = w.why
	}
	if o.prog.names.View.HoldsComplex(t) {
		return nil, why
	}
	x, unknown := o.req.lib.Computed(obj, t)
	switch {
	case unknown == "":
		return x, ""
	case fixed:
		return nil, why
	}
	return nil, unknown // functions init may be the only ones that assign the variable
}

// A recordingLibrary is a library that records which packages would help if their source were loaded.
type recordingLibrary struct {
	source.Library
	unit *Unit
}

func (a recordingLibrary) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	d, info, ok := a.Library.Func(fn)
	if !ok && fn.Pkg() != nil {
		a.unit.Wanted = append(a.unit.Wanted, fn.Pkg().Path())
	}
	return d, info, ok
}

// An initialiser lowers the initial value of a package-level variable: literals that contain constants and other
// variables that can be copied.
type initialiser struct {
	req   *request
	prog  *program
	scope *scope
	ops   *operands
	why   string // the reason why it cannot be lowered
	size  int
}

// mostCopied is the largest number of literals and constants in a variable that is copied.
const mostCopied = 20000

func (w *initialiser) fail(why string) *ir.Expr {
	if w.why == "" {
		w.why = why
	}
	return &ir.Expr{Op: ir.OpNil, Type: types.Typ[types.UntypedNil]}
}

// expr returns e as a value of type t.
func (w *initialiser) expr(e ast.Expr, t types.Type) *ir.Expr {
	e = ast.Unparen(e)
	if w.size++; w.size > mostCopied {
		return w.fail("it is too large")
	}
	if w.why != "" {
		return w.fail(w.why)
	}
	if tv := w.scope.decl.Info.Types[e]; tv.Value != nil {
		return w.prog.constantAs(w.ops.constant(e, tv), t)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return w.literal(e, t)
	case *ast.UnaryExpr:
		return w.unary(e, t)
	case *ast.BinaryExpr:
		if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsNumeric != 0 && e.Op != token.SHL && e.Op != token.SHR {
			return &ir.Expr{Op: ir.OpBinary, Tok: e.Op, Type: t, Args: []*ir.Expr{w.expr(e.X, t), w.expr(e.Y, t)}}
		}
	case *ast.Ident:
		if w.scope.decl.Info.Types[e].IsNil() {
			return &ir.Expr{Op: ir.OpNil, Type: t}
		}
		return w.variable(e, w.scope.decl.Info.Uses[e])
	case *ast.CallExpr:
		return w.call(e)
	}
	return w.fail("its initialiser is more than a literal")
}

// unary returns the address of a literal, or the result of the operation.
func (w *initialiser) unary(e *ast.UnaryExpr, t types.Type) *ir.Expr {
	p, ok := t.Underlying().(*types.Pointer)
	switch {
	case e.Op == token.AND && ok:
		if lit, is := ast.Unparen(e.X).(*ast.CompositeLit); is {
			return &ir.Expr{Op: ir.OpAddr, Type: t, Args: []*ir.Expr{w.literal(lit, p.Elem())}}
		}
	case e.Op == token.SUB || e.Op == token.ADD:
		return &ir.Expr{Op: ir.OpUnary, Tok: e.Op, Type: t, Args: []*ir.Expr{w.expr(e.X, t)}}
	}
	return w.fail("its initialiser is more than a literal")
}

// variable returns the copy of another variable.
func (w *initialiser) variable(e ast.Expr, obj types.Object) *ir.Expr {
	v, ok := obj.(*types.Var)
	if !ok || v.Exported() || v.Pkg() != w.scope.decl.Pkg {
		return w.fail("its initialiser is more than a literal")
	}
	if _, why := frozen.Of(recordingLibrary{w.req.lib, w.prog.unit}, v); why != "" {
		return w.fail("its initialiser uses " + v.Name() + ", whose value may change after that")
	}
	told := w.req.diags.Len()
	x := w.ops.copied(e, v)
	if w.req.diags.Len() > told {
		w.req.diags.Cut(told)
		return w.fail("its initialiser uses " + v.Name())
	}
	return x
}

// call returns a conversion, a call of a function of package math with constants, or the value of a call that can
// be computed at generation.
func (w *initialiser) call(e *ast.CallExpr) *ir.Expr {
	if len(e.Args) == 1 && w.scope.decl.Info.Types[e.Fun].IsType() {
		t := w.scope.typeOf(e.Fun)
		return ir.Convert(t, w.expr(e.Args[0], w.scope.typeOf(e.Args[0])))
	}
	fn := purity.CalleeOf(w.scope.decl.Info, e.Fun)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "math" || fn.Signature().Results().Len() != 1 {
		if x := w.evaluated(e, w.scope.typeOf(e)); x != nil {
			return x
		}
		return w.fail("its initialiser calls a function")
	}
	x := &ir.Expr{Op: ir.OpCall, Obj: fn, Type: w.scope.typeOf(e)}
	for i, a := range e.Args {
		x.Args = append(x.Args, w.expr(a, fn.Signature().Params().At(i).Type()))
	}
	return x
}

// literal returns a composite literal of type t.
func (w *initialiser) literal(e *ast.CompositeLit, t types.Type) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i, el := range e.Elts {
			f, val := u.Field(min(i, u.NumFields()-1)), el
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				f, val = kind.FieldNamed(u, kv.Key.(*ast.Ident).Name), kv.Value
			}
			x.Keys, x.Args = append(x.Keys, f.Name()), append(x.Args, w.element(val, f.Type()))
		}
	case *types.Map:
		for _, el := range e.Elts {
			kv := el.(*ast.KeyValueExpr)
			x.Args = append(x.Args, w.element(kv.Key, u.Key()), w.element(kv.Value, u.Elem()))
		}
	case *types.Array, *types.Slice:
		syntax.Indexed(w.scope.decl, e, func(i int64, val ast.Expr) {
			x.Keys, x.Args = append(x.Keys, ir.Int(i).Val.ExactString()), append(x.Args, w.element(val, kind.Elem(t)))
		})
	default:
		return w.fail("its initialiser is more than a literal")
	}
	return x
}

// element returns an element of a composite literal, whose type may be elided.
func (w *initialiser) element(e ast.Expr, t types.Type) *ir.Expr {
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
		if p, ptr := t.Underlying().(*types.Pointer); ptr {
			return &ir.Expr{Op: ir.OpAddr, Type: t, Args: []*ir.Expr{w.literal(lit, p.Elem())}}
		}
		return w.literal(lit, t)
	}
	return w.expr(e, t)
}
