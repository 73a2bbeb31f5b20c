package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/sweeps"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// A derivation is the state of a derivative between the steps of Build.
type derivation struct {
	b    *builder
	exit []ir.Stmt // the code after the reverse sweep
}

// steps lists the steps of Build, in order. The steps of opt/sweeps need a complete derivative, in which variables
// are declared where they are first assigned.
var steps = []pass.Step[*derivation]{
	{Name: "entry", Doc: "accumulators and seeds become the adjoints of inputs and outputs, and are tested", Fixed: true, Run: (*derivation).bindArguments},
	{Name: "sweeps", Doc: "the forward sweep and the reverse sweep, statement by statement", Fixed: true, Run: (*derivation).bothSweeps},
	{Name: "counters", Doc: "counters that the reverse sweep does not read are not stepped back", Fixed: true, Run: func(d *derivation) { d.b.counters.dropIdleUndo(d.b.out.f.Body) }},
	{Name: "poles", Doc: "tangents of zero stay zero where the partial derivative has a pole", Fixed: true, Run: func(d *derivation) { d.b.out.guardPoles(d.b.out.f.Body, d.b.req.SecondOrder) }},
	{Run: (*derivation).improve},
	{Name: "lift", Doc: "variables of the forward sweep that the reverse sweep reads are declared before both", Fixed: true, Run: func(d *derivation) { d.b.regions.applyHoists(d.b.out.f.Body) }},
	{Run: func(d *derivation) { d.b.stacks.dropIdleStacks(d.b.out.f.Body) }},
}

// Steps lists the steps of Build. The steps of opt/sweeps replace the step that runs them.
func Steps() []pass.Info {
	at := slices.IndexFunc(steps, func(s pass.Step[*derivation]) bool { return s.Name == "" })
	return slices.Concat(pass.List("adjoint", steps[:at]), sweeps.Steps(), pass.List("adjoint", steps[at:]))
}
