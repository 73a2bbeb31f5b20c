package bounds

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

var steps = []pass.Step[*ir.Func]{
	{Name: "rows", Doc: "rows of matrices are loaded before inner loops", Run: rows},
	{Name: "windows", Doc: "slices accessed in step with the index of a loop are cut to its range", Run: windows},
	{Name: "cuts", Doc: "bounds-check elimination: slices are cut to the length of the loop", Run: cuts},
	{Name: "limits", Doc: "bounds of loops that are in memory are loaded once", Run: limits},
}

// Steps lists the steps of Scalar.
func Steps() []pass.Info { return pass.List("bounds", steps) }

// Scalar rewrites the inner loops of f so that Go's compiler sees that their accesses are in range.
func Scalar(f *ir.Func, by *pass.Steps) { pass.All(by, "bounds", steps, f, f) }
