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

// onFunc is a step that looks at nothing but the function.
func onFunc(name, doc string, run func(*ir.Func)) step {
	return onForm(name, doc, func(t *tidying) { run(t.f) })
}

// onBody is a step that looks at nothing but the statements.
func onBody(name, doc string, run func(*ir.Block)) step {
	return onForm(name, doc, func(t *tidying) { run(t.f.Body) })
}

// onIndex is a step that uses the index of the function.
func onIndex(name, doc string, run func(*index, *ir.Func)) step {
	return onForm(name, doc, func(t *tidying) { run(t.index(), t.f) })
}

// onIndexed is a step that uses the index of the statements.
func onIndexed(name, doc string, run func(*index, *ir.Block)) step {
	return onForm(name, doc, func(t *tidying) { run(t.index(), t.f.Body) })
}

// always is a step that depends on more than the form.
func always(name, doc string, run func(*tidying)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { run(t); t.look() }}
}

// onForm is a step that does nothing to a form that it left as it was before.
func onForm(name, doc string, run func(*tidying)) step {
	return step{Name: name, Doc: doc, Run: func(t *tidying) { t.unlessSettled(name, run) }}
}

// steps lists what Run does in full.
func steps() []step {
	expressions := []step{
		constantFolding,
		copyPropagation,
		onIndexed("sink", "code sinking: an adjoint that one branch gives a value moves into the branch", (*index).sink),
		onIndexed("start", "a sum starts with its first term instead of zero", (*index).startAtFirstTerm),
		deadCode,
		folding,
	}
	shared := []step{
		onIndexed("cse", "common subexpressions: arithmetic done before is read from its temporary", (*index).commonSubexpressions),
		copyPropagation,
	}
	memory := []step{
		onBody("unswitch", "loop unswitching: an invariant test of an adjoint moves before its loop", unswitch),
		onFunc("fill", "a slice that is filled and then copied to a stack is filled there", loop.Fill),
		always("", "", func(t *tidying) { t.gradients, t.used = clearedFirst(t.f), stacks(t.f) }),
		overwriting, sinkingClears, deadStores,
	}
	loops := []step{
		always("stacks", "stacks that nothing uses any more", func(t *tidying) { forget(t.f, dropStacks(t.f, t.used)) }),
		always("fuse", "loop fusion: loops with the same iterations become one that keeps them independent", func(t *tidying) { t.fuse(true) }),
		always("inplace", "numbers saved for one gradient are kept in that gradient", func(t *tidying) { inPlace(t.f, t.gradients) }),
		onBody("sums", "sums in variables that only go to memory are made in memory", sumsInMemory),
		onIndex("hoist", "loop-invariant code motion: the same arithmetic in all iterations moves before the loop", (*index).hoist),
	}
	return slices.Concat(
		expressions, expressions, expressions, memory, forwarded(), loops, shared, shared,
		[]step{onBody("signs", "signs of factors are joined to one", mergeSigns)}, needed(),
	)
}

// forwarded lets numbers go from statement to statement of a block rather than
// through slices, and drops what then is of no use.
func forwarded() []step {
	return []step{
		onFunc("forward", "store-to-load forwarding: an element just stored is read from its value", loop.Forward),
		overwriting, sinkingClears, deadStores,
		constantFolding,
		onBody("zeros", "terms that are zero are not added", dropNothing),
		onIndex("redefinitions", "variables defined again as another of the block already is", (*index).dropAgain),
		copyPropagation,
		deadCode,
		folding,
	}
}

// These steps run several times.
var (
	constantFolding = onIndexed("constants", "constant folding: numbers in place of temporaries that hold them, and what follows", (*index).constants)
	copyPropagation = onIndexed("copies", "copy propagation: copies are replaced by what they copy", (*index).dropCopies)
	deadCode        = onForm("dead", "dead code elimination: what nothing reads is left out", (*tidying).removeDead)
	folding         = onIndex("fold", "temporaries that are used once return to the statement that uses them", (*index).fold)
	uses            = onIndexed("", "", (*index).useAll)
	overwriting     = onForm("overwrite", "what is added to zeros replaces them", (*tidying).overwrite)
	sinkingClears   = onFunc("clears", "code sinking: a gradient is cleared in the branch that does not overwrite it", sinkClears)
	deadStores      = onFunc("stores", "dead store elimination: elements and memory that nothing reads are not written", func(f *ir.Func) { dead.Stores(f, section.Adjoints) })
)

// needed are the steps without which Go's compiler rejects the emitted text.
func needed() []step {
	return []step{
		onBody("unreachable", "statements after those that nothing follows, a panic or a loop without end", dropUnreachable),
		onBody("self", "assignments of variables to themselves", dropSelf),
		onBody("repeated", "conditions that repeat what one around them says", dropRepeated),
		onForm("", "", (*tidying).removeDead),
		uses,
	}
}

// Steps lists the steps of Run.
func Steps() []pass.Info { return pass.List("opt", steps()) }

// Options are what Run does.
type Options struct {
	Full   bool // without, only dead code is removed, as Go's compiler requires
	Vector bool // loops whose iterations may run in any order stay so, though that takes a load more
}

// Run tidies f.
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
