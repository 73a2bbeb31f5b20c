package vector

import (
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// loops turns the loops of w.f into kernels where that is possible.
func loops(w *work) {
	w.reports = normalize.WithoutRecords(w.f, func(f *ir.Func) []nest.Report {
		v := &vectoriser{Context: NewContext(f, w.origins(f), w.by)}
		v.weighs = true
		v.block(f.Body)
		return v.reports
	})
	ir.Unshare(w.f.Body, nil) // an offset may be that of several accesses
}

// A vectoriser rewrites the loops of a function.
type vectoriser struct {
	Context
	reports []Report
}

// manyOperations make up for an element of each of several slices.
const manyOperations = 16

// block rewrites the loops of b.
func (v *vectoriser) block(b *ir.Block) { v.Loops(b, v.loop) }

// loop rewrites l itself, or failing that the loops inside it.
func (v *vectoriser) loop(l *ir.Loop) []ir.Stmt {
	a := v.Try(l)
	if w := v.splitIndexSet(l); w != nil && w.suits(a) && !v.better(l, w.inner) {
		return v.inPieces(l, a, w)
	}
	if a.Why == "" && !v.better(l, a) {
		v.done(l, a)
		return a.Out
	}
	if named := v.byNames(l); named != nil {
		return named
	}
	if parts := v.distribute(l); parts != nil {
		return parts
	}
	v.report(l, false, a.Why)
	v.block(l.Body)
	return []ir.Stmt{l}
}

// done notes that the vector code of a takes the place of l.
func (v *vectoriser) done(l *ir.Loop, a *Attempt) {
	v.report(l, true, a.Summary())
	v.inside(l)
	v.fn.Tapes = append(v.fn.Tapes, a.Stacks...)
}

// better reports whether the loops inside l suit vectors better than l, which
// gathers elements one by one, as why says. An element of each of several
// slices is worth it if much is computed of them.
func (v *vectoriser) better(l *ir.Loop, a *Attempt) bool {
	if a.Gathered() == 0 && a.Columns*manyOperations <= a.Size {
		return false
	}
	found := false
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok && !found {
			b := v.Try(inner)
			if w := v.splitIndexSet(inner); w != nil && w.suits(b) {
				b = w.inner
			}
			found = b.Why == "" && b.Collected+b.Columns == 0
		}
	})
	if found {
		a.Why = "a loop inside it reads memory in order"
	}
	return found
}

// inside reports on the loops within one that was vectorised.
func (v *vectoriser) inside(l *ir.Loop) {
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok {
			v.report(inner, true, "runs for several iterations of the loop around it at once")
		}
	})
}

func (v *vectoriser) report(l *ir.Loop, done bool, text string) {
	v.reports = append(v.reports, Report{Loop: l, Done: done, Text: text})
}
