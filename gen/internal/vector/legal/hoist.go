package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// FindHoisted finds the variables to which every iteration assigns the same value.
func (a *Uniformity) FindHoisted() {
	names := map[string]bool{}
	a.hoistFrom(a.Space.Body, true, names)
}

// hoistFrom finds such variables of b. A definition that does not run in every iteration is hoisted only if it cannot
// fail.
func (a *Uniformity) hoistFrom(b *ir.Block, always bool, names map[string]bool) {
	for _, s := range b.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			v := d.LHS.Root()
			if !a.Hoisted[v] && a.definesInvariant(d) && !names[v.Name] && (always || match.Float(v.Type) && a.Space.Total(d.RHS)) {
				names[v.Name] = true
				a.Hoisted[v] = true
			}
		}
		for _, inner := range ir.Blocks(s) {
			a.hoistFrom(inner, false, names)
		}
	}
}

// definesInvariant reports whether d defines a variable that has the same value in all iterations.
func (a *Uniformity) definesInvariant(d *ir.Assign) bool {
	v := d.LHS.Root()
	return d.Tok == token.DEFINE && a.alike[v] == a.Assigned[v] && !a.Varying[v] && !a.Private[v] && !v.Addressed && a.Invariant(d.RHS)
}
