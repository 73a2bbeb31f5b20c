package interp

import "github.com/gradgen/gradgen/gen/internal/ir"

// Statements and expressions are compiled to closures over the frame of a call.
// Each class of values has its own type of closure.
type (
	action[T Number[T]] func(*frame[T]) signal
	number[T Number[T]] func(*frame[T]) T
	whole[T Number[T]]  func(*frame[T]) int64
	truth[T Number[T]]  func(*frame[T]) bool
	ref[T Number[T]]    func(*frame[T]) any
	// area returns cells that do not change before the end of the
	// statement.
	area[T Number[T]] func(*frame[T]) []Cell[T]
	// setter writes a value to cells.
	setter[T Number[T]] func(*frame[T], []Cell[T])
)

// A signal tells how control leaves a statement.
type signal int

const (
	next   signal = iota
	leave         // the function
	jumped        // to the label of number signal - jumped
)

// A function is compiled in layers. A layer has a field for each layer that it uses. It uses only layers before it in
// this list:
//
//	scope       where the variables of the function are kept
//	places      variables, elements, fields, and values of many cells: places, composite, map
//	integers    integers, booleans, and what has a length
//	floats      floating-point numbers
//	references  slices, pointers, maps, interfaces, strings
//	calls       what yields its value into cells: calls, stacks, package runtime, vectors
//	statements  statements
//
// An operand may be of any class: lower layers reach higher ones through [above].
type above[T Number[T]] interface {
	whole(e *ir.Expr) whole[T]
	number(e *ir.Expr) number[T]
	ref(e *ir.Expr) ref[T]
	yielded(e *ir.Expr) area[T]
}

// A scope holds the variables of one function.
type scope[T Number[T]] struct {
	m         *Machine[T]
	locals    map[*ir.Var]*local[T]
	addressed map[*ir.Var]bool
	slots     int
}

type places[T Number[T]] struct {
	scope *scope[T]
	above above[T]
}

type integers[T Number[T]] struct {
	scope  *scope[T]
	places *places[T]
	above  above[T]
}

type floats[T Number[T]] struct {
	scope  *scope[T]
	places *places[T]
	ints   *integers[T]
	above  above[T]
}

type references[T Number[T]] struct {
	scope  *scope[T]
	places *places[T]
	ints   *integers[T]
}

type calls[T Number[T]] struct {
	scope  *scope[T]
	places *places[T]
	floats *floats[T]
	refs   *references[T]
}

type statements[T Number[T]] struct {
	scope  *scope[T]
	places *places[T]
	ints   *integers[T]
	floats *floats[T]
	refs   *references[T]
	calls  *calls[T]
	labels map[*ir.Label]signal
}

func newStatements[T Number[T]](m *Machine[T], f *ir.Func) *statements[T] {
	s := &scope[T]{m: m, locals: map[*ir.Var]*local[T]{}, addressed: addressedIn(f)}
	c := &statements[T]{scope: s, labels: map[*ir.Label]signal{}}
	c.places = &places[T]{scope: s, above: c}
	c.ints = &integers[T]{scope: s, places: c.places, above: c}
	c.floats = &floats[T]{scope: s, places: c.places, ints: c.ints, above: c}
	c.refs = &references[T]{scope: s, places: c.places, ints: c.ints}
	c.calls = &calls[T]{scope: s, places: c.places, floats: c.floats, refs: c.refs}
	return c
}

func (c *statements[T]) whole(e *ir.Expr) whole[T] { return c.ints.whole(e) }

func (c *statements[T]) number(e *ir.Expr) number[T] { return c.floats.number(e) }

func (c *statements[T]) ref(e *ir.Expr) ref[T] { return c.refs.ref(e) }

func (c *statements[T]) yielded(e *ir.Expr) area[T] { return c.calls.yielded(e) }

// compile compiles f.
func compile[T Number[T]](m *Machine[T], f *ir.Func, to *code[T]) {
	c := newStatements(m, f)
	for _, v := range f.Inputs() {
		to.params = append(to.params, c.scope.entering(v, to))
	}
	for _, v := range f.Results {
		to.results = append(to.results, c.scope.entering(v, to))
	}
	to.body = c.block(f.Body)
	to.slots = c.scope.slots
}
