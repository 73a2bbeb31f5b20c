package rules

import (
	_ "embed"
	"maps"
	"slices"
)

// plainSource is the text of package plainref.
//
//go:embed plainref/plainref.go
var plainSource string

// PlainRuntime replaces package runtime in the imports of emitted code that is differentiated again. No package has
// this path. Its functions are the references in package plainref.
const PlainRuntime = "github.com/gradgen/gradgen/runtime/plain"

// Standins returns the source of packages, by import path. Emitted code that is differentiated again needs them, and
// the package of the user may not be able to import them.
func Standins() map[string]string {
	return map[string]string{
		PlainRuntime: plainSource,
		specfnPath:   specfnStandin(),
	}
}

// specfnStandin declares the functions of package specfn.
func specfnStandin() string {
	src := "package specfn\n\nfunc BesselJn(n int, x float64) float64\n\nfunc Digamma(x float64) float64\n\nfunc Trigamma(x float64) float64\n\nfunc Polygamma(n int, x float64) float64\n\nfunc GammaDensity(a, x float64) float64\n\nfunc BetaDensity(a, b, x float64) float64\n\nfunc Power(x, n float64) float64\n\nfunc Square(x float64) float64\n"
	for _, name := range slices.Sorted(maps.Keys(complexTable())) {
		params := "a, b"
		if name == quotientName {
			params = "a, b, c, d"
		}
		src += "\nfunc " + name + "(" + params + " float64) (re, im float64)\n"
	}
	return src
}
