package vector

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/definition"
	"github.com/gradgen/gradgen/gen/internal/ir"

	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// steps lists the steps of Run.
var steps = []pass.Step[*work]{
	{Name: "fuse", Doc: "loops that pass numbers to the next one are fused with it if iterations stay independent", Run: fuse},
	{Name: "segments", Doc: "the values that an iteration takes off several stacks become a record of one stack", Run: func(w *work) {
		normalize.JoinSegments(w.f, definition.Find(w.f))
	}},
	{Name: "flags", Doc: "flags that a loop sets and does not read become counters", Run: func(w *work) { normalize.CountFlags(w.f) }},
	{Name: "loops", Doc: "loops with independent iterations become kernels, by the passes below", Run: loops},
	{Name: "remainder", Doc: "slices that only the remainder uses are cut before it", Run: func(w *work) { schedule.ForRemainder(w.f.Body) }},
}

// Steps lists the steps of Run, and the passes over each loop.
func Steps() []pass.Info {
	list := pass.List("vector", steps)
	for _, p := range loopPasses() {
		list = append(list, pass.Info{Name: "vector/" + p.name, Doc: p.doc, Fixed: !p.optional})
	}
	for _, w := range strategies() {
		list = append(list, pass.Info{Name: "vector/" + w.name, Doc: w.doc})
	}
	return list
}

// A strategy is one way to make vector code of a loop. It rewrites the loop and runs the passes over the result. a is
// the attempt at the original loop.
type strategy struct {
	name string
	doc  string
	run  func(v *vectoriser, l *ir.Loop, a *Attempt) []ir.Stmt
}

// strategies lists the ways in the order in which they are tried. The first one that succeeds is taken.
func strategies() []strategy {
	return []strategy{
		{"pieces", "index-set splitting: a loop with quotients or remainders of its index runs in pieces in which they step with it", (*vectoriser).pieces},
		{"whole", "the kernel of the loop as it is, unless one of a loop inside it is better", (*vectoriser).whole},
		{"fields", "fields of structs outside the loop are variables while it runs", (*vectoriser).fields},
		{"distribute", "loop distribution: a loop becomes two, of which vectors run the first", (*vectoriser).distribute},
	}
}

// off reports whether a way is switched off.
func (c *Context) off(way string) bool { return c.by.Without("vector/" + way) }

// A loopPass is one of the passes over a loop. Passes that are not optional find facts that others need, or refuse
// the loop.
type loopPass struct {
	name     string
	doc      string
	optional bool
	run      func(*Attempt)
}

// loopPasses lists the passes over one loop, in order: normalisation, which rewrites its body; legality, which
// finds facts about the loop or refuses it; and code generation.
func loopPasses() []loopPass {
	return []loopPass{
		{"count", "the iterations as lo ≤ i < hi with step 1", false, func(a *Attempt) { a.Plan.Space.Count() }},
		{"peel", "first iterations run by themselves", false, func(a *Attempt) { a.Plan.Space.Peel() }},
		{"checks", "expressions whose values nothing uses are checked before the loop", false, func(a *Attempt) { normalize.DropChecks(a.Plan.Space) }},
		{"powers", "powers with whole exponents are products", false, func(a *Attempt) { normalize.MultiplyPowers(a.Plan.Space) }},
		{"rematerialise", "rematerialisation: powers that an inner loop saves for another are computed again", true, func(a *Attempt) { normalize.Rematerialise(a.Plan.Space) }},
		{"indices", "indices of other integer types are ints", false, func(a *Attempt) { normalize.IntIndices(a.Plan.Space) }},
		{"aggregates", "scalar replacement of structs and arrays, after short loops written out", true, func(a *Attempt) { normalize.ReplaceAggregates(a.Plan.Space) }},
		{"widen", "all indices are converted to int", false, func(a *Attempt) { normalize.WidenIndices(a.Plan.Space) }},
		{"divisions", "quotients and remainders of the index are assigned to variables", true, func(a *Attempt) { normalize.NameDivisions(a.Plan.Space) }},
		{"privatise", "privatisation: slices that each iteration fills first belong to it", false, func(a *Attempt) { a.Plan.Reductions.Privatise() }},
		{"rows", "rows of matrices that inner loops read repeatedly are copied with neighbouring lanes", true, func(a *Attempt) { a.Plan.Reductions.CopyRows() }},
		{"expand", "invariant expansion: values that inner loops compute in all iterations are computed once, into slices", true, func(a *Attempt) { a.Plan.Reductions.Expand() }},
		{"declarations", "finds the declarations and assignments of the body; refuses statements without a vector form", false, func(a *Attempt) { a.Plan.Uniformity.Declarations() }},
		{"flatten", "numbers in structs of slices are elements of one slice", false, func(a *Attempt) { a.Plan.Flatten() }},
		{"pointers", "numbers that pointers point to are slices of one element", false, func(a *Attempt) { a.Plan.FollowNumbers() }},
		{"uniformity", "finds the variables that differ between lanes", false, func(a *Attempt) { a.Plan.Uniformity.FindVarying() }},
		{"reductions", "finds sums and extremes over the iterations", false, func(a *Attempt) { a.Plan.Reductions.FindReductions() }},
		{"hoist", "finds the invariant expressions, which are computed before the loop", false, func(a *Attempt) { a.Plan.Uniformity.FindHoisted() }},
		{"splats", "invariant numbers that only vectors use are vectors", true, func(a *Attempt) { a.Plan.Reductions.FindSplats() }},
		{"exact", "numbers that are converted to integers are rounded as in scalar code", false, func(a *Attempt) { a.Plan.Reductions.FindExact() }},
		{"factor", "factors that all terms of a sum share are multiplied after the loop", true, func(a *Attempt) { a.Plan.Reductions.FindFactors() }},
		{"carry", "sums for neighbouring elements are carried from vector to vector", true, func(a *Attempt) { a.Plan.Reductions.FindCarried() }},
		{"forms", "finds the vector forms of the body and the memory it accesses; refuses what has none, and conflicts", false, func(a *Attempt) { a.Plan.FindForms() }},
		{"generate", "writes the kernel, and the statements around it", false, func(a *Attempt) { a.Kernel.Generate() }},
		{"cost", "loops that vectors would make slower stay scalar; others run on vectors from some number of iterations on", true, (*Attempt).weigh},
	}
}

// run runs the passes with these names, or all, over the loop of a. It stops at the first one that refuses the
// loop.
func (a *Attempt) run(names ...string) {
	for _, p := range loopPasses() {
		if len(names) > 0 && !slices.Contains(names, p.name) || p.optional && a.in.by.Without("vector/"+p.name) {
			continue
		}
		a.in.by.RunLoop("vector/"+p.name, a.Kernel, func() bool { p.run(a); return a.Plan.Space.Refused() })
		if a.Plan.Space.Refused() {
			return
		}
	}
}
