package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Host tells the interpreter about declarations outside a function. Each of its
// functions may be nil: then nothing is known.
type Host struct {
	// Source returns the body of a declared function, whose receiver has the given type
	// arguments; nil if it is not available.
	Source func(fn *types.Func, targs []types.Type) *ir.Func
	// Constant reports whether a directive declares that the results of a function
	// carry no derivative.
	Constant func(fn *types.Func) bool
	// Emitted returns the function that is emitted under a name; nil if there is none.
	Emitted func(name string) *ir.Func
	// Initial returns a function without parameters whose result is the initial value of a package-level variable;
	// nil if the value is not known.
	Initial func(v *types.Var) *ir.Func
	// Tape is the variable of the stacks, which functions pass to each
	// other.
	Tape *ir.Var
	// Says is the prefix of the messages of the program's panics.
	Says string
}

// A Machine runs functions of one program. It is not safe for concurrent use.
type Machine[T Number[T]] struct {
	steps   int // the largest number of loop iterations and calls of a run
	host    Host
	shapes  *Shapes
	codes   map[*ir.Func]*code[T]
	globals map[*types.Var][]Cell[T]
	says    string
}

const defaultSteps = 1 << 20

// NewMachine returns a machine for the program of a host. Several machines may share
// shapes.
func NewMachine[T Number[T]](h Host, s *Shapes) *Machine[T] {
	return &Machine[T]{
		steps: defaultSteps, host: h, shapes: s, says: h.Says,
		codes: map[*ir.Func]*code[T]{}, globals: map[*types.Var][]Cell[T]{},
	}
}

// Shapes returns the shapes of the machine's values.
func (m *Machine[T]) Shapes() *Shapes { return m.shapes }

// A Value is a value of some type.
type Value[T Number[T]] struct {
	Shape *Shape
	Cells []Cell[T]
}

// Run calls f with arguments, the receiver first, and returns its results. The error is a *Panic of the program, or
// the reason why it cannot be run: *Unsupported, *Endless.
func (m *Machine[T]) Run(f *ir.Func, args []Value[T]) (results []Value[T], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = caught(p)
		}
	}()
	return m.runOn(m.newRun(), f, args), nil
}

// runOn is Run as a part of the run r.
func (m *Machine[T]) runOn(r *run[T], f *ir.Func, args []Value[T]) (results []Value[T]) {
	c := m.code(f)
	fr := c.enter(r)
	for i, a := range args {
		copy(c.params[i].cells(fr), a.Cells)
	}
	c.body(fr)
	for i, v := range c.results {
		results = append(results, Value[T]{m.shapes.Of(f.Results[i].Type), v.cells(fr)})
	}
	return results
}

// A run is one call from outside with all calls that it makes.
type run[T Number[T]] struct {
	left   int // steps
	depth  int // depth of calls
	stacks map[*ir.Var]*stack[T]

	team   *team[T] // the ranks that run together
	number int      // index of the rank in the team
	pause  func() bool
}

func (m *Machine[T]) newRun() *run[T] {
	return &run[T]{left: m.steps, stacks: map[*ir.Var]*stack[T]{}}
}

// mostCalls is the largest depth of calls.
const mostCalls = 10000

// step counts one iteration or call.
func (r *run[T]) step() {
	if r.left--; r.left < 0 {
		panic(&Endless{})
	}
}

// A frame is the memory of one call.
type frame[T Number[T]] struct {
	cells []Cell[T]
	run   *run[T]
}

// A code is a compiled function.
type code[T Number[T]] struct {
	slots   int
	params  []*local[T] // the receiver first; nil for the tape
	results []*local[T]
	boxed   []*local[T] // parameters and results that pointers point to
	body    action[T]
}

// enter makes the frame of a call.
func (c *code[T]) enter(r *run[T]) *frame[T] {
	r.step()
	fr := &frame[T]{cells: make([]Cell[T], c.slots), run: r}
	for _, v := range c.boxed {
		v.reallocate(fr)
	}
	return fr
}

// code returns the compiled form of f.
func (m *Machine[T]) code(f *ir.Func) *code[T] {
	if c, ok := m.codes[f]; ok {
		return c
	}
	c := &code[T]{}
	m.codes[f] = c
	done := false
	defer func() {
		if !done {
			delete(m.codes, f) // it cannot be compiled
		}
	}()
	compile(m, f, c)
	done = true
	return c
}

// global returns the memory of a package-level variable. If its initial value is not known, the
// host is asked again.
func (m *Machine[T]) global(v *types.Var) []Cell[T] {
	if cells, ok := m.globals[v]; ok {
		return cells
	}
	cells, known := allocate[T](m.shapes.Of(v.Type()).Size), false
	m.globals[v] = cells
	defer func() {
		if !known {
			delete(m.globals, v)
		}
	}()
	copy(cells, m.initial(v))
	known = true
	return cells
}

// initial returns the initial value of a package-level variable.
func (m *Machine[T]) initial(v *types.Var) []Cell[T] {
	if m.host.Initial == nil {
		unsupported("the variable %s", v.Name())
	}
	f := m.host.Initial(v)
	if f == nil {
		unsupported("the initial value of %s", v.Name())
	}
	results, err := m.Run(f, nil)
	if err != nil {
		panic(err)
	}
	return results[0].Cells
}
