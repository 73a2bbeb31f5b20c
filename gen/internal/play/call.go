package play

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

type (
	value = interp.Value[interp.Real]
	leaf  = interp.Leaf[interp.Real]
)

// A subject is a function together with its derivative. Both can be interpreted.
type subject struct {
	*validate.Subject
	form    validate.Form
	shapes  *interp.Shapes
	primal  interp.Plain
	derived interp.Plain
}

// mostSteps is the largest number of iterations and calls in one evaluation.
const mostSteps = 1 << 18

func newSubject(j *job.Job) (*subject, error) {
	s, form, err := derive.Interpreted(j)
	if err != nil {
		return nil, err
	}
	shapes := interp.NewShapes(1)
	sub := &subject{s, form, shapes, interp.NewPlain(s.Host, shapes), interp.NewPlain(form.Host, shapes)}
	sub.primal.Bound(mostSteps)
	sub.derived.Bound(mostSteps)
	return sub, nil
}

// copied returns copies of values, with the same lengths and aliases, in separate memory.
func copied(list []value) []value {
	return interp.Lifted(func(x interp.Real) interp.Real { return x }, list...)
}

// outputs returns the numbers that the function computes from inputs, their names, and the results. Numbers of a
// parameter have their values after the call.
func (s *subject) outputs(inputs []value) ([]leaf, []string, []value, error) {
	args := copied(inputs)
	results, err := s.primal.Run(s.Primal, args)
	if err != nil {
		return nil, nil, nil, err
	}
	var numbers []leaf
	var names []string
	for _, v := range s.Of {
		x, tree := value{}, true
		if at := slices.Index(s.Results, v); at >= 0 {
			x = results[at]
		} else {
			x, tree = args[slices.Index(s.Inputs, v)], false
		}
		numbers = append(numbers, interp.Leaves(tree, x)...)
		names = append(names, interp.LeafNames(s.outName(v), tree, x)...)
	}
	return numbers, names, results, nil
}

// outName returns the name of an output.
func (s *subject) outName(v *types.Var) string {
	if v.Name() != "" && v.Name() != "_" {
		return v.Name()
	}
	return shape.OutName(slices.Index(s.Results, v))
}

// numbers returns the numbers by which the function is differentiated.
func (s *subject) numbers(inputs []value) []leaf {
	var list []leaf
	for _, v := range s.Wrt {
		list = append(list, interp.Leaves(false, inputs[slices.Index(s.Inputs, v)])...)
	}
	return list
}

// names returns the expressions that denote those numbers in the source.
func (s *subject) names(inputs []value) []string {
	var list []string
	for _, v := range s.Wrt {
		list = append(list, interp.LeafNames(v.Name(), false, inputs[slices.Index(s.Inputs, v)])...)
	}
	return list
}

// A call is one call of the derivative: for output number out, along input number along.
type call struct {
	*subject
	inputs     []value
	results    []value // of the function
	out, along int
	passed     map[shape.Role][]value // the arguments besides the function's own, in order
}

// A slope is the result of a call. It has the first derivatives by each number of the inputs; forward mode computes
// only the one by the given number. It has the second derivative by that number if the page requests it.
type slope struct {
	by     []float64
	along  float64
	second *float64
}

// derivative calls the emitted function.
func (s *subject) derivative(inputs, results []value, out, along int) (*slope, error) {
	c := &call{s, copied(inputs), results, out, along, map[shape.Role][]value{}}
	var args []value
	if s.Sig.Recv != nil {
		args = append(args, c.inputs[slices.Index(s.Inputs, s.Sig.Recv.Var)])
	}
	for _, a := range s.Sig.Params {
		args = append(args, c.argument(a))
	}
	c.seed()
	returned, err := s.derived.Run(s.form.Func, args)
	if err != nil {
		return nil, err
	}
	return c.slope(returned)
}

// argument makes an argument with zeros for everything but the inputs.
func (c *call) argument(a shape.Arg) value {
	at := slices.Index(c.Inputs, a.Var)
	var x value
	switch {
	case a.Role == shape.Primal:
		return c.inputs[at]
	case a.Role == shape.Matrix:
		x = interp.SliceOf[interp.Real](c.shapes.Of(a.Type), c.matrixSize(a.Var))
	case at < 0:
		r := c.results[slices.Index(c.Results, a.Var)]
		x = value{Shape: r.Shape, Cells: interp.TreeOf(r.Shape, r.Cells)}
	default:
		in := c.inputs[at]
		x = value{Shape: in.Shape, Cells: interp.ShadowOf(in.Shape, in.Cells)}
	}
	c.passed[a.Role] = append(c.passed[a.Role], x)
	if a.Indirect {
		return interp.PointerTo(c.shapes.Of(c.Instance(a.Type)), x)
	}
	return x
}

// matrixSize returns the length of the Jacobian by an input, or the length of the Hessian if there is no Jacobian.
func (c *call) matrixSize(v *types.Var) int {
	if v == nil {
		n := len(c.numbers(c.inputs))
		return n * n
	}
	rows := 0
	for _, o := range c.Of {
		if at := slices.Index(c.Results, o); at >= 0 {
			rows += len(interp.Leaves(true, c.results[at]))
		} else {
			rows += len(interp.Leaves(false, c.inputs[slices.Index(c.Inputs, o)]))
		}
	}
	return rows * len(interp.Leaves(false, c.inputs[slices.Index(c.Inputs, v)]))
}

// passedNumbers returns the numbers of all arguments that have a role. Seeds of results are trees.
func (c *call) passedNumbers(r shape.Role) []leaf {
	var list []leaf
	for i, x := range c.passed[r] {
		tree := r == shape.Seed && slices.Contains(c.Results, c.Of[i])
		list = append(list, interp.Leaves(tree, x)...)
	}
	return list
}

// seed sets the output and the direction.
func (c *call) seed() {
	if seeds := c.passedNumbers(shape.Seed); c.out < len(seeds) {
		seeds[c.out].Cell.Num = 1
	}
	if tangents := c.passedNumbers(shape.Tangent); c.along < len(tangents) {
		tangents[c.along].Cell.Num = 1
	}
}

// slope reads the derivatives from the arguments and results.
func (c *call) slope(returned []value) (*slope, error) {
	s := &slope{}
	switch c.Kind {
	case shape.JVP:
		var dots []leaf
		for i, a := range c.Sig.Results {
			if a.Role == shape.Tangent {
				dots = append(dots, interp.Leaves(slices.Contains(c.Results, a.Var), returned[i])...)
			}
		}
		if c.out >= len(dots) {
			return nil, fmt.Errorf("there is no tangent number %d", c.out)
		}
		s.along = float64(dots[c.out].Cell.Num)
		return s, nil
	case shape.VJP, shape.Pullback:
		s.by = floats(c.passedNumbers(shape.Accumulator))
	case shape.Jacobian:
		s.by = c.row()
	default:
		s.by = floats(c.passedNumbers(shape.Gradient))
	}
	if c.along >= len(s.by) {
		return nil, fmt.Errorf("there is no derivative number %d", c.along)
	}
	s.along = s.by[c.along]
	c.curve(s)
	return s, nil
}

// row returns the row of the output in the Jacobians by each input.
func (c *call) row() []float64 {
	var row []float64
	for i, m := range c.passed[shape.Matrix] {
		columns := len(interp.Leaves(false, c.inputs[slices.Index(c.Inputs, c.Wrt[i])]))
		row = append(row, floats(interp.Leaves(false, m))[c.out*columns:(c.out+1)*columns]...)
	}
	return row
}

// curve reads the second derivative.
func (c *call) curve(s *slope) {
	switch c.Kind {
	case shape.HVP:
		s.second = &floats(c.passedNumbers(shape.Product))[c.along]
	case shape.Hessian:
		s.second = &floats(c.passedNumbers(shape.Matrix))[c.along*len(s.by)+c.along]
	}
}

func floats(list []leaf) []float64 {
	out := make([]float64, len(list))
	for i, l := range list {
		out[i] = float64(l.Cell.Num)
	}
	return out
}
