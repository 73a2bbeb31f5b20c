package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// nilAs returns nil, which x is, as a value of type want. An interface that holds a nil pointer is not nil, so such a
// pointer is assigned to a variable.
func (o *operands) nilAs(x *ir.Expr, want types.Type) *ir.Expr {
	b, basic := x.Type.(*types.Basic)
	untyped := x.Type == nil || basic && b.Kind() == types.UntypedNil
	if want != nil && types.IsInterface(want) && !untyped && !types.IsInterface(x.Type) {
		v := o.fn.fresh("none", x.Type, x.Pos)
		o.fn.emit(&ir.Decl{Note: o.scope.note, Var: v})
		return ir.Use(v)
	}
	x.Type = want
	return x
}

// shortCircuit keeps && and || if the right operand, which right lowers, needs no statements. Otherwise it writes the
// condition as an if statement.
func (o *operands) shortCircuit(op token.Token, x *ir.Expr, right func() *ir.Expr) *ir.Expr {
	var y *ir.Expr
	pre := o.fn.inBlock(func() { y = right() })
	if len(pre.Stmts) == 0 {
		return &ir.Expr{Op: ir.OpBinary, Tok: op, Type: types.Typ[types.Bool], Args: []*ir.Expr{x, y}}
	}
	x.Type = types.Typ[types.Bool]
	t := o.fn.temp("cond", x, o.scope.note)
	pre.Add(&ir.Assign{Note: o.scope.note, LHS: t.Clone(), RHS: y, Tok: token.ASSIGN})
	cond := t.Clone()
	if op == token.LOR {
		cond = not(cond)
	}
	o.fn.emit(&ir.If{Note: o.scope.note, Cond: cond, Then: pre})
	return t
}

// addrOf returns the address of a place. The variable that contains the place becomes memory.
func (o *operands) addrOf(p *ir.Expr) *ir.Expr {
	switch p.Op {
	case ir.OpDeref:
		return p.Args[0]
	case ir.OpComposite: // the value of a variable that has no place
		return inNew(o.fn, p, p.Type, o.scope.note)
	}
	if v := p.Root(); v != nil && !o.refuseAssembled(p) {
		v.Addressed = true
	}
	return ir.Addr(p)
}

// inNew returns a pointer to a new variable of type t with the value x.
func inNew(f *function, x *ir.Expr, t types.Type, note ir.Note) *ir.Expr {
	p := f.temp("p", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), note)
	f.emit(&ir.Assign{Note: note, LHS: ir.Deref(p.Clone(), t), RHS: x, Tok: token.ASSIGN})
	return p
}

// deref lowers *x. If x is known to be &place, it returns the place.
func deref(x *ir.Expr, t types.Type) *ir.Expr {
	if x.Op == ir.OpAddr {
		return x.Args[0]
	}
	return ir.Deref(x, t)
}

// fieldPath follows the fields named by index from x, through embedded
// structs and pointers.
func (o *operands) fieldPath(x *ir.Expr, index []int, e ast.Expr) *ir.Expr {
	for _, i := range index {
		if x.Op == ir.OpAddr {
			x = x.Args[0]
		}
		st, ok := kind.StructOf(x.Type)
		if !ok {
			return o.scope.bad(e, "", "internal: field of %s", x.Type)
		}
		f := st.Field(i)
		if !o.requireField(x, f, e) {
			return &ir.Expr{Op: ir.OpNil, Type: o.scope.typeOf(e), Pos: e.Pos()}
		}
		if c := o.literalField(x, f); c != nil {
			return c
		}
		x = ir.Field(x, f, f.Type())
	}
	return x
}

// fieldPathTo is fieldPath to the receiver of a method that e calls.
func (o *operands) fieldPathTo(x *ir.Expr, index []int, e ast.Node) *ir.Expr {
	for _, i := range index {
		if x.Op == ir.OpAddr {
			x = x.Args[0]
		}
		st, _ := kind.StructOf(x.Type)
		f := st.Field(i)
		o.requireField(x, f, e)
		x = ir.Field(x, f, f.Type())
	}
	return x
}

// requireField reports whether emitted code can name the field f of x. If not, it refuses e, or requests a mirror of
// the type of x if that helps.
func (o *operands) requireField(x *ir.Expr, f *types.Var, e ast.Node) bool {
	if o.prog.names.Sees(f) {
		return true
	}
	o.prog.names.View.RequestFields(x.Type)
	o.scope.errorf(e.Pos(), "ask for the derivative in package "+f.Pkg().Name()+", or write a //gradgen:rule for the function called", "field %s of package %s is not visible from here", f.Name(), f.Pkg().Name())
	return false
}

// adjusted returns the receiver in the form that fn takes: a value or its address.
func adjusted(recv *ir.Expr, fn *types.Func) *ir.Expr {
	want := fn.Signature().Recv().Type()
	_, wantPtr := want.Underlying().(*types.Pointer)
	_, havePtr := recv.Type.Underlying().(*types.Pointer)
	switch {
	case wantPtr && !havePtr:
		recv = ir.Addr(recv)
	case !wantPtr && havePtr:
		recv = deref(recv, recv.Type.Underlying().(*types.Pointer).Elem())
	}
	return recv
}

// asStable returns x, or a new variable with its value if later calls of the statement may change x.
func (o *operands) asStable(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar && x.Var.Temp {
		return x
	}
	return o.fn.temp("one", x, o.scope.note)
}

// duplicate returns a new variable with the value of x.
func (o *operands) duplicate(x *ir.Expr) *ir.Expr {
	v := o.fn.fresh("arg", x.Type, o.scope.note.Pos)
	o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
	return ir.Use(v)
}

// discard keeps the effect of an opaque call whose value is not used, and of expressions that may panic.
func (l *function) discard(x *ir.Expr, note ir.Note) {
	if x.Op == ir.OpCall || l.req.faithful && len(ir.Failing(x)) > 0 {
		l.emit(ir.Check(note, x))
	}
}

// renamed makes the definition of the temporary x define v, so that no copy is needed. This definition must be among
// the last statements of the block, which are all definitions of temporaries, and the others must not use x. A
// parameter for which a variable is read may be read again.
func (o *operands) renamed(x *ir.Expr, v *ir.Var) bool {
	if x.Op != ir.OpVar || !x.Var.Temp || !types.Identical(x.Var.Type, v.Type) || binds(o.scope, x.Var) {
		return false
	}
	for _, s := range slices.Backward(o.fn.out.Stmts) {
		d, ok := s.(*ir.Assign)
		switch {
		case !ok || d.Tok != token.DEFINE:
			return false
		case d.LHS.Var == x.Var:
			return rename(d, v)
		case d.RHS.Uses(x.Var):
			return false
		}
	}
	return false
}

// binds reports whether a parameter is replaced by v.
func binds(s *scope, v *ir.Var) bool {
	for ; s != nil; s = s.outer {
		for _, b := range s.env {
			if b.v == v {
				return true
			}
		}
	}
	return false
}

// rename makes d, the definition of a temporary, define v.
func rename(d *ir.Assign, v *ir.Var) bool {
	if r := d.RHS; r.Builtin() == effects.Append || r.Builtin() == effects.CopyTo {
		return false // the adjoint needs a variable that no other statement assigns
	}
	d.LHS = ir.Use(v)
	return true
}

// panics emits a panic with one sentence.
func (l *function) panics(text string, note ir.Note) {
	text = l.req.root + ": " + text
	msg := &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.String], Val: constant.MakeString(text), Lit: strconv.Quote(text)}
	l.emit(&ir.ExprStmt{Note: note, X: ir.Builtin("panic", types.NewTuple(), msg)})
}

// asInterface converts x to t if t is an interface and the type of x is not. A definition would not convert it.
func asInterface(x *ir.Expr, t types.Type) *ir.Expr {
	if !isInterface(t) || isInterface(x.Type) || x.IsConst() {
		return x
	}
	return ir.Convert(t, x)
}

// explicit returns x as a value of type want. If Go would convert x to an interface implicitly, explicit writes the
// conversion, so that the type of the value in the interface is known.
func explicit(x *ir.Expr, want types.Type) *ir.Expr {
	if !isInterface(want) || isInterface(x.Type) || x.Op == ir.OpNil {
		return x
	}
	return ir.Convert(want, x)
}

func not(x *ir.Expr) *ir.Expr { return ir.Unary(token.NOT, x) }

// plus returns the integer x+n.
func plus(x *ir.Expr, n int64) *ir.Expr {
	c, isConst := int64(0), false
	if x.Op == ir.OpConst {
		c, isConst = constant.Int64Val(x.Val)
	}
	switch {
	case n == 0:
		return x
	case isConst:
		return ir.Int(c + n)
	case n < 0:
		return ir.Binary(token.SUB, x, ir.Int(-n))
	}
	return ir.Binary(token.ADD, x, ir.Int(n))
}

// asInt returns x as an int, for a size. If a size does not fit an int, it becomes negative, so that its use panics
// too.
func asInt(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConst || x.Type == nil || types.Identical(x.Type, types.Typ[types.Int]) {
		return x
	}
	if b, ok := x.Type.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return x
	}
	return ir.Convert(types.Typ[types.Int], x)
}

func isPlace(x *ir.Expr) bool {
	return x.Op == ir.OpVar || x.Op == ir.OpField || x.Op == ir.OpIndex || x.Op == ir.OpDeref || x.Op == ir.OpGlobal
}

// samePlace reports whether a place is a variable or a field of one. It then denotes the same place when it is
// evaluated later.
func samePlace(p *ir.Expr) bool {
	switch p.Op {
	case ir.OpVar:
		return true
	case ir.OpField:
		_, ptr := p.Args[0].Type.Underlying().(*types.Pointer)
		return !ptr && samePlace(p.Args[0])
	}
	return false
}

// expose turns the variables whose addresses x takes into memory.
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

// unboxed returns the value that x converts to an interface, or x itself.
func unboxed(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConvert && isInterface(x.Type) && !x.Args[0].IsConst() {
		return x.Args[0]
	}
	return x
}

// decided returns the value of a condition that is known at generation.
func decided(cond *ir.Expr) (yes, known bool) {
	if cond.Op == ir.OpUnary && cond.Tok == token.NOT {
		yes, known = decided(cond.Args[0])
		return !yes, known
	}
	if cond.Op != ir.OpConst || cond.Name != knownCondition {
		return false, false
	}
	return constant.BoolVal(cond.Val), true
}

// knownCondition marks the value of a yield whose loop is never left, and other conditions that are known at
// generation.
const knownCondition = "known"
