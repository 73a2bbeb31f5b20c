package opt

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A tidying is a function that is being simplified, with the results that one step passes to another.
type tidying struct {
	f         *ir.Func
	gradients []*ir.Var       // parameters that the function sets to zero
	used      set             // stacks that the function used before its memory was simplified
	ids       map[*ir.Var]int // numbers of variables, for sets of them
	anyOrder  bool            // loops whose iterations may run in any order keep that property

	prints    ir.Fingerprinter
	now       uint64            // the fingerprint of the present form of f
	unchanged map[string]uint64 // for each step, the fingerprint of a form that the step does not change
	indexer   indexer
	latest    *index
	indexed   uint64 // the fingerprint of the form with the latest index
}

func newTidying(f *ir.Func) *tidying {
	t := &tidying{f: f, unchanged: map[string]uint64{}, ids: map[*ir.Var]int{}}
	t.prints.Nodes = true
	t.look()
	return t
}

// look updates the fingerprint of f.
func (t *tidying) look() { t.now = t.prints.Sum(t.f) }

// run runs steps.
func (t *tidying) run(steps ...step) {
	for _, s := range steps {
		s.Run(t)
	}
}

// index returns the index of f, which must not have changed since the last call of look.
func (t *tidying) index() *index {
	if t.latest == nil || t.indexed != t.now {
		t.latest, t.indexed = t.indexer.make(t.f.Body), t.now
	}
	return t.latest
}

// unlessUnchanged runs a step, unless it is known not to change f.
func (t *tidying) unlessUnchanged(name string, run func(*tidying)) {
	if name != "" && t.unchanged[name] == t.now {
		return
	}
	before := t.now
	run(t)
	if t.look(); t.now == before {
		t.unchanged[name] = before
	}
}
