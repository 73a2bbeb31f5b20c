package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// A stage is one of the passes that a request goes through. Those that are not optional
// are needed by others.
type stage struct {
	name     string
	doc      string
	optional bool
	run      func(*job)
	steps    []pass.Info // what it consists of
}

// passes is the pipeline of one request: all that happens to it, in order.
func passes() []stage {
	return []stage{
		{"admit", "refuse requests for functions that cannot be read or referred to", false, (*job).admit, nil},
		{"lower", "Go source becomes the intermediate form; callees are inlined", false, (*job).lower, nil},
		{"results", "a pullback loses the results that are differentiated", false, (*job).dropResults, nil},
		{"analyse", "aliases, effects and activity; what would lose a derivative is refused", false, (*job).analyse, nil},
		{"tape", "the memory of the derivative gets a name", false, (*job).newTape, nil},
		{"differentiate", "reverse or forward mode", false, (*job).differentiate, adjoint.Steps()},
		{"pullback", "a pullback loses what only its results take", true, (*job).dropPrimal, nil},
		{"optimise", "what differentiation leaves behind is tidied", true, (*job).optimise, opt.Steps()},
		{"split", "goroutines share loops, where workers=on asks for it", true, (*job).split, nil},
		{"vectorise", "a copy of the function runs loops on vectors", true, (*job).vectorise, vectorSteps()},
		{"fuse", "loops of the scalar code with the same iterations become one", true, (*job).fuse, nil},
		{"number", "gaps in the numbers of names and stacks are closed", false, (*job).number, nil},
		{"report", "what -explain says is put together", false, (*job).explainFunc, nil},
		{"scalar", "scalar code shows Go's compiler that indices are in range", true, (*job).scalar, opt.ScalarSteps()},
	}
}

// vectorSteps are the steps of vectorise.
func vectorSteps() []pass.Info {
	fuse := pass.Info{Name: "vector/fuse", Doc: "loops of which one passes numbers to the next become one, if their iterations stay independent"}
	return append([]pass.Info{fuse}, vector.Steps()...)
}

// A Pass is a pass over a function, or a step of one, as in opt/hoist.
type Pass struct {
	Name     string
	Doc      string // what it does, in a line
	Optional bool   // Config.Off may leave it out
}

// Passes lists the passes in their order, each in front of its steps. Config.Dump and
// Config.Off take their names.
func Passes() []Pass {
	var list []Pass
	for _, p := range passes() {
		list = append(list, Pass{p.name, p.doc, p.optional})
		for _, s := range p.steps {
			list = append(list, Pass{s.Name, s.Doc, !s.Fixed})
		}
	}
	return list
}

// passNames lists the passes, and their steps, that Config.Dump can name.
func passNames() []string {
	var names []string
	for _, p := range Passes() {
		names = append(names, p.Name)
	}
	return names
}

// optionalNames lists the passes, and their steps, that Config.Off can name.
func optionalNames() []string {
	var names []string
	for _, p := range Passes() {
		if p.Optional {
			names = append(names, p.Name)
		}
	}
	return names
}

// switches leaves out steps of a pass whose intermediate forms are no functions yet, and
// dumps what the others leave behind where that is asked for.
func (j *job) switches() *pass.Steps {
	return &pass.Steps{
		Off:  j.off,
		Done: func(name string, f *ir.Func) { j.dumpStep(name, f) },
		Loop: func(name string, body *ir.Block) { j.dumpLoop(name, body) },
	}
}

// steps leaves out steps of a pass, and holds what the others leave behind against the
// truth, in vectors of each of the widths.
func (j *job) steps(widths ...int) *pass.Steps {
	s := j.switches()
	if j.truth == nil {
		return s
	}
	s.Done = func(name string, f *ir.Func) {
		j.dumpStep(name, f)
		if slices.Contains(j.helpers, f) {
			f = j.fn // helpers are looked at by those that call them
		}
		j.truth.after(name, f, widths...)
	}
	return s
}
