package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/loopform"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/opt/bounds"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// A stage is one of the passes of a request. Passes that are not optional are needed by others.
type stage struct {
	name     string
	doc      string
	optional bool
	run      func(*job.Job)
	steps    []pass.Info // its steps
}

// passes lists the passes of one request, in order.
func passes() []stage {
	return []stage{
		{"admit", "refuse requests for functions that cannot be read or referred to", false, refuse.Admit, nil},
		{"lower", "Go source becomes the intermediate form; callees are inlined", false, lowered, nil},
		{"loops", "loops are counted where that is possible, and what they step is a formula of the index", true, func(j *job.Job) { loopform.Simplify(j.Unit.Func) }, nil},
		{"tables", "costly calls that each iteration of a loop makes for the same data are made once, before it", true, tabulate, nil},
		{"invariants", "costly calls with one value in all iterations of a loop move before it", true, func(j *job.Job) { loopform.Hoist(j.Unit.Func, j.Req.Vector || j.IsFast()) }, nil},
		{"powers", "powers with whole exponents in the text are products", true, func(j *job.Job) { loopform.ReducePowers(j.Unit.Func) }, nil},
		{"sums", "sums that a loop adds to one place in memory are added up in a variable", true, func(j *job.Job) { loopform.AddUp(j.Unit.Func, j.IsFast()) }, nil},
		{"panics", "checks keep the panics of expressions whose values nothing uses", true, keepPanics, nil},
		{"results", "a pullback loses the results that are differentiated", false, dropResults, nil},
		{"analyse", "aliases, effects and activity; functions that would lose a derivative are refused", false, analyse, nil},
		{"tape", "the memory of the derivative gets a name", false, newTape, nil},
		{"differentiate", "reverse or forward mode", false, differentiate, adjoint.Steps()},
		{"optimise", "the derivative is simplified, by the passes below", true, optimise, opt.Steps()},
		{"onepass", "a recursive function runs both sweeps at once if the adjoints of its results are known before it", true, inOnePass, nil},
		{"split", "goroutines share loops, where workers=on requests it", true, split, nil},
		{"vectorise", "a copy of the function runs loops on vectors", true, vectorise, vectorSteps()},
		{"fuse", "loops of the scalar code with the same iterations become one", true, fuse, nil},
		{"branches", "branches of the scalar code take in what does nothing unless they run", true, branches, nil},
		{"number", "gaps in the numbers of names and stacks are closed", false, number, nil},
		{"report", "the report of -explain is written", false, explain.Report, nil},
		{"bounds", "scalar code shows Go's compiler that indices are in range", true, inRange, bounds.Steps()},
		{"unstack", "slices take the place of stacks in a derivative that is differentiated again", false, unstacked, nil},
	}
}

// A derivative that is differentiated again is plain Go. These passes make it so.
var (
	notToPlain  = []string{"onepass", "split", "vectorise", "branches", "number", "report", "bounds"}
	onlyToPlain = []string{"unstack"}
)

// stagesOf returns the passes for the function.
func stagesOf(j *job.Job) []stage {
	without := onlyToPlain
	if j.Plain {
		without = notToPlain
	}
	return slices.DeleteFunc(passes(), func(s stage) bool { return slices.Contains(without, s.name) })
}

// vectorSteps lists the steps of vectorise: those over one function, and those over a matrix.
func vectorSteps() []pass.Info {
	return append(vector.Steps(), pass.List("vector", matrixSteps)...)
}

// matrixSteps lists the steps of vectorise that follow those over the products of a matrix.
var matrixSteps = []pass.Step[*job.Job]{
	{Name: "columns", Doc: "the product with one vector becomes one with as many as there are lanes, if no loop of a Jacobian became a kernel", Run: inColumns},
}

// A Pass is a pass over a function, or a step of one, as in opt/hoist.
type Pass struct {
	Name     string
	Doc      string  // a description in one line
	Optional bool    // Config.Off may leave it out
	After    []After // the passes that must have run before
}

// Passes lists the passes in order, each before its steps. Config.Dump and Config.Off take their names.
func Passes() []Pass {
	var list []Pass
	for _, p := range passes() {
		list = append(list, Pass{p.name, p.doc, p.optional, afterOf(p.name)})
		for _, s := range p.steps {
			list = append(list, Pass{s.Name, s.Doc, !s.Fixed, afterOf(s.Name)})
		}
	}
	return list
}

// PassNames lists the passes, and their steps, that Config.Dump can name.
func PassNames() []string {
	var names []string
	for _, p := range Passes() {
		names = append(names, p.Name)
	}
	return names
}

// OptionalNames lists the passes, and their steps, that Config.Off can name.
func OptionalNames() []string {
	var names []string
	for _, p := range Passes() {
		if p.Optional {
			names = append(names, p.Name)
		}
	}
	return names
}
