package interp

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// agreements returns the functions by which ranks evaluate a matrix together or end a reverse sweep.
func agreements[T Number[T]](name string) commRoutine[T] {
	switch name {
	case "Must":
		return func(x *commCall[T]) [][]Cell[T] {
			if x.args[0].Cells[0].Ref != nil {
				unsupported("the text of an error of a reverse sweep")
			}
			return nil
		}
	case "Over":
		return func(x *commCall[T]) [][]Cell[T] {
			g := &ranks{}
			for i := range x.args {
				g.over = append(g.over, x.comm(i))
			}
			return [][]Cell[T]{{{Ref: g}}}
		}
	}
	return nil
}

// A ranks holds the communicators over which ranks evaluate a matrix together.
type ranks struct{ over []*Communicator }

// commHandles lists, by package, the types of the handles that derived functions with communication keep.
var commHandles = map[string][]string{commPath + "/vjp": {"Step", "Pace"}, commPath + "/jvp": {"Ranks"}}

// isHandle reports whether t is a type in commHandles.
func isHandle(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && slices.Contains(commHandles[n.Obj().Pkg().Path()], n.Obj().Name())
}

// handled compiles a call of a method of a handle.
func (c *calls[T]) handled(e *ir.Expr) area[T] {
	on := c.refs.ref(e.Args[0])
	at, shapes := make([]area[T], len(e.Args)-1), make([]*Shape, len(e.Args)-1)
	for i, a := range e.Args[1:] {
		t := argumentType(a)
		at[i], shapes[i] = c.argument(a, t), c.scope.shape(t)
	}
	name := e.Name
	return func(fr *frame[T]) []Cell[T] {
		args := make([]Value[T], len(at))
		for i, a := range at {
			args[i] = Value[T]{shapes[i], slices.Clone(a(fr))}
		}
		return []Cell[T]{handledBy(name, on(fr), &commCall[T]{name: name, run: fr.run, args: args})}
	}
}

func handledBy[T Number[T]](name string, on any, x *commCall[T]) Cell[T] {
	switch name {
	case "Reverse":
		s, _ := on.(*commStep[T])
		s.reverse(x.run, target[T](x.args[0].Cells[0].Ref))
	case "Step", "Sent", "Received", "Called": // a pace counts calls; a difference is an error
	case "Alike":
		x.requireEqual(x.comm(2), []int{x.int(1)})
		return Cell[T]{Int: int64(x.int(1))}
	case "Columns":
		widths := make([]int, len(x.args))
		for i := range widths {
			widths[i] = x.int(i)
		}
		for _, c := range on.(*ranks).over {
			x.requireEqual(c, widths)
		}
	case "Meet":
		for _, c := range on.(*ranks).over {
			x.run.barrier(c, name)
		}
	default:
		unsupported("the method %s", name)
	}
	return Cell[T]{}
}

// requireEqual refuses ranks whose numbers differ.
func (x *commCall[T]) requireEqual(c *Communicator, list []int) {
	m := x.run.contribute(c, x.name, func(m *meeting[T]) { m.plain[c.rank] = &contribution[T]{counts: list} })
	for _, other := range m.plain {
		if !slices.Equal(other.counts, list) {
			unsupported("the error of ranks that do not do the same")
		}
	}
}
