package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropRepeated removes conditions that occur earlier in a chain of && or ||, because vet reports them. They occur if
// a helper has been called with the same argument twice.
func dropRepeated(b *ir.Block) {
	b.Parts(func(x *ir.Expr) {
		if !logical(x) {
			return
		}
		parts := chain(x, x.Tok, nil)
		var kept []*ir.Expr
		for _, p := range parts {
			if calls(p) || !slices.ContainsFunc(kept, func(k *ir.Expr) bool { return ir.Same(k, p) }) {
				kept = append(kept, p)
			}
		}
		if len(kept) == len(parts) {
			return
		}
		cond := kept[0].Clone()
		for _, p := range kept[1:] {
			cond = ir.Binary(x.Tok, cond, p)
		}
		cond.Pos = x.Pos
		*x = *cond
	})
}

func logical(x *ir.Expr) bool {
	return x.Op == ir.OpBinary && (x.Tok == token.LAND || x.Tok == token.LOR)
}

// chain appends the operands of a chain of op in x to list.
func chain(x *ir.Expr, op token.Token, list []*ir.Expr) []*ir.Expr {
	if !logical(x) || x.Tok != op {
		return append(list, x)
	}
	return chain(x.Args[1], op, chain(x.Args[0], op, list))
}

// calls reports whether x calls a function that may return another value the next time.
func calls(x *ir.Expr) bool {
	found := false
	x.Walk(func(p *ir.Expr) bool {
		found = found || p.Op == ir.OpCall
		return !found
	})
	return found
}
