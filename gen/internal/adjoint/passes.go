package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// later are the steps that improve a derivative that is complete.
var later = []pass.Step[*builder]{
	{Name: "promote", Doc: "scalar promotion: what a loop adds to one place it adds up in a variable", Run: func(b *builder) { b.promote(b.f.Body) }},
	{Name: "bounds", Doc: "bounds-check elimination: slices of the reverse sweep are cut to the length of the loop", Run: func(b *builder) { b.trim(b.f.Body) }},
}

// Steps lists the steps of Build that can be left out.
func Steps() []pass.Info { return pass.List("adjoint", later) }
