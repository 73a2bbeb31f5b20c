package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// These are estimates of cost, in statements.
const (
	ofCall = 15 // a call of a function such as sin
	ofLoop = 8  // the number of iterations of a loop
	ofHalf = ofLoop / 2
	ofFew  = 1
)

// A Short has loops that run fewer iterations than others: half of them, or one for each vector.
type Short struct{ Half, Few map[*ir.Loop]bool }

func (s Short) iterations(l *ir.Loop) int {
	switch {
	case s.Few[l]:
		return ofFew
	case s.Half[l]:
		return ofHalf
	}
	return ofLoop
}

// Eight reports whether a group of eight lanes takes less time for each lane than one of four. It halves the uniform
// work for each lane, but varying values do not fit into the registers and take about a third longer. So it is faster
// if the uniform work is more than 8/3 of the varying work.
func Eight(f *ir.Func, own []*ir.Var, short Short) bool {
	v := vary(f, own)
	uniform, varies := v.cost(f.Body, 1, short)
	return 3*uniform > 8*varies
}

// cost estimates the time of the uniform work in b, and of the varying work for one lane, if b runs times times.
func (v *varying) cost(b *ir.Block, times int, short Short) (uniform, varies int) {
	if b == nil {
		return 0, 0
	}
	for _, s := range b.Stmts {
		within := times
		if l, ok := s.(*ir.Loop); ok {
			within *= short.iterations(l)
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
			u, w := v.cost(c, within, short)
			uniform, varies = uniform+u, varies+w
		}
	}
	return uniform, varies
}
