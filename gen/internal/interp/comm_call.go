package interp

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// commPath is the path of the package of communicators. The packages of derivatives are below it.
const commPath = "github.com/gradgen/gradgen/runtime/comm"

// commPackages lists the packages with operations on communicators. The list of a package names the counterparts
// that follow each buffer argument.
var commPackages = map[string][]string{
	commPath:          nil,
	commPath + "/jvp": {"dot"},
	commPath + "/vjp": {"bar"},
	commPath + "/hvp": {"bar", "dot", "dotBar"},
}

// A commCall is a call of an operation on communicators at run time.
type commCall[T Number[T]] struct {
	name  string
	parts []string // the counterparts that follow a buffer
	run   *run[T]
	args  []Value[T]
}

// steps reports whether the operation returns a step that can be reversed.
func (x *commCall[T]) steps() bool { return slices.Contains(x.parts, "bar") }

// derived reports whether buffers have counterparts.
func (x *commCall[T]) derived() bool { return x.parts != nil }

// communication compiles a call of an operation on communicators; nil for other functions.
func (c *calls[T]) communication(e *ir.Expr, fn *types.Func) results[T] {
	if fn.Pkg() == nil {
		return nil
	}
	parts, ok := commPackages[fn.Pkg().Path()]
	if !ok {
		return nil
	}
	var zero T
	if _, plain := any(zero).(Real); parts != nil && !plain {
		unsupported("derivatives of the function %s", fn.FullName())
	}
	if f := c.exchange(e, fn.Name(), parts); f != nil {
		return f
	}
	run := commOperation[T](fn.Name())
	at, shapes := make([]area[T], len(e.Args)), make([]*Shape, len(e.Args))
	for i, a := range e.Args {
		t := argumentType(a)
		at[i], shapes[i] = c.argument(a, t), c.scope.shape(t)
	}
	return func(fr *frame[T]) [][]Cell[T] {
		args := make([]Value[T], len(at))
		for i, a := range at {
			args[i] = Value[T]{shapes[i], slices.Clone(a(fr))}
		}
		return run(&commCall[T]{name: fn.Name(), parts: parts, run: fr.run, args: args})
	}
}

// A commRoutine runs an operation.
type commRoutine[T Number[T]] func(x *commCall[T]) [][]Cell[T]

func commOperation[T Number[T]](name string) commRoutine[T] {
	for _, find := range []func(string) commRoutine[T]{queries[T], management[T], pointToPoint[T], requestsOf[T], agreements[T]} {
		if f := find(name); f != nil {
			return f
		}
	}
	return func(x *commCall[T]) [][]Cell[T] { return x.collective() }
}

// queries returns the functions that ask a communicator for properties that never change.
func queries[T Number[T]](name string) commRoutine[T] {
	whole := func(f func(c *Communicator) int) commRoutine[T] {
		return func(x *commCall[T]) [][]Cell[T] { return [][]Cell[T]{{{Int: int64(f(x.required()))}}} }
	}
	switch name {
	case "Rank":
		return whole(func(c *Communicator) int { return c.rank })
	case "Size":
		return whole(func(c *Communicator) int { return len(c.members) })
	case "ProcessorName":
		return func(*commCall[T]) [][]Cell[T] { return [][]Cell[T]{{{Ref: "here"}}} }
	case "OrSelf":
		return func(x *commCall[T]) [][]Cell[T] { return [][]Cell[T]{commCells[T](x.comm(0))} }
	case "Self":
		return func(x *commCall[T]) [][]Cell[T] { return [][]Cell[T]{commCells[T](x.run.self())} }
	case "Twin":
		return func(x *commCall[T]) [][]Cell[T] { return [][]Cell[T]{commCells[T](x.required().twin())} }
	}
	return nil
}

// management returns the functions that make and free communicators.
func management[T Number[T]](name string) commRoutine[T] {
	switch name {
	case "Split":
		return func(x *commCall[T]) [][]Cell[T] { return succeeded(x.split(x.int(1), x.int(2))) }
	case "SplitNode":
		return func(x *commCall[T]) [][]Cell[T] { return succeeded(x.split(0, x.int(1))) }
	case "Dup":
		return func(x *commCall[T]) [][]Cell[T] { return succeeded(x.split(0, x.required().rank)) }
	case "Free":
		return func(x *commCall[T]) [][]Cell[T] { x.required(); return [][]Cell[T]{{{}}} }
	case "Barrier":
		return func(x *commCall[T]) [][]Cell[T] {
			x.run.barrier(x.required(), name)
			return [][]Cell[T]{{{}}}
		}
	}
	return nil
}

// succeeded returns the results followed by a nil error.
func succeeded[T Number[T]](results ...[]Cell[T]) [][]Cell[T] { return append(results, []Cell[T]{{}}) }

// commType is the type of communicators in interfaces.
var commType = handle("communicator")

// requestType is the type of requests in interfaces.
var requestType = handle("request")

func handle(name string) types.Type {
	return types.NewNamed(types.NewTypeName(0, nil, name, nil), types.Typ[types.UnsafePointer], nil)
}

// commCells returns the cells of an interface that holds c.
func commCells[T Number[T]](c *Communicator) []Cell[T] {
	if c == nil {
		return []Cell[T]{{}}
	}
	return []Cell[T]{{Ref: &Boxed[T]{commType, []Cell[T]{{Ref: c}}}}}
}

// CommValue returns the value of an interface that holds c.
func CommValue[T Number[T]](sh *Shape, c *Communicator) Value[T] {
	return Value[T]{sh, commCells[T](c)}
}

// IsComm reports whether t is comm.Comm.
func IsComm(t types.Type) bool { return ofComm(t, "Comm") }

// ofComm reports whether t is the type with the given name in package comm.
func ofComm(t types.Type, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == commPath && n.Obj().Name() == name
}

// commIn returns the communicator in an interface, or in a value that contains one; nil if there is none.
func commIn[T Number[T]](sh *Shape, cells []Cell[T]) *Communicator {
	switch r := cells[0].Ref.(type) {
	case *Boxed[T]:
		if c, ok := r.Cells[0].Ref.(*Communicator); ok && r.Type == commType {
			return c
		}
		return commIn(sh.shapes.Of(r.Type), r.Cells)
	case *Pointer[T]:
		for _, f := range sh.Elem().Fields {
			if f.Shape.Class == refs {
				if c := commIn(f.Shape, r.cells[f.At:f.At+1]); c != nil {
					return c
				}
			}
		}
	}
	return nil
}

// comm returns the communicator in argument i. For nil it returns the communicator of the rank alone.
func (x *commCall[T]) comm(i int) *Communicator {
	if x.args[i].Cells[0].Ref == nil {
		return x.run.self()
	}
	c := commIn(x.args[i].Shape, x.args[i].Cells)
	if c == nil {
		unsupported("communicators of other types")
	}
	return c
}

// required returns the communicator whose method is called.
func (x *commCall[T]) required() *Communicator {
	if x.args[0].Cells[0].Ref == nil {
		nilPointer()
	}
	return x.comm(0)
}

// self returns the communicator of a rank alone.
func (r *run[T]) self() *Communicator {
	return &Communicator{"self " + itoa(r.number), []int{r.number}, 0}
}

// twin returns the communicator of the same ranks in another context.
func (c *Communicator) twin() *Communicator {
	if other, ok := strings.CutSuffix(c.context, "'"); ok {
		return &Communicator{other, c.members, c.rank}
	}
	return &Communicator{c.context + "'", c.members, c.rank}
}

func (x *commCall[T]) int(i int) int { return int(x.args[i].Cells[0].Int) }

// split makes a communicator of the ranks with one colour.
func (x *commCall[T]) split(colour, key int) []Cell[T] {
	c := x.required()
	call := x.run.ensureTeam().calls[c.context+" "+itoa(c.members[c.rank])]
	m := x.run.contribute(c, "Split", func(m *meeting[T]) {
		m.plain[c.rank] = &contribution[T]{counts: []int{colour, key}}
	})
	if colour == undefined {
		return []Cell[T]{{}}
	}
	var ranks []int
	for r, other := range m.plain {
		if other.counts[0] == colour {
			ranks = append(ranks, r)
		}
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return m.plain[a].counts[1] - m.plain[b].counts[1] })
	own := &Communicator{context: c.context + "/" + itoa(call) + ":" + itoa(colour), rank: slices.Index(ranks, c.rank)}
	for _, r := range ranks {
		own.members = append(own.members, c.members[r])
	}
	return commCells[T](own)
}

// communicate compiles a communication statement of the lowered function.
func (c *calls[T]) communicate(s *ir.Call) action[T] {
	call := c.call(&ir.Expr{Op: ir.OpCall, Obj: s.Callee.Fn, TArgs: s.Callee.TArgs, Args: s.Args, Pos: s.Pos})
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
