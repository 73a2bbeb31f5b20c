package definition

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Map has the definitions of the variables of a function.
type Map struct {
	Defs     map[*ir.Var]*ir.Expr   // nil if there is more than one
	All      map[*ir.Var][]*ir.Expr // all definitions; a definition that is not an assignment is nil
	Params   map[*ir.Var]bool
	repoints bool // pointers in memory may change
}

// Find collects the definitions in f.
func Find(f *ir.Func) *Map {
	o := &Map{Defs: map[*ir.Var]*ir.Expr{}, All: map[*ir.Var][]*ir.Expr{}, Params: map[*ir.Var]bool{}}
	for _, p := range f.Inputs() {
		o.Params[p] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, single := s.(*ir.Assign)
		for _, v := range ir.Defines(s) {
			_, again := o.Defs[v]
			o.Defs[v] = nil
			o.All[v] = append(o.All[v], nil)
			if single && d.Tok == token.DEFINE {
				o.All[v][len(o.All[v])-1] = d.RHS
			}
			if single && !again && !v.Addressed && d.LHS.Op == ir.OpVar && (d.Tok == token.DEFINE || d.Tok == token.ASSIGN) {
				o.Defs[v] = d.RHS
			}
		}
	})
	o.cutCycles(f.Results)
	f.Body.Walk(o.repoint)
	return o
}

// Add records the new variable v. It has one definition, e.
func (o *Map) Add(v *ir.Var, e *ir.Expr) { o.Defs[v], o.All[v] = e, []*ir.Expr{e} }

// cutCycles removes the definitions of results that depend on the results themselves, because a result is zero before
// the statement that assigns to it.
func (o *Map) cutCycles(results []*ir.Var) {
	for _, r := range results {
		if o.madeOf(r, r, map[*ir.Var]bool{}) {
			o.Defs[r] = nil
			o.All[r] = append(o.All[r], nil)
		}
	}
}

// madeOf reports whether r is in the definition of v, or in the definitions of the variables in it.
func (o *Map) madeOf(v, r *ir.Var, seen map[*ir.Var]bool) bool {
	if d := o.Defs[v]; d != nil && !seen[v] {
		seen[v] = true
		found := false
		d.Walk(func(x *ir.Expr) bool {
			found = found || x.Op == ir.OpVar && (x.Var == r || o.madeOf(x.Var, r, seen))
			return !found
		})
		return found
	}
	return false
}

// NotNil reports whether the pointer p only holds addresses of places that the function names.
func (o *Map) NotNil(p *ir.Var) bool {
	list := o.All[p]
	return !o.Params[p] && len(list) > 0 && !p.Addressed && !slices.ContainsFunc(list, func(d *ir.Expr) bool { return d == nil || d.Op != ir.OpAddr })
}
