package vector

import (
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/cost"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// weigh refuses the loop if vectors would take longer than its scalar form. Otherwise it makes vectors run only if
// there are enough iterations.
func (a *Attempt) weigh() {
	if !a.in.weighs {
		return
	}
	e := cost.Of(a.Kernel.Form())
	n, pays := e.Least()
	if !pays {
		a.Plan.Space.Refuse("vectors would be slower%s", because(e.Slowest))
		return
	}
	if trips, known := match.SmallInt(a.Plan.Space.Hi); known && match.ZeroOrAbsent(a.Plan.Space.Lo) && trips < n {
		a.Plan.Space.Refuse("it has %s, and vectors are faster from %d on", nest.Plural(int(trips), "iteration"), n)
		return
	}
	a.Kernel.EnterFrom(n)
}

// because describes what makes vectors slow, if it is known.
func because(dear string) string {
	if dear == "" {
		return ": its body computes too little"
	}
	return ": " + dear + " cost more than its body saves"
}
