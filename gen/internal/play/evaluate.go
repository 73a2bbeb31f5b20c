package play

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// A Question asks for values of a function and its derivative.
type Question struct {
	Function   string          // the emitted function
	Out, Along int             // number of an output, and of an input
	Values     map[int]float64 // by number of the input; they replace given or invented inputs
	From, To   *float64        // of the plot; nil for a range around the value
}

// An Evaluation is the answer.
type Evaluation struct {
	Given    bool // the function FInputs of the text returns the inputs; otherwise they are invented
	Inputs   []Input
	Outputs  []string
	Value    Number
	From, To float64
	Curve    []Point
}

// An Input is one number by which the function is differentiated.
type Input struct {
	Name       string
	Value      Number
	Slope      Number // from the emitted function
	Difference Number // from differences of values of the function
}

// A Point is a point of the plot. Second is nil if the derivative does not compute
// it.
type Point struct {
	X, Value, Slope Number
	Second          *Number
}

// A Number may be infinite or NaN. JSON represents these values as text.
type Number float64

// MarshalJSON implements [json.Marshaler].
func (x Number) MarshalJSON() ([]byte, error) {
	if f := float64(x); math.IsNaN(f) || math.IsInf(f, 0) {
		return json.Marshal(strconv.FormatFloat(f, 'g', -1, 64))
	}
	return json.Marshal(float64(x))
}

const (
	mostInputs = 40 // rows of the table
	plotTime   = time.Second
	fewPoints  = 41
	mostPoints = 241
)

// Evaluate answers a question about the last generated text.
func (s *Session) Evaluate(q Question) (*Evaluation, error) {
	i := slices.IndexFunc(s.jobs, func(j *job.Job) bool { return j.QualifiedName() == q.Function })
	if i < 0 {
		return nil, fmt.Errorf("there is no function %s", q.Function)
	}
	sub, err := newSubject(s.jobs[i])
	if err != nil {
		return nil, err
	}
	inputs, given, err := sub.inputs()
	if err != nil {
		return nil, err
	}
	for k, l := range sub.numbers(inputs) {
		if x, ok := q.Values[k]; ok {
			l.Cell.Num = interp.Real(x)
		}
	}
	e := &Evaluation{Given: given}
	return e, sub.evaluate(e, inputs, q)
}

// inputs returns the first inputs of the text, or invented inputs if there are none.
func (s *subject) inputs() (list []value, given bool, err error) {
	if s.Lists != nil {
		results, err := s.primal.Run(s.Lists, nil)
		if err != nil {
			return nil, false, fmt.Errorf("%s: %w", s.Lists.Name, err)
		}
		if lists := interp.Unboxed(results[0]); len(lists) > 0 {
			list, ok := s.Arguments(s.shapes, lists[0])
			if !ok {
				return nil, false, fmt.Errorf("%s gives values of other types than %s takes", s.Lists.Name, s.Primal.Name)
			}
			return list, true, nil
		}
	}
	list, err = s.Invent(s.shapes, 0, interp.InventedLen)
	return list, false, err
}

func (s *subject) evaluate(e *Evaluation, inputs []value, q Question) error {
	numbers, names, results, err := s.outputs(inputs)
	if err != nil {
		return err
	}
	at := s.numbers(inputs)
	if len(at) == 0 || len(numbers) == 0 {
		return fmt.Errorf("at these inputs there is nothing to differentiate: give others in a function func %sInputs() [][]any", s.Primal.Name)
	}
	q.Out, q.Along = min(max(q.Out, 0), len(numbers)-1), min(max(q.Along, 0), len(at)-1)
	e.Outputs, e.Value = names, Number(numbers[q.Out].Cell.Num)
	if err := s.table(e, inputs, results, q.Out); err != nil {
		return err
	}
	x := float64(at[q.Along].Cell.Num)
	e.From, e.To = x-max(1, math.Abs(x)), x+max(1, math.Abs(x))
	if q.From != nil && q.To != nil && *q.From < *q.To {
		e.From, e.To = *q.From, *q.To
	}
	return s.plot(e, inputs, q)
}

// table evaluates the derivative by each input, and compares it with a
// difference.
func (s *subject) table(e *Evaluation, inputs, results []value, out int) error {
	names := s.names(inputs)
	var by []float64
	for k, l := range s.numbers(inputs) {
		if k == mostInputs {
			return nil
		}
		in := Input{Name: names[k], Value: Number(l.Cell.Num)}
		if k >= len(by) {
			d, err := s.derivative(inputs, results, out, k)
			if err != nil {
				return err
			}
			by = d.by
			in.Slope = Number(d.along)
		} else {
			in.Slope = Number(by[k])
		}
		var err error
		if in.Difference, err = s.difference(inputs, out, k, l.Single); err != nil {
			return err
		}
		e.Inputs = append(e.Inputs, in)
	}
	return nil
}

// difference approximates the derivative by central differences, with one Richardson extrapolation.
func (s *subject) difference(inputs []value, out, along int, single bool) (Number, error) {
	x := s.numbers(inputs)[along].Cell.Num
	h := 1e-3 * max(1, math.Abs(float64(x)))
	if single {
		h *= 16
	}
	var d [2]float64
	for i := range d {
		up, err := s.valueAt(inputs, out, along, float64(x)+h)
		if err != nil {
			return 0, err
		}
		down, err := s.valueAt(inputs, out, along, float64(x)-h)
		if err != nil {
			return 0, err
		}
		d[i] = (up - down) / (2 * h)
		h /= 2
	}
	return Number((4*d[1] - d[0]) / 3), nil
}

// valueAt returns the value of an output after one input is replaced.
func (s *subject) valueAt(inputs []value, out, along int, x float64) (float64, error) {
	moved := copied(inputs)
	s.numbers(moved)[along].Cell.Num = interp.Real(x)
	numbers, _, _, err := s.outputs(moved)
	if err != nil || out >= len(numbers) {
		return math.NaN(), err
	}
	return float64(numbers[out].Cell.Num), nil
}

// plot evaluates points of the curve. It evaluates fewer points if one takes long.
func (s *subject) plot(e *Evaluation, inputs []value, q Question) error {
	begin := time.Now()
	first, err := s.point(inputs, q, e.From)
	if err != nil {
		return err
	}
	n := mostPoints
	if took := time.Since(begin); took > 0 {
		n = min(max(int(plotTime/took), fewPoints), mostPoints)
	}
	e.Curve = append(e.Curve, first)
	for i := 1; i < n; i++ {
		p, err := s.point(inputs, q, e.From+(e.To-e.From)*float64(i)/float64(n-1))
		if err != nil {
			return err
		}
		e.Curve = append(e.Curve, p)
	}
	return nil
}

// point evaluates one point of the curve. There is no point if the function panics.
func (s *subject) point(inputs []value, q Question, x float64) (Point, error) {
	p := Point{X: Number(x), Value: Number(math.NaN()), Slope: Number(math.NaN())}
	moved := copied(inputs)
	s.numbers(moved)[q.Along].Cell.Num = interp.Real(x)
	numbers, _, results, err := s.outputs(moved)
	if _, panics := err.(*interp.Panic); panics || err == nil && q.Out >= len(numbers) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	d, err := s.derivative(moved, results, q.Out, q.Along)
	if err != nil {
		return p, err
	}
	p.Value, p.Slope = Number(numbers[q.Out].Cell.Num), Number(d.along)
	if d.second != nil {
		second := Number(*d.second)
		p.Second = &second
	}
	return p, nil
}
