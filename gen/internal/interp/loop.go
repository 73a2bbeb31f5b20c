package interp

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// loop compiles every kind of loop.
func (c *statements[T]) loop(s *ir.Loop) action[T] {
	var run action[T]
	switch {
	case s.Over != nil:
		run = c.over(s)
	case s.Index != nil:
		run = c.counted(s)
	default:
		run = c.while(s)
	}
	if s.Break == nil {
		return run
	}
	return c.until(run, c.label(s.Break))
}

func (c *statements[T]) while(s *ir.Loop) action[T] {
	cond := func(*frame[T]) bool { return true }
	if s.Cond != nil {
		cond = c.ints.truth(s.Cond)
	}
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		for cond(fr) {
			fr.run.step()
			if s := body(fr); s != next {
				return s
			}
		}
		return next
	}
}

// counted compiles a counted loop. If a loop starts at 0, its bound is evaluated once, as in emitted code.
func (c *statements[T]) counted(s *ir.Loop) action[T] {
	i := c.scope.local(s.Index)
	index := ir.Use(s.Index)
	from := c.ints.whole(assignable(s.From, s.Index.Type))
	to := c.ints.whole(typed(s.To, index))
	step, narrow := s.Step, wrapping(i.shape.Int)
	within := ordered(s.Cmp, i.shape.Int)
	once := s.Step == 1 && s.Cmp == token.LSS && s.From.IsZero()
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		k, end := from(fr), int64(0)
		if once {
			end = to(fr)
		}
		for ; ; k = narrow(k + step) {
			if !once {
				i.reallocate(fr)
				i.cells(fr)[0].Int = k
				end = to(fr)
			}
			if !within(k, end) {
				return next
			}
			fr.run.step()
			i.reallocate(fr)
			i.cells(fr)[0].Int = k
			if s := body(fr); s != next {
				return s
			}
		}
	}
}

// over compiles a loop over a string or a map.
func (c *statements[T]) over(s *ir.Loop) action[T] {
	if b, ok := s.Over.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return c.overString(s)
	}
	if _, ok := s.Over.Type.Underlying().(*types.Map); ok {
		return c.overMap(s)
	}
	unsupported("a loop over %s", s.Over.Type)
	return nil
}

func (c *statements[T]) overString(s *ir.Loop) action[T] {
	over, index, value := c.refs.ref(s.Over), c.scope.optional(s.Index), c.scope.optional(s.Val)
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		for i, r := range text(over(fr)) {
			fr.run.step()
			index.store(fr, Cell[T]{Int: int64(i)})
			value.store(fr, Cell[T]{Int: int64(r)})
			if s := body(fr); s != next {
				return s
			}
		}
		return next
	}
}

// overMap visits the entries in the order of their insertion, without entries that
// are deleted during the loop.
func (c *statements[T]) overMap(s *ir.Loop) action[T] {
	over, index, value := c.refs.ref(s.Over), c.scope.optional(s.Index), c.scope.optional(s.Val)
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		m, _ := over(fr).(*Map[T])
		for _, e := range m.list() {
			if e.gone {
				continue
			}
			fr.run.step()
			index.store(fr, e.key...)
			value.store(fr, e.value...)
			if s := body(fr); s != next {
				return s
			}
		}
		return next
	}
}

// list returns a copy of the entries.
func (m *Map[T]) list() []*entry[T] {
	if m == nil {
		return nil
	}
	return slices.Clone(m.order)
}

// optional returns the local of the variable v, or nil.
func (c *scope[T]) optional(v *ir.Var) *local[T] {
	if v == nil {
		return nil
	}
	return c.local(v)
}

// store gives the variable new memory with a value.
func (v *local[T]) store(fr *frame[T], cells ...Cell[T]) {
	if v == nil {
		return
	}
	v.reallocate(fr)
	copy(v.cells(fr), cells)
}

// parallel runs the pieces one after the other. Each piece has separate stacks.
func (c *statements[T]) parallel(s *ir.Parallel) action[T] {
	chunks, from, to := c.ints.whole(s.Chunks), c.ints.whole(s.From), c.ints.whole(s.To)
	chunk, lo, hi := c.scope.local(s.Chunk), c.scope.local(s.Lo), c.scope.local(s.Hi)
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		n, a, b := chunks(fr), from(fr), to(fr)
		outer := fr.run.stacks
		defer func() { fr.run.stacks = outer }()
		for k := range n {
			fr.run.stacks = map[*ir.Var]*stack[T]{}
			first, last := piece(k, n, a, b)
			chunk.store(fr, Cell[T]{Int: k})
			lo.store(fr, Cell[T]{Int: first})
			hi.store(fr, Cell[T]{Int: last})
			body(fr)
		}
		return next
	}
}

// piece returns the range of the k-th of n goroutines in the iterations from a to b.
// Pieces begin at multiples of every vector width.
func piece(k, n, a, b int64) (first, last int64) {
	const align = 64
	size := ((b-a)/n/align + 1) * align
	first = min(a+k*size, b)
	if k == n-1 {
		return first, b
	}
	return first, min(first+size, b)
}
