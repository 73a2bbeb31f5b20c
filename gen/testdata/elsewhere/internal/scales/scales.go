// Package scales can be imported by package elsewhere only.
package scales

import "math"

// A Kind selects how numbers are squeezed.
type Kind uint8

const (
	Plain Kind = iota
	Squeezed
)

// Apply squeezes v.
func (k Kind) Apply(v float64) float64 {
	if k == Squeezed {
		return math.Tanh(v)
	}
	return v
}

// Options are those of a stack of layers.
type Options struct {
	Scale float64
	Kinds []Kind
}

// Default returns the options for two layers.
func Default() Options { return Options{2, []Kind{Plain, Squeezed}} }

// Raise returns vⁿ.
func Raise(v float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return v * Raise(v, n-1)
}
