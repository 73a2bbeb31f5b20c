package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Uniformity says what of a product differs from vector to vector.
type Uniformity struct{ v *varying }

// Differing finds what differs in f if the parameters and results own do. It returns false where that cannot be told
// from what does not.
func Differing(f *ir.Func, own []*ir.Var) (*Uniformity, bool) {
	v := varyIn(f, own, nil)
	return &Uniformity{v}, !v.bad
}

// Var reports whether v, or the memory that it leads to, differs.
func (u *Uniformity) Var(v *ir.Var) bool { return u.v.has(v) }

// Of reports whether the number, or the memory, that x is differs.
func (u *Uniformity) Of(x *ir.Expr) bool { return u.v.of(x) }
