package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/section"
)

// A tidying is a function being tidied, with what one step leaves for another.
type tidying struct {
	f         *ir.Func
	gradients []*ir.Var // that are cleared first
	used      set       // stacks
}

type step = pass.Step[*tidying]

// onFunc is a step that looks at nothing but the function.
func onFunc(name string, run func(*ir.Func)) step {
	return step{Name: name, Run: func(t *tidying) { run(t.f) }}
}

// onBody is a step that looks at nothing but the statements.
func onBody(name string, run func(*ir.Block)) step {
	return step{Name: name, Run: func(t *tidying) { run(t.f.Body) }}
}

// steps lists what Run does in full.
func steps() []step {
	expressions := []step{
		onBody("constants", constants),
		onBody("copies", dropCopies),
		onBody("sink", sink),
		onBody("start", startAtFirstTerm),
		onFunc("dead", removeDead),
		onFunc("fold", fold),
	}
	shared := []step{
		onBody("share", func(b *ir.Block) { share(b) }),
		onFunc("again", dropAgain),
		onBody("copies", dropCopies),
	}
	memory := []step{
		onBody("unswitch", unswitch),
		onFunc("fill", section.Fill),
		{Run: func(t *tidying) { t.gradients, t.used = clearedFirst(t.f), stacks(t.f) }},
		onFunc("overwrite", func(f *ir.Func) { overwrite(f) }),
		onFunc("forward", forward),
		{Name: "stacks", Run: func(t *tidying) { dropStacks(t.f, t.used) }},
		onFunc("fuse", func(f *ir.Func) { fuse(f, true) }),
		{Name: "inplace", Run: func(t *tidying) { inPlace(t.f, t.gradients) }},
		onBody("sums", sumsInMemory),
		onFunc("hoist", hoist),
	}
	return slices.Concat(
		expressions, expressions, expressions, memory, shared, shared,
		[]step{onBody("signs", mergeSigns)}, needed(),
	)
}

// needed are the steps without which Go's compiler refuses what is printed.
func needed() []step {
	return []step{
		onBody("self", dropSelf),
		onBody("repeated", dropRepeated),
		onFunc("", removeDead),
		onFunc("", useAll),
	}
}

// Steps lists the names of the steps of Run.
func Steps() []string { return slices.Collect(pass.Names("opt", steps())) }

// Run tidies f. Without full only dead code is removed, which Go's compiler
// asks for.
func Run(f *ir.Func, full bool, by *pass.Steps) {
	markAddressed(f)
	list := needed()
	if full {
		list = steps()
	}
	pass.All(by, "opt", list, f, &tidying{f: f})
}

// scalarSteps lists what Scalar does.
func scalarSteps() []step {
	return []step{onFunc("rows", rows), onFunc("windows", windows), onFunc("cuts", cuts)}
}

// ScalarSteps lists the names of the steps of Scalar.
func ScalarSteps() []string { return slices.Collect(pass.Names("scalar", scalarSteps())) }

// Scalar shows Go's compiler what the inner loops of f reach, which runs as it
// stands: rows of matrices are loaded in front of them (rows.go), what a loop
// goes through in step with its index becomes a slice of its own (window.go),
// and slices are cut to the length of the loop (cut.go), so that indices are seen
// to be in range.
func Scalar(f *ir.Func, by *pass.Steps) {
	pass.All(by, "scalar", scalarSteps(), f, &tidying{f: f})
}
