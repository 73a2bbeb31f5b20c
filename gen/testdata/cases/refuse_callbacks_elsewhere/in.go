//case:refused methods with effects of other packages that package fmt calls
package refuse_callbacks_elsewhere

import (
	"fmt"

	"github.com/gradgen/gradgen/gen/testdata/elsewhere"
)

// Metered prints an object of another package through an interface.
//
//gradgen:grad
func Metered(x []float64) float64 {
	m := &elsewhere.Meter{V: x[0]}
	var s fmt.Stringer = m
	_ = fmt.Sprint(s)
	return m.V * x[1]
}

// Dialled prints an object whose type another package hides.
//
//gradgen:grad
func Dialled(x []float64) float64 {
	m := &elsewhere.Meter{V: x[0]}
	d := elsewhere.Dial(m)
	_ = fmt.Sprint(d)
	return m.V * x[1]
}
