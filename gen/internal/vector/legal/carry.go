package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// FindCarried finds slices for which iterations add to neighbouring elements.
func (a *Reductions) FindCarried() {
	a.Carried = map[string]bool{}
	if a.Space.Strided != nil {
		return
	}
	places := map[string]map[int64]bool{}
	a.Space.Body.Walk(func(s ir.Stmt) {
		base, p := a.Uniformity.sumInOrder(s)
		if base == nil {
			return
		}
		shift, key := int64(0), a.Space.Key(base)
		if p.Off != nil {
			var off *ir.Expr
			if off, shift = match.Parted(p.Off); off != nil {
				key += "|" + a.Space.Key(off)
			}
		}
		if places[key] == nil {
			places[key] = map[int64]bool{}
		}
		places[key][shift] = true
		if len(places[key]) > 1 {
			a.Carried[a.Space.Key(base)] = true
		}
	})
}

// sumInOrder returns the slice and the position of the element that s adds to, if successive iterations add to
// successive elements. Otherwise it returns nil.
func (a *Uniformity) sumInOrder(s ir.Stmt) (*ir.Expr, Position) {
	d, ok := s.(*ir.Assign)
	if !ok || d.LHS.Op != ir.OpIndex || !match.Slice(d.LHS.Args[0].Type) || !a.Invariant(d.LHS.Args[0]) {
		return nil, Position{}
	}
	kind, _, self := Reducing(d)
	p := a.Linear(d.LHS.Args[1])
	if kind != "Add" || self != nil || !p.Ok || p.Step != 1 || p.Off != nil && !a.Invariant(p.Off) {
		return nil, Position{}
	}
	return d.LHS.Args[0], p
}

// OnlyAdds reports whether iterations use the elements of the slice only to add to neighbouring elements.
func (a *Memory) OnlyAdds(key string) bool {
	for _, x := range a.Accesses {
		if x.Key == key && (x.Use != Plus || !x.Fixed || x.Step != 1 || !x.Elem) {
			return false
		}
	}
	return true
}
