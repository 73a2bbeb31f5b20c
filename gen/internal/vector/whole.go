package vector

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// whole returns the vector code of the loop itself.
func (v *vectoriser) whole(l *ir.Loop, a *Attempt) []ir.Stmt {
	if a.Plan.Space.Refused() || v.better(l, a) {
		return nil
	}
	v.done(l, a)
	return a.Kernel.Out
}

// done records that the vector code of a replaces l.
func (v *vectoriser) done(l *ir.Loop, a *Attempt) {
	v.report(l, a.Kernel.Summary())
	v.inside(l)
	v.fn.Tapes = append(v.fn.Tapes, a.Kernel.Stacks...)
}

// better reports whether vectors are better for the loops inside l than for l, which gathers elements. If much is
// computed from the elements of slices that each iteration has separately, it is worth gathering them.
func (v *vectoriser) better(l *ir.Loop, a *Attempt) bool {
	if a.Kernel.Gathered() == 0 && a.Kernel.Total.Columns*manyOperations <= a.Kernel.Total.Size {
		return false
	}
	var found *ir.Loop
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok && found == nil {
			b := v.Try(inner)
			if w := v.splitIndexSet(inner); w != nil && w.gathersLess(b) {
				b = w.inner
			}
			if !b.Plan.Space.Refused() && b.Kernel.Total.Collected+b.Kernel.Total.Columns == 0 {
				found = inner
			}
		}
	})
	if found != nil {
		a.Plan.Space.RefuseAt(found.Pos, "a loop inside it reads memory in order")
	}
	return found != nil
}

// inside reports on the loops inside one that was vectorised.
func (v *vectoriser) inside(l *ir.Loop) {
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok {
			v.report(inner, "runs for several iterations of the loop around it at once")
		}
	})
}

// manyOperations is the number of operations that compensate for gathering one such element.
const manyOperations = 16
