package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// operationStatement compiles an operation of package mat in the lowered function.
func (c *calls[T]) operationStatement(s *ir.Call) action[T] {
	if s.Callee.Op.Dots != nil {
		unsupported("the tangent of %s", s.Callee.Key)
	}
	call := c.call(&ir.Expr{Op: ir.OpCall, Obj: s.Callee.Fn, Args: s.Args, Pos: s.Pos})
	to := make([]*local[T], len(s.Results))
	for i, v := range s.Results {
		to[i] = c.scope.optional(v)
	}
	return func(fr *frame[T]) signal {
		for i, cells := range call(fr) {
			if i < len(to) {
				to[i].store(fr, cells...)
			}
		}
		return next
	}
}

// linalg compiles a call of a function of package linalg. Emitted code calls these functions.
func (c *calls[T]) linalg(e *ir.Expr, fn *types.Func) results[T] {
	var zero T
	if _, plain := any(zero).(Real); !plain {
		unsupported("derivatives of the function %s", fn.FullName())
	}
	name := fn.Name()
	if make := operandNamed[T](name); make != nil {
		return c.operands(e.Args, func(x operands[T]) [][]Cell[T] { o := make(x); return [][]Cell[T]{{{Ref: &o}}} })
	}
	if f := counterparts[T](name); f != nil {
		return c.operands(e.Args, func(x operands[T]) [][]Cell[T] { return apart(f(x)) })
	}
	traces, runs := operationNamed[traced[T]](name), operationNamed[T](name)
	if traces == nil {
		return nil
	}
	return c.operands(e.Args, func(x operands[T]) [][]Cell[T] {
		list := make([]traceable[T], len(x))
		for i, v := range x {
			list[i] = traceable[T]{Value: v}
			if o, ok := v.Cells[0].Ref.(*traceable[T]); ok {
				list[i] = *o
			}
		}
		return [][]Cell[T]{{{Ref: newStep(traces, runs, list)}}}
	})
}

// operandNamed makes an operand from its object, or number, and its counterparts.
func operandNamed[T Number[T]](name string) func(operands[T]) traceable[T] {
	at := func(x operands[T], i int) counterpart[T] { return counterpart[T]{x[i]} }
	switch name {
	case "Const", "Fixed":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0]} }
	case "Bar":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0], bar: at(x, 1)} }
	case "Dot", "NumberDot":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0], dot: at(x, 1)} }
	case "BarDot":
		return func(x operands[T]) traceable[T] {
			return traceable[T]{Value: x[0], bar: at(x, 1), dot: at(x, 2), dotBar: at(x, 3)}
		}
	case "BarAndDot":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0], bar: at(x, 1), dot: at(x, 2)} }
	case "DotBar":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0], dot: at(x, 1), dotBar: at(x, 2)} }
	case "Number":
		return func(x operands[T]) traceable[T] { return traceable[T]{Value: x[0], bar: at(x, 0)} }
	case "NumberBarDot":
		return func(x operands[T]) traceable[T] {
			return traceable[T]{Value: x[0], bar: at(x, 0), dot: at(x, 1), dotBar: at(x, 1)}
		}
	}
	return nil
}

// counterparts returns the functions of adjoints and tangents.
func counterparts[T Number[T]](name string) operation[T] {
	switch name {
	case "AddAt":
		return func(x operands[T]) []Cell[T] {
			v := x.element(x.int(1), x.int(2), nil).Add(x.number(3))
			if x.object(0).grid().at(x.int(1), x.int(2)) != nil { // not the zeros beside a triangle or a band
				x.element(x.int(1), x.int(2), &v)
			}
			return nil
		}
	case "TakeAt":
		return func(x operands[T]) []Cell[T] {
			i, j := x.int(1), x.int(2)
			if x.object(0).name() == "DiagDense" {
				j = i // SetDiag names an element by one index
			}
			v, none := x.element(i, j, nil), scalar[T](0)
			x.element(i, j, &none)
			return []Cell[T]{{Num: v}}
		}
	case "Match":
		return func(x operands[T]) []Cell[T] {
			if o := x.object(0); !o.isFactorisation() && !o.like(x.object(1)) {
				fail("%s", text(x[2].Cells[0].Ref))
			}
			return nil
		}
	}
	return nil
}

// stepMethod returns the methods of steps.
func stepMethod[T Number[T]](name string) routineOf[T] {
	switch name {
	case "Reverse":
		return acting(func(s *linalgStep[T], a [][]Cell[T]) {
			seeds := make([]T, len(a))
			for i, w := range a {
				seeds[i] = w[0].Num
			}
			s.reverse(seeds)
		})
	case "Number", "Count":
		return of(func(s *linalgStep[T], a [][]Cell[T]) Cell[T] { return s.results[intOf(a, 0)] })
	case "OK", "Err":
		return of(func(s *linalgStep[T], _ [][]Cell[T]) Cell[T] { return s.results[0] })
	case "Dot":
		return of(func(s *linalgStep[T], a [][]Cell[T]) Cell[T] { return Cell[T]{Num: s.numbers[intOf(a, 0)].Num.Dot.Val} })
	case "Adjoint":
		return of(func(s *linalgStep[T], a [][]Cell[T]) Cell[T] {
			return Cell[T]{Num: scalar[T](s.scalars[intOf(a, 0)].Val.Bar().Value)}
		})
	case "AdjointDot":
		return of(func(s *linalgStep[T], a [][]Cell[T]) Cell[T] {
			return Cell[T]{Num: scalar[T](s.scalars[intOf(a, 0)].Dot.Bar().Value)}
		})
	}
	return nil
}
