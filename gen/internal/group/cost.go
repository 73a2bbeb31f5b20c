package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// Estimates of cost, in statements.
const (
	ofCall = 15 // of a function such as sin
	ofLoop = 8  // iterations of a loop
)

// Eight reports whether a group of eight lanes takes less time for each than one of four. It halves the share of what is
// uniform, but what varies does not fit the registers and takes about a third longer: it pays where uniform > 8/3 of
// varying.
func Eight(f *ir.Func, own []*ir.Var) bool {
	v := vary(f, own)
	uniform, varies := v.cost(f.Body, 1)
	return 3*uniform > 8*varies
}

// cost estimates the time of what is uniform, and of what varies for one lane, in b, which runs as often as times says.
func (v *varying) cost(b *ir.Block, times int) (uniform, varies int) {
	if b == nil {
		return 0, 0
	}
	for _, s := range b.Stmts {
		within := times
		if _, ok := s.(*ir.Loop); ok {
			within *= ofLoop
		}
		if v.touches(s) {
			varies += times
		} else {
			uniform += times
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op != ir.OpCall {
					return true
				}
				if v.of(x) {
					varies += ofCall * times
				} else {
					uniform += ofCall * times
				}
				return false
			})
		})
		for _, c := range ir.Blocks(s) {
			u, w := v.cost(c, within)
			uniform, varies = uniform+u, varies+w
		}
	}
	return uniform, varies
}
