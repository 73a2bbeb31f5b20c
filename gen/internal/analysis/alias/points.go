package alias

import (
	"go/constant"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// only returns the set that contains only b.
func (m *Map) only(b Base) set {
	n, ok := m.number[b]
	if !ok {
		n = len(m.bases)
		m.number[b] = n
		m.bases = append(m.bases, b)
	}
	return set{n}
}

// known returns the memory to which references that foreign code returns or stores may point.
func (m *Map) known() set { return m.only(foreign).with(m.escaped) }

// points returns the memory to which the reference e may point.
func (m *Map) points(e *ir.Expr) set {
	switch e.Op {
	case ir.OpVar:
		return m.variable(e)
	case ir.OpNil, ir.OpConst, ir.OpUnary, ir.OpBinary, ir.OpFuncType:
		return nil
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		return m.load(m.place(e))
	case ir.OpSlice:
		if analysis.IsRef(e.Args[0].Type) {
			return m.points(e.Args[0])
		}
		return m.address(e, e.Args[0])
	case ir.OpAddr:
		return m.address(e, e.Args[0])
	case ir.OpConvert, ir.OpAssert:
		if match.Nil(e) {
			return nil
		}
		if holds(e.Args[0]) {
			return m.inside(e.Args[0])
		}
		return m.only(Base{Made: e})
	case ir.OpComposite:
		return m.only(Base{Made: e})
	case ir.OpBuiltin:
		return m.builtin(e)
	case ir.OpTape:
		return m.tape(e)
	case ir.OpRuntime:
		return m.runtime(e)
	}
	return m.known()
}

func (m *Map) variable(e *ir.Expr) set {
	if of := m.views[e.Var]; of != nil {
		return m.points(of)
	}
	return m.load(place{variable: e.Var})
}

// builtin returns the memory to which the result of e, a call of a built-in function, may point.
func (m *Map) builtin(e *ir.Expr) set {
	switch e.Builtin() {
	case effects.Make, effects.New:
		return m.only(Base{Made: e})
	case effects.Append:
		return m.only(Base{Made: e}).with(m.points(e.Args[0]))
	}
	return m.known()
}

// tape returns the memory to which the result of e, an operation on a stack, may point.
func (m *Map) tape(e *ir.Expr) set {
	switch op := e.Tape(); {
	case op.Makes():
		return m.only(Base{Made: e, Stack: e.Var})
	case op.Returns():
		return m.only(taken(e.Var))
	case op == effects.Pop:
		return m.load(place{in: m.only(taken(e.Var))})
	}
	return m.known()
}

// runtime returns the memory to which the result of e, a call of a function of the runtime, may point.
func (m *Map) runtime(e *ir.Expr) set {
	switch {
	case e.Name == "AppendBar" && match.Nil(e.Args[1]):
		return m.only(Base{Made: e})
	case e.Runtime() == effects.Shadow:
		return m.only(Base{Made: e})
	case e.Runtime() == effects.At:
		return m.points(e.Args[0])
	case e.Runtime() == effects.Part:
		k, _ := constant.Int64Val(e.Args[1].Val)
		piece := m.Of(e.Args[0])
		if piece.Stack == nil || e.Args[0].Op != ir.OpVar {
			return m.points(e.Args[0])
		}
		return m.only(Base{Stack: piece.Stack, parts: e.Args[0].Var, part: k})
	case slices.ContainsFunc(e.Args, func(x *ir.Expr) bool { return holds(x) && !ofNumbers(x) }):
		return m.known()
	}
	all := m.only(Base{Made: e})
	for _, x := range e.Args {
		if holds(x) {
			all = all.with(m.points(x))
		}
	}
	return all
}

// address returns the memory to which e, a reference to the place x, may point.
func (m *Map) address(e, x *ir.Expr) set {
	if x.Op == ir.OpComposite {
		return m.only(Base{Made: x})
	}
	switch p := m.place(x); {
	case p.variable != nil:
		return m.only(Base{storage: p.variable})
	case p.in != nil:
		return p.in
	}
	return m.known()
}
