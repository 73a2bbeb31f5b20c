package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Uniformity describes which values of a product differ between vectors.
type Uniformity struct{ v *varying }

// Differing finds the values of f that differ if the parameters and results own do. It returns false if they cannot
// be separated from the others.
func Differing(f *ir.Func, own []*ir.Var) (*Uniformity, bool) {
	v := varyIn(f, own, nil)
	return &Uniformity{v}, !v.bad
}

// Var reports whether v, or the memory to which it leads, differs.
func (u *Uniformity) Var(v *ir.Var) bool { return u.v.has(v) }

// Of reports whether the number or the memory x differs.
func (u *Uniformity) Of(x *ir.Expr) bool { return u.v.of(x) }
