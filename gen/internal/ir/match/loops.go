package match

import (
	"go/constant"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

const FewIterations = 4 // are too few for the cost of vectors

// Trips returns the number of iterations of l, if it is known.
func Trips(l *ir.Loop) (int64, bool) {
	if l.Index == nil || l.Over != nil || l.Step == 0 {
		return 0, false
	}
	from, ok := SmallInt(l.From)
	to, ok2 := SmallInt(l.To)
	if !ok || !ok2 {
		return 0, false
	}
	var n int64
	for k := from; n <= FewIterations && constant.Compare(constant.MakeInt64(k), l.Cmp, constant.MakeInt64(to)); k += l.Step {
		n++
	}
	return n, true
}
