package sweeps

import "github.com/gradgen/gradgen/gen/internal/pass"

var steps = []pass.Step[*Facts]{
	{Name: "promote", Doc: "scalar promotion: sums that a loop adds to one place are added up in a variable", Run: promote},
	{Name: "cuts", Doc: "bounds-check elimination: slices of the reverse sweep are cut to the length of the loop", Run: cuts},
}

// Steps lists the steps of Run.
func Steps() []pass.Info { return pass.List("sweeps", steps) }

// Run runs the steps on the derivative.
func Run(f *Facts, by *pass.Steps) { pass.All(by, "sweeps", steps, f.Func, f) }
