// Ranges over tables of another package that it does not export and that nothing assigns, whose elements hold slices.
package foreign_ranges

import "github.com/gradgen/gradgen/gen/testdata/elsewhere/tables"

//gradgen:grad wrt=x
func Terms(x float64) float64 { return tables.Terms(x * x) }

//gradgen:vjp wrt=x
func Rows(x float64) float64 { return tables.Rows(x) }

//gradgen:vjp wrt=x
func Group(x float64) float64 { return tables.Group(x, "a") + tables.Group(x, "b") }
