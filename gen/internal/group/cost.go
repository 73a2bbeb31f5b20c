package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// Estimates of cost, in statements.
const (
	ofCall = 15 // of a function such as sin
	ofLoop = 8  // iterations of a loop
	ofHalf = ofLoop / 2
	ofFew  = 1
)

// Short are loops that run fewer iterations than others: half of them, or one for each vector.
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
// work per lane, but varying values do not fit into the registers and take about a third longer: it pays if uniform >
// 8/3 of varying.
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
