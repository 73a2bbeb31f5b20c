package onepass

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Pair is the derivative code of a callee.
type Pair struct {
	Fwd, Rev *ir.Func
	Own      map[*ir.Var]bool // variables of the callee itself, none of which is a shadow
}

// A Joined is a pair whose two functions were joined.
type Joined struct {
	Pair
	Both *ir.Func
}

// unnamed is the callee in calls of a joined function before the function has a name.
const unnamed = ""

// calledApart reports whether b calls a function of the pair.
func (j *Joined) calledApart(b *ir.Block) bool {
	found := false
	b.Parts(func(x *ir.Expr) {
		found = found || x.Op == ir.OpEmitted && (x.Name == j.Fwd.Name || x.Name == j.Rev.Name)
	})
	return found
}

// unreturned returns a copy of the statements of a body without the return at its end.
func unreturned(b *ir.Block) []ir.Stmt {
	list := b.Clone().Stmts
	if n := len(list); n > 0 {
		if _, ok := list[n-1].(*ir.Return); ok {
			list = list[:n-1]
		}
	}
	return list
}
