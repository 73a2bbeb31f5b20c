package vector

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// steps lists what Run does to a function.
var steps = []pass.Step[*work]{
	{Name: "segments", Run: func(w *work) {
		normalize.JoinSegments(w.f, w.origins(w.f))
	}},
	{Name: "loops", Run: func(w *work) {
		w.reports = normalize.WithoutRecords(w.f, func(f *ir.Func) []nest.Report {
			v := &vectoriser{Context: NewContext(f, w.origins(f), w.by.Without)}
			v.block(f.Body)
			return v.reports
		})
		ir.Unshare(w.f.Body, nil) // an offset may be that of several accesses
	}},
	{Name: "remainder", Run: func(w *work) { schedule.ForRemainder(w.f.Body) }},
}

// Steps lists the names of the steps of Run that can be left out.
func Steps() []string {
	names := slices.Collect(pass.Names("vector", steps))
	for _, p := range loopPasses() {
		if p.optional {
			names = append(names, "vector/"+p.name)
		}
	}
	return names
}

// A loopPass is one of the passes over a loop. Those that are not optional find facts that
// others need, or refuse the loop.
type loopPass struct {
	name     string
	optional bool
	run      func(*Attempt)
}

// loopPasses lists what happens to one loop, in order: normalisation, which rewrites its
// body; legality, which finds facts about it or refuses it; and code generation.
func loopPasses() []loopPass {
	return []loopPass{
		{"count", false, func(a *Attempt) { a.Count() }},
		{"peel", false, func(a *Attempt) { a.Peel() }},
		{"checks", false, func(a *Attempt) { normalize.DropChecks(&a.Space) }},
		{"rematerialise", true, func(a *Attempt) { normalize.Rematerialise(&a.Space) }},
		{"indices", true, func(a *Attempt) { normalize.PlainIndices(&a.Space) }},
		{"aggregates", true, func(a *Attempt) { normalize.ReplaceAggregates(&a.Space) }},
		{"widen", true, func(a *Attempt) { normalize.WidenIndices(&a.Space) }},
		{"divisions", true, func(a *Attempt) { normalize.NameDivisions(&a.Space) }},
		{"privatise", true, func(a *Attempt) { a.FindScratch() }},
		{"expand", true, func(a *Attempt) { a.Expand() }},
		{"declarations", false, func(a *Attempt) { a.Declarations() }},
		{"flatten", true, func(a *Attempt) { a.Flatten() }},
		{"pointers", true, func(a *Attempt) { a.FollowNumbers() }},
		{"uniformity", false, func(a *Attempt) { a.FindVarying() }},
		{"reductions", false, func(a *Attempt) { a.FindReductions() }},
		{"hoist", true, func(a *Attempt) { a.FindHoisted() }},
		{"splats", true, func(a *Attempt) { a.FindSpread() }},
		{"exact", false, func(a *Attempt) { a.FindExact() }},
		{"factor", true, func(a *Attempt) { a.FindFactors() }},
		{"generate", false, func(a *Attempt) { a.Generate() }},
	}
}

// run passes over the loop of a with the passes named, or all, up to one that refuses it.
func (a *Attempt) run(names ...string) {
	for _, p := range loopPasses() {
		if len(names) > 0 && !slices.Contains(names, p.name) || p.optional && a.in.off("vector/"+p.name) {
			continue
		}
		if p.run(a); a.Why != "" {
			return
		}
	}
}
