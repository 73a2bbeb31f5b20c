package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// operate returns the forward and the reverse of an operation on objects such as matrices.
func (b *builder) operate(s *ir.Call) (fwd, rev []ir.Stmt) {
	switch s.Callee.Op.Kind {
	case ir.Get:
		return []ir.Stmt{s.Plain()}, b.reverseGet(s)
	case ir.Put:
		return []ir.Stmt{s.Plain()}, b.reversePut(s)
	case ir.View:
		return b.shadows.view(s), nil
	case ir.Ask:
		return []ir.Stmt{s.Plain()}, nil
	}
	return b.compute(s)
}

// element returns a call that accesses the adjoint of the element that the call s accesses.
func (b *values) element(name string, s *ir.Call, more ...*ir.Expr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.LinalgFunc(name), Type: types.Typ[types.Float64]}
	x.Args = append(x.Args, b.needShadow(s.Args[0], s))
	for i := 1; i < len(s.Args) && s.Callee.Op.Args[i] == ir.Inactive; i++ {
		x.Args = append(x.Args, b.need(s.Args[i], s))
	}
	if len(x.Args) < 3 {
		x.Args = append(x.Args, ir.Int(0))
	}
	x.Args = append(x.Args, more...)
	return x
}

func (b *builder) reverseGet(s *ir.Call) []ir.Stmt {
	if !b.req.Activity.ActiveVar(s.Results[0]) || !b.req.Activity.Shadowed(s.Args[0]) {
		return nil
	}
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: b.values.element("AddAt", s, b.values.customSeed(s.Results[0], s))}}
}

func (b *builder) reversePut(s *ir.Call) []ir.Stmt {
	if !b.req.Activity.Shadowed(s.Args[0]) {
		return nil
	}
	v := s.Args[len(s.Args)-1]
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note}
	x := b.values.element("TakeAt", s)
	if !b.req.Activity.Varied(v) {
		return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
	}
	t := b.out.newVar("tBar", v.Type)
	r.out = append(r.out, defineStmt(t, x))
	r.propagate(v, ir.Use(t))
	return r.out
}

// view derives the shadow of the result in the same way as the result.
func (b *shadows) view(s *ir.Call) []ir.Stmt {
	fwd := []ir.Stmt{s.Plain()}
	v := s.Results[0]
	if !b.req.Activity.Shadowed(ir.Use(v)) {
		return fwd
	}
	x := &ir.Expr{Op: ir.OpCall, Obj: s.Callee.Fn, Type: v.Type}
	for i, a := range s.Args {
		if s.Callee.Op.Operand(i) {
			a = b.shadowArg(a)
		}
		x.Args = append(x.Args, a.Clone())
	}
	sh := b.bar(v)
	st := &ir.Assign{LHS: sh, RHS: x, Tok: token.ASSIGN}
	if b.defs.single[sh.Var] != nil {
		st.Tok = token.DEFINE
	}
	return append(fwd, st)
}

// compute passes the shadows of the operands together with the operands, and saves the step that reverses the
// operation.
func (b *builder) compute(s *ir.Call) (fwd, rev []ir.Stmt) {
	op := s.Callee.Op
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.LinalgFunc(op.Name), Type: rules.LinalgStep()}
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note}
	step := b.out.newVar("step", rules.LinalgStep())
	var scalars []int
	for i, a := range s.Args[:len(op.Args)] {
		x.Args = append(x.Args, b.shadows.operandOf(s, i))
		if op.Operand(i) && ir.Number(a) {
			scalars = append(scalars, i)
		}
	}
	fwd = append(fwd, defineStmt(step, x))
	fwd = append(fwd, rules.StepResults(s, step)...)
	d := &def{v: step, site: b.req.Effects.At(s), stmt: s, block: b.blocks.state(s).block}
	b.defs.single[step] = d
	b.values.ensure(d)
	reverse := &ir.Expr{Op: ir.OpMethod, Name: "Reverse", Args: []*ir.Expr{ir.Use(step)}}
	for _, v := range s.Results {
		if analysis.IsFloat(v.Type) {
			reverse.Args = append(reverse.Args, b.values.customSeed(v, s))
		}
	}
	r.out = append(r.out, &ir.ExprStmt{Note: s.Note, X: reverse})
	for k, i := range scalars {
		r.propagate(s.Args[i], rules.StepNumber(step, "Adjoint", k))
		if op.Dots != nil && op.Dots[i] > 0 {
			r.propagate(s.Args[op.Dots[i]], rules.StepNumber(step, "AdjointDot", k))
		}
	}
	return fwd, r.out
}

// operandOf returns argument i and its shadows.
func (b *shadows) operandOf(s *ir.Call, i int) *ir.Expr {
	op, a := s.Callee.Op, s.Args[i]
	if !op.Operand(i) {
		return a.Clone()
	}
	var dot *ir.Expr
	if op.Dots != nil && op.Dots[i] > 0 {
		dot = s.Args[op.Dots[i]]
	}
	if ir.Number(a) {
		return rules.NumberOperand(a, dot, true)
	}
	return rules.Operand(a, b.shadowOrNil(a), dot, b.shadowOrNil(dot))
}

// shadowOrNil returns the shadow of a, or nil if it has none.
func (b *shadows) shadowOrNil(a *ir.Expr) *ir.Expr {
	if a == nil || a.Op == ir.OpNil || !b.req.Activity.Shadowed(a) {
		return nil
	}
	return b.shadowOf(a)
}
