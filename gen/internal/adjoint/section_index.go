package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A nest is one loop, or a loop in the body of another, whose indices step by one.
type nest []*ir.Loop

func (n nest) outer() *ir.Loop { return n[0] }
func (n nest) inner() *ir.Loop { return n[len(n)-1] }

// A subscript is an index of the form base + pitch·r + c, where r and c count the iterations of the outer and of
// the inner loop of a nest. base and pitch are invariant in the nest.
type subscript struct{ base, pitch induction.Polynomial }

// subscriptOf splits an index in the body of a nest into base and pitch.
func (b *definitions) subscriptOf(x *ir.Expr, n nest) (s subscript, ok bool) {
	at, okAt := induction.Of(b.expanded(x, n.outer()))
	from, okFrom := induction.Of(b.expanded(n.inner().From, n.outer()))
	slope, rest, linear := at.Linear(n.inner().Index)
	if step, known := slope.Constant(); !okAt || !okFrom || !linear || !known || step != 1 {
		return s, false
	}
	s.base = rest.Plus(from)
	if len(n) == 2 {
		first, okFirst := induction.Of(b.expanded(n.outer().From, n.outer()))
		s.pitch, s.base, linear = s.base.Linear(n.outer().Index)
		if !okFirst || !linear {
			return s, false
		}
		s.base = s.base.Plus(s.pitch.Times(first))
	}
	return s, b.evaluableBefore(s.base, n) && b.evaluableBefore(s.pitch, n)
}

// width returns the trip count of the inner loop of a nest, if it is invariant in the outer one.
func (b *definitions) width(n nest) (w induction.Polynomial, ok bool) {
	w, ok = induction.Of(b.expanded(tripCount(n.inner()), n.outer()))
	return w, ok && b.evaluableBefore(w, n)
}

// expanded returns x with the variables that l defines replaced by their definitions.
func (b *definitions) expanded(x *ir.Expr, l *ir.Loop) *ir.Expr {
	return x.Clone().Map(func(y *ir.Expr) *ir.Expr {
		if y.Op != ir.OpVar {
			return y
		}
		d, single := b.single[y.Var]
		if !single || d.rhs == nil || d.shadow || !b.assignedIn(y.Var, l) {
			return y
		}
		return b.expanded(d.rhs, l)
	})
}

// evaluableBefore reports whether p is invariant in a nest and can be evaluated before it, without a panic that the
// nest would not cause.
func (b *definitions) evaluableBefore(p induction.Polynomial, n nest) bool {
	return !p.Any(func(f *ir.Expr) bool {
		changes := false
		f.Walk(func(x *ir.Expr) bool {
			switch {
			case x.Op == ir.OpVar:
				changes = changes || b.assignedIn(x.Var, n.outer()) || x.Var == n.outer().Index || x.Var == n.inner().Index
			case x.Op == ir.OpField && x.Root() == nil:
				changes = changes || b.req.Effects.StoredIn(n.outer(), x) || !reached(x.Args[0], n.outer())
			case x.Op == ir.OpField, x.IsConst(), x.Builtin() == effects.Len:
			default:
				changes = true
			}
			return !changes
		})
		return changes
	})
}

// reached reports whether the bounds of l dereference the pointer p.
func reached(p *ir.Expr, l *ir.Loop) bool {
	found := false
	for _, bound := range []*ir.Expr{l.From, l.To} {
		bound.Walk(func(x *ir.Expr) bool {
			found = found || x.Op == ir.OpField && ir.Same(x.Args[0], p)
			return !found
		})
	}
	return found
}

// A displacement is the distance of one subscript from another, in rows and columns.
type displacement struct{ rows, columns int64 }

// mostRows and mostColumns bound the displacements between neighbours in a grid.
const (
	mostRows    = 4
	mostColumns = 8
)

// from returns the displacement of s from t.
func (s subscript) from(t subscript) (d displacement, ok bool) {
	if !s.pitch.Equal(t.pitch) {
		return d, false
	}
	apart := s.base.Minus(t.base)
	if n, known := apart.Constant(); known {
		d.columns = n
		if p, known := s.pitch.Constant(); known && p > 2*mostColumns {
			d.rows = (n + p/2) / p
			if 2*n < -p {
				d.rows = -((p/2 - n) / p)
			}
			d.columns -= d.rows * p
		}
		return d, d.near()
	}
	for r := int64(-mostRows); r <= mostRows; r++ {
		if n, known := apart.Minus(s.pitch.Times(induction.Constant(r))).Constant(); known {
			d = displacement{r, n}
			return d, d.near()
		}
	}
	return d, false
}

func (d displacement) near() bool {
	return max(d.rows, -d.rows) <= mostRows && max(d.columns, -d.columns) <= mostColumns
}
