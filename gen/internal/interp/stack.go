package interp

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A stack holds values that a forward sweep saves, like the stacks of the runtime.
type stack[T Number[T]] struct {
	kept [][]Cell[T]
}

// A segment has separate memory, so that it keeps its address while others are added.
func (s *stack[T]) grow(n, size int) *Slice[T] {
	out := newSlice[T](size, n, n)
	for i := range n {
		s.kept = append(s.kept, out.cells[i*size:(i+1)*size])
	}
	return out
}

// top returns the n values on top. They are contiguous if they were taken together.
func (s *stack[T]) top(n, size int) *Slice[T] {
	if n > len(s.kept) {
		failRuntime("slice bounds out of range [%d:]", len(s.kept)-n)
	}
	if n == 0 {
		return newSlice[T](size, 0, 0)
	}
	values := s.kept[len(s.kept)-n:]
	first := values[0]
	if cap(first) >= n*size && extentOf(first[:n*size]).hi == extentOf(values[n-1]).hi {
		return &Slice[T]{cells: first[: n*size : n*size], len: n, cap: n, size: size}
	}
	out := newSlice[T](size, n, n)
	for i, v := range values {
		copy(out.At(i), v)
		s.kept[len(s.kept)-n+i] = out.At(i)
	}
	return out
}

func (s *stack[T]) drop(n int) {
	if n > len(s.kept) {
		failRuntime("slice bounds out of range [:%d]", len(s.kept)-n)
	}
	s.kept = s.kept[:len(s.kept)-max(n, 0)]
}

// stack returns the stack of v in a run.
func (r *run[T]) stack(v *ir.Var) *stack[T] {
	s, ok := r.stacks[v]
	if !ok {
		s = &stack[T]{}
		r.stacks[v] = s
	}
	return s
}

// segment compiles a call that returns values of a stack as a slice. It returns nil for other calls.
func (c *references[T]) segment(e *ir.Expr) ref[T] {
	size := c.scope.shape(e.Var.Type).Size
	if e.Tape() == effects.Copy {
		x := c.ref(e.Args[0])
		return func(fr *frame[T]) any {
			from := slice[T](x(fr))
			to := fr.run.stack(e.Var).grow(from.Len(), size)
			if from != nil {
				copy(to.cells, from.cells[:from.len*size])
			}
			return to
		}
	}
	take := map[string]func(s *stack[T], n int) *Slice[T]{
		"Grow":  func(s *stack[T], n int) *Slice[T] { return poisoned(s.grow(taken(max(n, 0)), size)) },
		"Zeros": func(s *stack[T], n int) *Slice[T] { return s.grow(cleared(n), size) },
		"Clean": func(s *stack[T], n int) *Slice[T] { return s.grow(cleared(n), size) },
		"Top":   func(s *stack[T], n int) *Slice[T] { return s.top(max(n, 0), size) },
		"Last":  func(s *stack[T], n int) *Slice[T] { return s.top(max(n, 0), size) },
	}[e.Name]
	if take == nil {
		return nil
	}
	n := c.places.index(e.Args[0])
	return func(fr *frame[T]) any { return take(fr.run.stack(e.Var), int(n(fr))) }
}

// cleared checks n, the number of zeros to take from a stack, and returns it.
func cleared(n int) int {
	if n < 0 {
		fail("gradgen: makeslice: len out of range")
	}
	return taken(n)
}

// taken checks n, the number of values to take from a stack, and returns it.
func taken(n int) int {
	checkMake(int64(n), int64(n))
	return n
}

// poisoned fills a slice of undefined content with numbers that no test expects, and returns it.
func poisoned[T Number[T]](s *Slice[T]) *Slice[T] {
	for i := range s.cells {
		s.cells[i].Num = scalar[T](poisonNumber)
		s.cells[i].Int = poisonInt
	}
	return s
}

const (
	poisonNumber = -7.25e37
	poisonInt    = -0x5bd1e995
)

// popped compiles the removal of a value from a stack.
func (c *calls[T]) popped(e *ir.Expr) area[T] {
	if s := c.refs.segment(e); s != nil {
		at := c.scope.room(1)
		return func(fr *frame[T]) []Cell[T] {
			fr.cells[at].Ref = s(fr)
			return fr.cells[at : at+1]
		}
	}
	if e.Tape() != effects.Pop {
		unsupported("the operation %s of a stack", e.Name)
	}
	return func(fr *frame[T]) []Cell[T] {
		s := fr.run.stack(e.Var)
		if len(s.kept) == 0 {
			failRuntime("index out of range [-1]")
		}
		v := s.kept[len(s.kept)-1]
		s.drop(1)
		return v
	}
}

// tapeEffect compiles an operation of a stack that is a statement.
func (c *statements[T]) tapeEffect(e *ir.Expr) action[T] {
	size := c.scope.shape(e.Var.Type).Size
	switch e.Name {
	case "Push":
		set := c.places.set(e.Args[0], e.Var.Type)
		return func(fr *frame[T]) signal {
			v := make([]Cell[T], size)
			set(fr, v)
			s := fr.run.stack(e.Var)
			s.kept = append(s.kept, v)
			return next
		}
	case "Drop":
		n := c.places.index(e.Args[0])
		return func(fr *frame[T]) signal { fr.run.stack(e.Var).drop(int(n(fr))); return next }
	case "Reset":
		return func(fr *frame[T]) signal { fr.run.stack(e.Var).kept = nil; return next }
	}
	x := c.calls.popped(e)
	return func(fr *frame[T]) signal { x(fr); return next }
}
