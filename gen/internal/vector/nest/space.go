package nest

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

func Plural(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case what == "access":
		what += "e"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// A Space is the iterations of one loop, lo ≤ index < hi, and the body that they run.
type Space struct {
	Scope
	Loop     *ir.Loop
	Body     *ir.Block // its body, in statements that have a vector form if any have
	Lo, Hi   *ir.Expr
	begins   *ir.Expr   // where the loop begins, if vectors begin late
	Late     int64      // how many iterations later these do
	TooEarly int64      // how many iterations too early for some element they begin
	Strided  *strided   // how the index steps, if by more than one
	Watched  []*ir.Expr // elements that iterations evaluates without using the result
	Pieces   bool       // goroutines run pieces of the loop at a time
}

// Reaches reports whether the slice was made as long as the loop goes at most.
func (a *Space) Reaches(slice *ir.Expr) bool {
	n := a.Origins.Length(slice)
	return n != nil && slices.ContainsFunc(a.Origins.Bounds(a.Hi), func(hi *ir.Expr) bool {
		return a.Key(a.Origins.Extent(n)) == a.Key(a.Origins.Extent(hi))
	})
}

// FindReached notes the pointers that every iteration follows.
func (a *Space) FindReached() {
	a.reached = a.Presence.Fork()
	for _, s := range a.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.reached.Follow(*e, a.Origins.Fixed) })
	}
}
