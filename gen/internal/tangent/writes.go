package tangent

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// noteWrites records the memory in which s may change numbers or references.
func (b *facts) noteWrites(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		b.noteStore(s.LHS)
		b.noteBuiltin(s.RHS)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil {
				b.noteStore(l)
			}
		}
	case *ir.ExprStmt:
		b.noteBuiltin(s.X)
	case *ir.Call:
		if rule := s.Callee.Comm; rule != nil {
			for _, i := range rule.Write {
				b.written[b.req.Alias.Ref(s.Args[i])] = true
			}
		} else if op := s.Callee.Op; op != nil {
			b.noteOperation(s)
		} else if s.Callee.Custom == nil && b.req.Helpers.writes(s.Callee) {
			b.noteCall(s)
		}
	}
}

func (b *facts) noteStore(place *ir.Expr) {
	if !analysis.HoldsFloat(place.Type) && !analysis.HasRefs(place.Type) {
		return
	}
	if n := b.req.Alias.Memory(place); n != nil {
		b.written[n] = true
	}
}

func (b *facts) noteBuiltin(x *ir.Expr) {
	if x.Op != ir.OpBuiltin {
		return
	}
	switch x.Name {
	case "append":
		b.appended[b.req.Alias.Ref(x.Args[0])] = true
		b.written[b.req.Alias.Ref(x.Args[0])] = true
	case "copy", "clear":
		b.written[b.req.Alias.Ref(x.Args[0])] = true
	}
}

func (b *facts) noteCall(s *ir.Call) {
	for _, a := range s.Args {
		for _, n := range b.req.Alias.Reach(a) {
			b.written[n], b.appended[n] = true, true
		}
	}
}

// changes reports whether the function stores tangents or shadows to memory to which v leads.
func (b *facts) changes(v *ir.Var) bool { return b.reaches(v, b.written) }

// grows reports whether the function appends to memory to which v leads.
func (b *facts) grows(v *ir.Var) bool { return b.reaches(v, b.appended) }

// needsRoom reports whether tangents of the parameter v must have the spare capacity of v.
func (b *facts) needsRoom(v *ir.Var) bool {
	return b.grows(v) || b.req.Effects.Lengthened(b.req.Primal, ir.Use(v))
}

func (b *facts) reaches(v *ir.Var, set map[*analysis.Node]bool) bool {
	for _, n := range b.req.Alias.Reach(ir.Use(v)) {
		if set[n] {
			return true
		}
	}
	return false
}

// escapes reports whether memory to which v leads is returned, or stored in memory that outlives the call.
func (b *facts) escapes(v *ir.Var) bool {
	mine := map[*analysis.Node]bool{}
	for _, n := range b.req.Alias.Reach(ir.Use(v)) {
		mine[n] = true
	}
	for _, r := range b.req.Primal.Results {
		if b.reaches(r, mine) {
			return true
		}
	}
	for _, p := range b.req.Primal.Inputs() {
		if p != v && b.reaches(p, mine) {
			return true
		}
	}
	return false
}
