package nest

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Count writes the iterations of the loop as lo ≤ index < hi, or refuses the loop.
func (a *Space) Count() {
	l := a.Loop
	if n, known := match.Trips(l); known && n <= match.FewIterations {
		a.Refuse("it has %s only", Plural(int(n), "iteration"))
	}
	switch {
	case l.Over != nil:
		a.Refuse("it ranges over a map or a string")
	case l.Index == nil:
		a.Refuse("its iterations are not counted")
	case l.HasBreak():
		a.Refuse("it may end early")
	case !match.Int(l.Index.Type):
		a.Refuse("its index is not an int")
	case l.Step == 1 && l.Cmp == token.LSS:
		a.Lo, a.Hi = l.From, l.To
	case l.Step == 1 && l.Cmp == token.LEQ:
		a.Lo, a.Hi = l.From, build.Add(l.To.Clone(), ir.Int(1))
	case l.Step == -1 && l.Cmp == token.GEQ:
		a.Lo, a.Hi = l.To, build.Increment(l.From)
	case l.Step == -1 && l.Cmp == token.GTR:
		a.Lo, a.Hi = build.Add(l.To.Clone(), ir.Int(1)), build.Increment(l.From)
	default:
		a.byStride()
	}
}
