package interp

import "github.com/gradgen/gradgen/gen/internal/ir"

// Statements and expressions are compiled to closures over the frame of a call.
// There is one kind of closure for each class of values.
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

// A signal says how control leaves a statement.
type signal int

const (
	next   signal = iota
	leave         // the function
	jumped        // to the label of number signal - jumped
)

// A function is compiled in layers. Each embeds the one below it, and its methods see that
// one and those under it, never those above:
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

// A scope has the variables of one function.
type scope[T Number[T]] struct {
	above     above[T]
	m         *Machine[T]
	locals    map[*ir.Var]*local[T]
	addressed map[*ir.Var]bool
	slots     int
}

type places[T Number[T]] struct{ scope[T] }

type integers[T Number[T]] struct{ places[T] }

type floats[T Number[T]] struct{ integers[T] }

type references[T Number[T]] struct{ floats[T] }

type calls[T Number[T]] struct{ references[T] }

type statements[T Number[T]] struct {
	calls[T]
	labels map[*ir.Label]signal
}

// compile compiles f.
func compile[T Number[T]](m *Machine[T], f *ir.Func, to *code[T]) {
	c := &statements[T]{labels: map[*ir.Label]signal{}}
	c.scope = scope[T]{above: c, m: m, locals: map[*ir.Var]*local[T]{}, addressed: addressedIn(f)}
	for _, v := range f.Inputs() {
		to.params = append(to.params, c.entering(v, to))
	}
	for _, v := range f.Results {
		to.results = append(to.results, c.entering(v, to))
	}
	to.body = c.block(f.Body)
	to.slots = c.slots
}
