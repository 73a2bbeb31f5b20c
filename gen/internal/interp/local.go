package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A local is a variable of a function.
type local[T Number[T]] struct {
	slot  int // its first cell in the frame
	shape *Shape
	boxed bool // pointers may point to it; the cell in the frame then refers to its memory
}

// cells returns the memory of the variable.
func (v *local[T]) cells(fr *frame[T]) []Cell[T] {
	if v.boxed {
		return fr.cells[v.slot].Ref.(*Pointer[T]).cells
	}
	return fr.cells[v.slot : v.slot+v.shape.Size]
}

// reallocate gives the variable new memory, which is zero.
func (v *local[T]) reallocate(fr *frame[T]) {
	if v.boxed {
		fr.cells[v.slot].Ref = &Pointer[T]{allocate[T](v.shape.Size)}
		return
	}
	clear(fr.cells[v.slot : v.slot+v.shape.Size])
}

// entering returns the local of a parameter or result, or nil for the tape.
func (c *scope[T]) entering(v *ir.Var, to *code[T]) *local[T] {
	if c.isTape(v) {
		return nil
	}
	l := c.local(v)
	if l.boxed {
		to.boxed = append(to.boxed, l)
	}
	return l
}

func (c *scope[T]) isTape(v *ir.Var) bool { return c.m.host.Tape != nil && v == c.m.host.Tape }

func (c *scope[T]) shape(t types.Type) *Shape { return c.m.shapes.Of(t) }

// local returns the local of v.
func (c *scope[T]) local(v *ir.Var) *local[T] {
	if l, ok := c.locals[v]; ok {
		return l
	}
	l := &local[T]{slot: c.slots, shape: c.m.shapes.Of(v.Type), boxed: c.addressed[v]}
	c.locals[v] = l
	if l.boxed {
		c.slots++
	} else {
		c.slots += l.shape.Size
	}
	return l
}

// room reserves n cells of the frame for temporary values.
func (c *scope[T]) room(n int) (first int) {
	first = c.slots
	c.slots += n
	return first
}

// addressedIn finds the variables of f that pointers or slices may reach.
func addressedIn(f *ir.Func) map[*ir.Var]bool {
	found := map[*ir.Var]bool{}
	note := func(place *ir.Expr) {
		if v := place.Root(); v != nil {
			found[v] = true
		}
	}
	f.Body.Parts(func(e *ir.Expr) {
		switch e.Op {
		case ir.OpAddr:
			note(e.Args[0])
		case ir.OpSlice:
			note(e.Args[0])
		case ir.OpCall:
			if fn, ok := e.Obj.(*types.Func); ok && byPointer(fn) && len(e.Args) > 0 && !isPointer(e.Args[0].Type) {
				note(e.Args[0])
			}
		}
	})
	return found
}

// byPointer reports whether fn is a method with a pointer receiver.
func byPointer(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && isPointer(recv.Type())
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
