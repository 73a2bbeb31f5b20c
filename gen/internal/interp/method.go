package interp

import (
	"fmt"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// method compiles a call of a method of package runtime, or of package sparse in it.
func (c *calls[T]) method(e *ir.Expr) area[T] {
	if isHandle(e.Args[0].Type) {
		return c.handled(e)
	}
	x := c.refs.ref(e.Args[0])
	at, shapes := make([]area[T], len(e.Args)-1), make([]*Shape, len(e.Args)-1)
	for i, a := range e.Args[1:] {
		t := argumentType(a)
		at[i], shapes[i] = c.argument(a, t), c.scope.shape(t)
	}
	f := methodOf[T](receiverName(e), e.Name, shapes)
	to := c.scope.room(1)
	return func(fr *frame[T]) []Cell[T] {
		recv := x(fr)
		values := make([][]Cell[T], len(at))
		for i, a := range at {
			values[i] = a(fr)
		}
		fr.cells[to] = f(recv, values)
		return fr.cells[to : to+1]
	}
}

// receiverName returns the name of the type in package sparse or linalg whose method e calls; empty for others.
func receiverName(e *ir.Expr) string {
	if p, ok := e.Args[0].Type.(*types.Pointer); ok {
		if n, ok := p.Elem().(*types.Named); ok && n.Obj().Pkg() != nil {
			switch n.Obj().Pkg().Path() {
			case shape.SparsePath, linalgPath:
				return n.Obj().Name()
			}
		}
	}
	return ""
}

// A routineOf is a method over cells.
type routineOf[T Number[T]] func(recv any, args [][]Cell[T]) Cell[T]

func methodOf[T Number[T]](recv, name string, shapes []*Shape) routineOf[T] {
	var f routineOf[T]
	switch recv {
	case "Matrix":
		if f = evaluation[T](name); f == nil {
			f = reading[T](name)
		}
	case "Path":
		f = pathMethod[T](name, shapes)
	case "Sets":
		f = setsMethod[T](name)
	case "Step":
		f = stepMethod[T](name)
	default:
		if name == "Add" {
			f = addHome[T]
		}
	}
	if f == nil {
		unsupported("the method %s of package runtime", name)
	}
	return f
}

// addHome adds the numbers of a cloned shadow to its accumulator.
func addHome[T Number[T]](recv any, _ [][]Cell[T]) Cell[T] {
	for _, add := range recv.(*scatter[T]).pairs {
		add()
	}
	return Cell[T]{}
}

// intOf returns argument i, an integer.
func intOf[T Number[T]](a [][]Cell[T], i int) int { return int(a[i][0].Int) }

// of returns a method of an R. A method without a result returns the zero cell.
func of[R any, T Number[T]](f func(x R, a [][]Cell[T]) Cell[T]) routineOf[T] {
	return func(recv any, args [][]Cell[T]) Cell[T] {
		if recv == nil {
			nilPointer()
		}
		return f(recv.(R), args)
	}
}

// acting returns a method of an R without a result.
func acting[R any, T Number[T]](f func(x R, a [][]Cell[T])) routineOf[T] {
	return of(func(x R, a [][]Cell[T]) Cell[T] { f(x, a); return Cell[T]{} })
}

// counting returns a method of a matrix with an integer or boolean result.
func counting[T Number[T]](f func(m *Sparse, a [][]Cell[T]) int) routineOf[T] {
	return of(func(m *Sparse, a [][]Cell[T]) Cell[T] { return Cell[T]{Int: int64(f(m, a))} })
}

// evaluation returns the methods that compute the pattern of a matrix.
func evaluation[T Number[T]](name string) routineOf[T] {
	switch name {
	case "Begin":
		return of(func(_ *Sparse, a [][]Cell[T]) Cell[T] {
			p := &recordedPath{}
			p.WriteString(text(a[0][0].Ref))
			return Cell[T]{Ref: p}
		})
	case "Follows":
		return counting(func(m *Sparse, a [][]Cell[T]) int {
			lo, hi := intOf(a, 1), intOf(a, 2)
			return int(oneIf(m.known && m.lo == lo && m.Cols == hi-lo && m.way == a[0][0].Ref.(*recordedPath).String()))
		})
	case "Sets":
		return of(func(m *Sparse, a [][]Cell[T]) Cell[T] {
			m.known = false
			return Cell[T]{Ref: newSets(intOf(a, 0))}
		})
	case "Jacobian":
		return acting(func(m *Sparse, a [][]Cell[T]) {
			lo, hi := intOf(a, 2), intOf(a, 3)
			m.adopt(a[0][0].Ref.(*recordedPath).String(), a[1][0].Ref.(*inputSets).block(lo, hi), lo, hi-lo)
			m.jacobian(a[4][0].Int != 0, a[5][0].Int != 0)
		})
	case "Hessian":
		return acting(func(m *Sparse, a [][]Cell[T]) {
			sets := a[1][0].Ref.(*inputSets)
			m.adopt(a[0][0].Ref.(*recordedPath).String(), sets.pairs, 0, sets.n)
			m.jacobian(true, false)
		})
	}
	return nil
}

// reading returns the methods that evaluate a matrix.
func reading[T Number[T]](name string) routineOf[T] {
	switch name {
	case "Rows":
		return counting(func(m *Sparse, _ [][]Cell[T]) int { return m.Rows })
	case "Colours":
		return counting(func(m *Sparse, _ [][]Cell[T]) int { return m.columns.n + m.rows.n })
	case "ColumnColours":
		return counting(func(m *Sparse, _ [][]Cell[T]) int { return m.columns.n })
	case "RowColours":
		return counting(func(m *Sparse, _ [][]Cell[T]) int { return m.rows.n })
	case "Seeds":
		return counting(func(m *Sparse, a [][]Cell[T]) int { return int(oneIf(m.columns.seeds(intOf(a, 0), intOf(a, 1)))) })
	case "SeedsRow":
		return counting(func(m *Sparse, a [][]Cell[T]) int { return int(oneIf(m.rows.seeds(intOf(a, 0), intOf(a, 1)))) })
	case "Read", "ReadRow":
		return acting(func(m *Sparse, a [][]Cell[T]) { m.read(name == "ReadRow", intOf(a, 0), intOf(a, 1)) })
	case "Recover":
		return acting(func(m *Sparse, a [][]Cell[T]) { m.recover(intOf(a, 0), a[1][0].Num.Value()) })
	case "Solve":
		return acting(func(*Sparse, [][]Cell[T]) {})
	}
	return nil
}

// pathMethod returns the methods that record the path of an evaluation.
func pathMethod[T Number[T]](name string, shapes []*Shape) routineOf[T] {
	switch name {
	case "Int", "Bool":
		return acting(func(p *recordedPath, a [][]Cell[T]) { fmt.Fprintf(p, " %d", a[0][0].Int) })
	case "Shape":
		return acting(func(p *recordedPath, a [][]Cell[T]) { noteShapes(p, shapes, a) })
	}
	return nil
}

// setsMethod returns the methods that compute index sets.
func setsMethod[T Number[T]](name string) routineOf[T] {
	names := func(a [][]Cell[T]) []float64 {
		list := make([]float64, len(a))
		for i, x := range a {
			list[i] = x[0].Num.Value()
		}
		return list
	}
	switch name {
	case "Input":
		return of(func(s *inputSets, a [][]Cell[T]) Cell[T] { return Cell[T]{Num: scalar[T](s.input(intOf(a, 0)))} })
	case "Narrow", "Union":
		return of(func(s *inputSets, a [][]Cell[T]) Cell[T] { return Cell[T]{Num: scalar[T](s.union(names(a)...))} })
	case "Output":
		return acting(func(s *inputSets, a [][]Cell[T]) { s.output(names(a)[0]) })
	case "Interact":
		return acting(func(s *inputSets, a [][]Cell[T]) { s.interact(names(a)[0], names(a)[1]) })
	}
	return nil
}
