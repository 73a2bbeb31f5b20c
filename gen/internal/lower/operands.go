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

// none is x, a nil, as a value of type want. An interface with a nil pointer is
// not nil: the pointer is a variable of its own.
func (o *operands) none(x *ir.Expr, want types.Type) *ir.Expr {
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

// shortCircuit keeps && and || where the right operand, which right lowers,
// needs no statements of its own, and spells the condition out where it does.
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

// addrOf takes the address of a place; a variable it lies in becomes memory.
func (o *operands) addrOf(p *ir.Expr) *ir.Expr {
	if p.Op == ir.OpDeref {
		return p.Args[0]
	}
	if v := p.Root(); v != nil {
		v.Addressed = true
	}
	return ir.Addr(p)
}

// deref lowers *x; a pointer known to be &place is the place.
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
		if !o.sees(x, f, e) {
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
		o.sees(x, f, e)
		x = ir.Field(x, f, f.Type())
	}
	return x
}

// sees reports whether the field f of x can be named where the derivative is emitted. If not,
// e is refused, unless a mirror of the type of x helps.
func (o *operands) sees(x *ir.Expr, f *types.Var, e ast.Node) bool {
	if o.prog.names.Sees(f) {
		return true
	}
	o.prog.names.View.Wish(x.Type)
	o.scope.errorf(e.Pos(), "ask for the derivative in package "+f.Pkg().Name()+", or write a //gradgen:rule for the function called", "field %s of package %s is not visible from here", f.Name(), f.Pkg().Name())
	return false
}

// adjusted is the receiver as fn takes it: a value or its address.
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

// steadied is x, or a variable with its value, which no statement of the calls changes.
func (o *operands) steadied(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar && x.Var.Temp {
		return x
	}
	return o.fn.temp("one", x, o.scope.note)
}

// duplicate is a variable of its own with the value of x.
func (o *operands) duplicate(x *ir.Expr) *ir.Expr {
	v := o.fn.fresh("arg", x.Type, o.scope.note.Pos)
	o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
	return ir.Use(v)
}

// discard keeps the effect of an opaque call whose value is not used, and what
// panics.
func (l *function) discard(x *ir.Expr, note ir.Note) {
	if x.Op == ir.OpCall || l.req.faithful && len(ir.Failing(x)) > 0 {
		l.emit(ir.Check(note, x))
	}
}

// renamed gives the temporary x, if one of the definitions at the end of the block is its own and
// the others do not use it, the name of the variable it would be copied to. A parameter that is read
// in place of a variable of its own may be read again.
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

// binds reports whether a parameter stands for v.
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

// rename lets the definition d of a temporary define v.
func rename(d *ir.Assign, v *ir.Var) bool {
	if r := d.RHS; r.Builtin() == effects.Append || r.Builtin() == effects.CopyTo {
		return false // the adjoint needs a variable that nothing else assigns
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

// asInterface converts x to t, which a definition would not, if only t is an
// interface.
func asInterface(x *ir.Expr, t types.Type) *ir.Expr {
	if !isInterface(t) || isInterface(x.Type) || x.IsConst() {
		return x
	}
	return ir.Convert(t, x)
}

// explicit is x as a value of type want, with the conversion spelt out where Go makes an
// interface of it: the type of the value in the interface then is known.
func explicit(x *ir.Expr, want types.Type) *ir.Expr {
	if !isInterface(want) || isInterface(x.Type) || x.Op == ir.OpNil {
		return x
	}
	return ir.Convert(want, x)
}

func not(x *ir.Expr) *ir.Expr { return ir.Unary(token.NOT, x) }

// plus is the integer x+n.
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

// asInt is x as an int, as for a size. A size that does not fit an int
// is a negative one then, which panics as well.
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

// samePlace reports whether a place is a variable or fields of one, so that
// evaluating it later gives the same place.
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

// unboxed is the value that x makes an interface of, or x itself.
func unboxed(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConvert && isInterface(x.Type) && !x.Args[0].IsConst() {
		return x.Args[0]
	}
	return x
}

// decided reports whether a condition is one that yield has made known.
func decided(cond *ir.Expr) (yes, known bool) {
	if cond.Op == ir.OpUnary && cond.Tok == token.NOT {
		yes, known = decided(cond.Args[0])
		return !yes, known
	}
	if cond.Op != ir.OpConst || cond.Name != foregone {
		return false, false
	}
	return constant.BoolVal(cond.Val), true
}

// foregone marks the value of a yield whose loop nothing leaves, and other conditions
// that are known at generation.
const foregone = "known"
