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

// A Space is the set of iterations of one loop, lo ≤ index < hi, and the body that they run.
type Space struct {
	Scope
	Loop     *ir.Loop
	Body     *ir.Block // the body, rewritten to statements with a vector form where possible
	Lo, Hi   *ir.Expr
	begins   *ir.Expr   // the start of the loop, if vectors begin later
	Peeled   int64      // the number of iterations that run before the vectors
	TooEarly int64      // the number of iterations by which vectors begin too early for some element
	Strided  *strided   // the iterations of a loop whose index steps by more than one
	Watched  []*ir.Expr // elements that iterations evaluate without using the result
	Pieces   bool       // goroutines run pieces of the loop
}

// Reaches reports whether the slice was made with the largest possible length of the loop.
func (a *Space) Reaches(slice *ir.Expr) bool {
	n := a.Origins.Length(slice)
	return n != nil && slices.ContainsFunc(a.Origins.Bounds(a.Hi), func(hi *ir.Expr) bool {
		return a.Key(a.Origins.Extent(n)) == a.Key(a.Origins.Extent(hi))
	})
}

// FindReached records the pointers that every iteration dereferences.
func (a *Space) FindReached() {
	a.reached = a.Presence.Fork()
	for _, s := range a.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.reached.Follow(*e, a.Origins.Fixed) })
	}
}
