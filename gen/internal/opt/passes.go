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
func onFunc(name, doc string, run func(*ir.Func)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { run(t.f) }}
}

// onBody is a step that looks at nothing but the statements.
func onBody(name, doc string, run func(*ir.Block)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { run(t.f.Body) }}
}

// steps lists what Run does in full.
func steps() []step {
	expressions := []step{
		constantFolding,
		copyPropagation,
		onBody("sink", "code sinking: an adjoint that one branch gives a value moves into the branch", sink),
		onBody("start", "a sum starts with its first term instead of zero", startAtFirstTerm),
		deadCode,
		folding,
	}
	shared := []step{
		onBody("cse", "common subexpressions: arithmetic done before is read from its temporary", func(b *ir.Block) { share(b) }),
		copyPropagation,
	}
	forwarded := []step{
		onFunc("forward", "store-to-load forwarding: an element just stored is read from its value", section.Forward),
		deadStores,
		constantFolding,
		onBody("zeros", "terms that are zero are not added", dropNothing),
		onFunc("redefinitions", "variables defined again as another of the block already is", dropAgain),
		copyPropagation,
		deadCode,
		folding,
	}
	memory := []step{
		onBody("unswitch", "loop unswitching: an invariant test of an adjoint stands in front of its loop", unswitch),
		onFunc("fill", "a slice that is filled and then copied to a stack is filled there", section.Fill),
		{Run: func(t *tidying) { t.gradients, t.used = clearedFirst(t.f), stacks(t.f) }},
		deadStores,
	}
	loops := []step{
		{Name: "stacks", Doc: "stacks that nothing uses any more", Run: func(t *tidying) { dropStacks(t.f, t.used) }},
		onFunc("fuse", "loop fusion: loops with the same iterations become one that keeps them independent", func(f *ir.Func) { fuse(f, true) }),
		{Name: "inplace", Doc: "numbers saved for one gradient are kept in that gradient", Run: func(t *tidying) { inPlace(t.f, t.gradients) }},
		onBody("sums", "sums in variables that only go to memory are made in memory", sumsInMemory),
		onFunc("hoist", "loop-invariant code motion: the same arithmetic in all iterations stands in front of the loop", hoist),
	}
	return slices.Concat(
		expressions, expressions, expressions, memory, forwarded, loops, shared, shared,
		[]step{onBody("signs", "signs of factors are joined to one", mergeSigns)}, needed(),
	)
}

// These steps run several times.
var (
	constantFolding = onBody("constants", "constant folding: numbers in place of temporaries that hold them, and what follows", constants)
	copyPropagation = onBody("copies", "copy propagation: copies are replaced by what they copy", dropCopies)
	deadCode        = onFunc("dead", "dead code elimination: what nothing reads is left out", removeDead)
	folding         = onFunc("fold", "temporaries that are used once return to the statement that uses them", fold)
	deadStores      = onFunc("overwrite", "dead store elimination: what is added to zeros replaces them", func(f *ir.Func) { overwrite(f) })
)

// needed are the steps without which Go's compiler refuses what is printed.
func needed() []step {
	return []step{
		onBody("self", "assignments of variables to themselves", dropSelf),
		onBody("repeated", "conditions that repeat what one around them says", dropRepeated),
		onFunc("", "", removeDead),
		onFunc("", "", useAll),
	}
}

// Steps lists the steps of Run.
func Steps() []pass.Info { return pass.List("opt", steps()) }

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
	return []step{
		onFunc("rows", "rows of matrices are loaded in front of inner loops", rows),
		onFunc("windows", "what a loop passes through in step with its index is a slice of its own", windows),
		onFunc("cuts", "bounds-check elimination: slices are cut to the length of the loop", cuts),
	}
}

// ScalarSteps lists the steps of Scalar.
func ScalarSteps() []pass.Info { return pass.List("scalar", scalarSteps()) }

// Scalar shows Go's compiler what the inner loops of f reach, which runs as it
// stands: rows of matrices are loaded in front of them (row_loads.go), what a loop
// goes through in step with its index becomes a slice of its own (bounds_by_window.go),
// and slices are cut to the length of the loop (bounds_by_cut.go), so that indices are seen
// to be in range.
func Scalar(f *ir.Func, by *pass.Steps) {
	pass.All(by, "scalar", scalarSteps(), f, &tidying{f: f})
}
