package fit

import (
	"fmt"
	"math"
	"reflect"

	"github.com/gradgen/gradgen/internal/fittag"
	"github.com/gradgen/gradgen/multigrad"
)

// A Space is the vector of the numbers of a struct that are fitted. It is not safe
// for concurrent use.
type Space[P any] struct {
	start   P
	params  *P // holds the point under way
	grad    *P // receives gradients
	dot     *P // holds a direction; what is not fitted is zero
	product *P // receives products with second derivatives
	numbers []coordinate
}

// A coordinate is one number of the vector.
type coordinate struct {
	fittag.Tag
	value, slope reflect.Value // in params and in grad
	dot, product reflect.Value
}

// New makes the space of a struct. start gives the lengths of slices, the values
// of what is not fitted, and the point where fits begin.
func New[P any](start P) (*Space[P], error) {
	if t := reflect.TypeFor[P](); t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("fit: %v is not a struct", t)
	}
	s := &Space[P]{start: start, params: new(P), grad: new(P), dot: new(P), product: new(P)}
	for _, to := range []*P{s.params, s.grad, s.dot, s.product} {
		c := copier{seen: map[uintptr]bool{}, shape: to == s.dot || to == s.product}
		if err := c.copy(reflect.ValueOf(to).Elem(), reflect.ValueOf(&s.start).Elem(), ""); err != nil {
			return nil, fmt.Errorf("fit: %w", err)
		}
	}
	w := walker{add: func(c coordinate) { s.numbers = append(s.numbers, c) }}
	if err := w.walk(reflect.ValueOf(s.params).Elem(), reflect.ValueOf(s.grad).Elem(), "", fittag.Open()); err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	i := 0
	second := walker{add: func(c coordinate) {
		s.numbers[i].dot, s.numbers[i].product = c.value, c.slope
		i++
	}}
	if err := second.walk(reflect.ValueOf(s.dot).Elem(), reflect.ValueOf(s.product).Elem(), "", fittag.Open()); err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	if len(s.numbers) == 0 {
		return nil, fmt.Errorf("fit: %T has no number to fit", start)
	}
	if err := s.namesApart(); err != nil {
		return nil, err
	}
	return s, s.startInside()
}

// namesApart reports numbers with one name, which tables and figures could not tell apart.
func (s *Space[P]) namesApart() error {
	seen := make(map[string]bool, len(s.numbers))
	for _, c := range s.numbers {
		if seen[c.Name] {
			return fmt.Errorf("fit: two numbers have the name %s: change a name= in the tags", c.Name)
		}
		seen[c.Name] = true
	}
	return nil
}

// startInside reports a start that is not within the bounds.
func (s *Space[P]) startInside() error {
	for _, c := range s.numbers {
		if p := c.value.Float(); !(c.Min <= p && p <= c.Max) || c.Log && !(p > 0) || math.IsInf(p, 0) {
			return fmt.Errorf("fit: %s starts at %v, which is not in [%v, %v]%s", c.Name, p, c.Min, c.Max, positive(c.Log))
		}
	}
	return nil
}

func positive(log bool) string {
	if log {
		return " or not positive, as log wants"
	}
	return ""
}

// Len returns the length of the vector.
func (s *Space[P]) Len() int { return len(s.numbers) }

// Names returns the names of the numbers, such as Noise[1], in the order of the vector.
func (s *Space[P]) Names() []string {
	names := make([]string, len(s.numbers))
	for i, c := range s.numbers {
		names[i] = c.Name
	}
	return names
}

// Units returns the units of the numbers, empty for a number whose tag has none.
func (s *Space[P]) Units() []string {
	units := make([]string, len(s.numbers))
	for i, c := range s.numbers {
		units[i] = c.Unit
	}
	return units
}

// Labels returns the names of the numbers with their units, as axes show them: Peak [d], or ln(Height/mJy) if the
// vector has the logarithm.
func (s *Space[P]) Labels() []string {
	labels := make([]string, len(s.numbers))
	for i, c := range s.numbers {
		switch {
		case c.Log && c.Unit != "":
			labels[i] = "ln(" + c.Name + "/" + c.Unit + ")"
		case c.Log:
			labels[i] = "ln " + c.Name
		case c.Unit != "":
			labels[i] = c.Name + " [" + c.Unit + "]"
		default:
			labels[i] = c.Name
		}
	}
	return labels
}

// Start returns the vector of the struct that the space was made from.
func (s *Space[P]) Start() []float64 {
	x, err := s.Vector(s.start)
	if err != nil {
		panic(err) // New has walked it
	}
	return x
}

// Vector returns the vector of a struct. Its slices must have the lengths that they had at the start.
func (s *Space[P]) Vector(p P) ([]float64, error) {
	x := make([]float64, 0, len(s.numbers))
	w := walker{add: func(c coordinate) { x = append(x, c.inward(c.value.Float())) }}
	v := reflect.ValueOf(&p).Elem()
	if err := w.walk(v, v, "", fittag.Open()); err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	if len(x) != len(s.numbers) {
		return nil, fmt.Errorf("fit: the struct has %d numbers, at the start it had %d", len(x), len(s.numbers))
	}
	return x, nil
}

// Params returns the struct at a point: a copy that shares nothing with the space.
func (s *Space[P]) Params(x []float64) P {
	s.set(x)
	var p P
	c := copier{seen: map[uintptr]bool{}}
	if err := c.copy(reflect.ValueOf(&p).Elem(), reflect.ValueOf(s.params).Elem(), ""); err != nil {
		panic(err) // New has copied it
	}
	return p
}

// Values returns the numbers of the struct at a point: the values, not their logarithms.
func (s *Space[P]) Values(x []float64) []float64 {
	s.set(x)
	values := make([]float64, len(x))
	for i, c := range s.numbers {
		values[i] = c.value.Float()
	}
	return values
}

// set moves the struct of the space to a point.
func (s *Space[P]) set(x []float64) {
	if len(x) != len(s.numbers) {
		panic(fmt.Sprintf("fit: a vector of length %d where the space has %d", len(x), len(s.numbers)))
	}
	for i, c := range s.numbers {
		c.value.SetFloat(c.outward(x[i]))
	}
}

// Bounds returns the bounds of the vector: bounds of logarithms if a tag says log.
func (s *Space[P]) Bounds() multigrad.Bounds {
	b := multigrad.Bounds{Lower: make([]float64, len(s.numbers)), Upper: make([]float64, len(s.numbers))}
	for i, c := range s.numbers {
		b.Lower[i], b.Upper[i] = c.inward(max(c.Min, c.least())), c.inward(c.Max)
	}
	return b
}

// least returns the lower end of the range of a coordinate.
func (c *coordinate) least() float64 {
	if c.Log {
		return 0
	}
	return math.Inf(-1)
}

// inward converts a value to a number of the vector.
func (c *coordinate) inward(p float64) float64 {
	if c.Log {
		return math.Log(p)
	}
	return p
}

// outward converts a number of the vector to the value.
func (c *coordinate) outward(x float64) float64 {
	if c.Log {
		return math.Exp(x)
	}
	return x
}

// scale returns dp/dx at the value p.
func (c *coordinate) scale(p float64) float64 {
	if c.Log {
		return p
	}
	return 1
}
