package elsewhere

import "github.com/gradgen/gradgen/gen/testdata/elsewhere/internal/scales"

// A Squeeze is a type of an internal package by another name.
type Squeeze = scales.Kind

// Squeezed is a constant of that type.
const Squeezed = scales.Squeezed

type layer struct {
	kind   scales.Kind
	weight float64
}

// A Net has layers of numbers.
type Net struct{ layers []layer }

// Add adds a layer.
func (n *Net) Add(k Squeeze, weight float64) { n.layers = append(n.layers, layer{k, weight}) }

// Eval sends v through the layers.
func (n *Net) Eval(v float64) float64 {
	for _, l := range n.layers {
		v = l.kind.Apply(v * l.weight)
	}
	return v
}

// Layered sends v through the default layers.
func Layered(v float64) float64 {
	o := scales.Default()
	for _, k := range o.Kinds {
		v = k.Apply(v) * o.Scale
	}
	return v
}

// Raised returns a power of v that k squeezes.
func Raised(k Squeeze, v float64, n int) float64 { return k.Apply(scales.Raise(v, n)) }
