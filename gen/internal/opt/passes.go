package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/opt/loop"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

type step = pass.Step[*tidying]

// onFunc returns a step that depends only on the function.
func onFunc(name, doc string, run func(*ir.Func)) step {
	return onForm(name, doc, func(t *tidying) { run(t.f) })
}

// onBody returns a step that depends only on the statements.
func onBody(name, doc string, run func(*ir.Block)) step {
	return onForm(name, doc, func(t *tidying) { run(t.f.Body) })
}

// onIndex returns a step that uses the index of the function.
func onIndex(name, doc string, run func(*index, *ir.Func)) step {
	return onForm(name, doc, func(t *tidying) { run(t.index(), t.f) })
}

// onIndexed returns a step that uses the index of the statements.
func onIndexed(name, doc string, run func(*index, *ir.Block)) step {
	return onForm(name, doc, func(t *tidying) { run(t.index(), t.f.Body) })
}

// always returns a step that does not only depend on the form of the function.
func always(name, doc string, run func(*tidying)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { run(t); t.look() }}
}

// onForm returns a step that does not run if it has already run on the same form and has not changed it.
func onForm(name, doc string, run func(*tidying)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { t.unlessUnchanged(name, run) }}
}

// steps lists the steps of Run, if Options.Full is set.
func steps() []step {
	expressions := []step{
		constantFolding,
		copyPropagation,
		onIndexed("sink", "code sinking: an adjoint that only one branch assigns moves into the branch", (*index).sink),
		onIndexed("start", "a sum starts with its first term instead of zero", (*index).startAtFirstTerm),
		deadCode,
		folding,
	}
	shared := []step{
		onIndex("calls", "mathematical functions that are called again for the same arguments are called once", (*index).nameCalls),
		onIndexed("cse", "common subexpressions: arithmetic is replaced by a temporary that already has its value", (*index).commonSubexpressions),
		copyPropagation,
	}
	memory := []step{
		onBody("unswitch", "loop unswitching: an invariant test of an adjoint moves before its loop", unswitch),
		onFunc("fill", "a slice that is filled and then copied to a stack is filled there", loop.Fill),
		always("", "", func(t *tidying) { t.gradients, t.used = clearedFirst(t.f), stacks(t.f) }),
		overwriting, sinkingClears, deadStores,
	}
	loops := []step{
		always("stacks", "stacks that nothing uses are removed", func(t *tidying) { removeSaved(t.f, dropStacks(t.f, t.used)) }),
		always("fuse", "loop fusion: loops with the same iterations become one that keeps them independent", func(t *tidying) { t.fuse(true) }),
		always("inplace", "numbers saved for one gradient are kept in that gradient", func(t *tidying) { inPlace(t.f, t.gradients) }),
		onBody("sums", "sums in variables that only go to memory are added up in memory", sumsInMemory),
		onIndex("hoist", "loop-invariant code motion: arithmetic with one value in all iterations moves before the loop", (*index).hoist),
	}
	return slices.Concat(
		expressions, expressions, expressions, memory, forwarded(), loops, shared, shared,
		[]step{onBody("signs", "the signs of factors are combined", mergeSigns)}, needed(),
	)
}

// forwarded lists the steps that pass numbers between statements of a block without slices, and remove what is then
// not needed.
func forwarded() []step {
	return []step{
		onFunc("forward", "store-to-load forwarding: an element just stored is read from its value", loop.Forward),
		overwriting, sinkingClears, deadStores,
		constantFolding,
		onBody("zeros", "terms that are zero are not added", dropZeros),
		onIndex("redefinitions", "a variable defined like another one of the block is replaced by it", (*index).dropRedefinitions),
		copyPropagation,
		deadCode,
		folding,
	}
}

// These steps run several times.
var (
	constantFolding = onIndexed("constants", "constant folding: temporaries that are constants are replaced by them", (*index).constants)
	copyPropagation = onIndexed("copies", "copy propagation: copies are replaced by what they copy", (*index).dropCopies)
	deadCode        = onForm("dead", "dead code elimination: assignments that nothing reads are removed", (*tidying).removeDead)
	folding         = onIndex("fold", "temporaries that are used once are folded into the statement that uses them", (*index).fold)
	uses            = onIndexed("", "", (*index).useAll)
	overwriting     = onForm("overwrite", "sums that are added to zeros are stored instead", (*tidying).overwrite)
	sinkingClears   = onFunc("clears", "code sinking: a gradient is cleared in the branch that does not overwrite it", sinkClears)
	deadStores      = onFunc("stores", "dead store elimination: elements and memory that nothing reads are not written", func(f *ir.Func) { dead.Stores(f, section.Adjoints) })
)

// needed lists the steps without which Go's compiler rejects the emitted text.
func needed() []step {
	return []step{
		onBody("unreachable", "statements after a panic or an endless loop are removed", dropUnreachable),
		onFunc("self", "assignments of places to themselves are removed", dropSelf),
		onBody("repeated", "conditions that an enclosing one implies are removed", dropRepeated),
		onForm("", "", (*tidying).removeDead),
		uses,
	}
}

// Steps lists the steps of Run.
func Steps() []pass.Info { return pass.List("opt", steps()) }

// Options are the options of Run.
type Options struct {
	Full   bool // otherwise only dead code is removed, as Go's compiler requires
	Vector bool // loops whose iterations may run in any order keep that property, at the cost of a load
}

// Run simplifies f.
func Run(f *ir.Func, o Options, by *pass.Steps) {
	markAddressed(f)
	list := needed()
	if o.Full {
		list = steps()
	}
	t := newTidying(f)
	t.anyOrder = o.Vector
	pass.All(by, "opt", list, f, t)
}
