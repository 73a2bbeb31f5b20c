package onepass

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A suitability tells whether the two sweeps of a pair may run at once. It also has the results of the tests about
// variables.
type suitability struct {
	pair     Pair
	forward  map[*ir.Var]bool // variables of the forward function
	assigned map[*ir.Var]int  // the number of times that it declares or assigns each variable
	fixed    map[*ir.Var]bool // variables with one value in each run of their scope
	// passed has variables that only the reverse function has, for values that it takes off stacks. The forward part
	// of the joined function defines them in place of saving the values.
	passed map[*ir.Var]bool
	temps  map[*ir.Var]*ir.Expr // other variables that only the reverse function has, with one definition
	ok     bool
}

func newSuitability(p Pair) *suitability {
	t := &suitability{
		pair: p, forward: map[*ir.Var]bool{}, assigned: map[*ir.Var]int{}, fixed: map[*ir.Var]bool{},
		passed: map[*ir.Var]bool{}, temps: map[*ir.Var]*ir.Expr{}, ok: true,
	}
	t.variables(p.Fwd)
	t.variables(p.Rev)
	for _, v := range append(p.Fwd.Params[:len(p.Fwd.Params):len(p.Fwd.Params)], p.Fwd.Results...) {
		t.forward[v] = true
	}
	fwd, rev := &ir.Block{Stmts: unreturned(p.Fwd.Body)}, &ir.Block{Stmts: unreturned(p.Rev.Body)}
	fwd.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar {
			t.forward[x.Var] = true
		}
	})
	fwd.Walk(t.forwardStmt)
	t.findFixed(fwd)
	t.findTemps(rev)
	rev.Walk(t.reverseStmt)
	return t
}

// variables tests the types of the variables of f: numbers, references, and other types without components.
func (t *suitability) variables(f *ir.Func) {
	test := func(v *ir.Var) { t.ok = t.ok && !v.Addressed && !match.Aggregate(v.Type) }
	for _, v := range f.Params[1:] {
		test(v)
	}
	for _, v := range f.Results {
		test(v)
		t.ok = t.ok && !analysis.HasRefs(v.Type)
	}
	f.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			test(v)
		}
	})
}

// findFixed finds the variables of the forward function with one value: parameters that it never assigns, and
// variables that only one statement defines.
func (t *suitability) findFixed(fwd *ir.Block) {
	for _, v := range t.pair.Fwd.Params {
		t.fixed[v] = t.assigned[v] == 0
	}
	fwd.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			t.fixed[v] = t.assigned[v] == 1
		}
	})
}

// findTemps finds the variables that only the reverse function has and that have one definition.
func (t *suitability) findTemps(rev *ir.Block) {
	count := map[*ir.Var]int{}
	rev.Walk(func(s ir.Stmt) { countDefinitions(s, count) })
	rev.Walk(func(s ir.Stmt) {
		a := match.Definition(s)
		if a == nil || t.forward[a.LHS.Var] || count[a.LHS.Var] > 1 {
			return
		}
		if stack, v := popped(s); stack != nil {
			t.passed[v] = true
		} else {
			t.temps[a.LHS.Var] = a.RHS
		}
	})
	for v := range t.passed {
		t.forward[v], t.fixed[v], t.assigned[v] = true, true, 1
	}
}

// expanded returns x with temporaries replaced by their definitions.
func (t *suitability) expanded(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar && t.temps[x.Var] != nil {
		return t.temps[x.Var].Clone().Map(t.expanded)
	}
	return x
}

// forwardStmt tests a statement of the forward function.
func (t *suitability) forwardStmt(s ir.Stmt) {
	countDefinitions(s, t.assigned)
	ir.Exprs(s, func(e **ir.Expr, _ bool) { t.loadsOfForward(*e) })
	switch s := s.(type) {
	case *ir.Assign:
		t.ok = t.ok && s.LHS.Op == ir.OpVar && computes(s.RHS)
	case *ir.Multi:
		t.ok = t.ok && calls(s, s.RHS, t.pair.Fwd)
	case *ir.ExprStmt:
		stack, x := pushed(s)
		t.ok = t.ok && (stack != nil && computes(x) || s.X.Builtin() == effects.Panic && computes(s.X.Args[0]))
	case *ir.If, *ir.Loop:
		t.ok = t.ok && onlyComputes(s)
	case *ir.Decl:
	default:
		t.ok = false
	}
}

// reverseStmt tests a statement of the reverse function.
func (t *suitability) reverseStmt(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if !write {
			t.loadsOfReverse(*e)
		}
	})
	switch s := s.(type) {
	case *ir.Assign:
		t.reverseAssign(s)
	case *ir.Multi:
		t.ok = t.ok && calls(s, s.RHS, t.pair.Rev)
	case *ir.ExprStmt:
		t.ok = t.ok && calls(nil, s.X, t.pair.Rev)
	case *ir.If, *ir.Loop:
		t.ok = t.ok && onlyComputes(s)
	case *ir.Decl:
		t.ok = t.ok && !t.forward[s.Var]
	default:
		t.ok = false
	}
}

// reverseAssign tests an assignment of the reverse function. It must assign a variable of that function, assign a
// variable that replaces the same variable of the forward function, or add to a sum in the memory of shadows.
func (t *suitability) reverseAssign(s *ir.Assign) {
	if _, v := popped(s); v != nil {
		t.ok = t.ok && t.fixed[v]
		return
	}
	t.ok = t.ok && computes(s.RHS)
	if v := s.LHS.Var; s.LHS.Op == ir.OpVar {
		t.ok = t.ok && (!t.forward[v] || t.fixed[v] && match.Definition(s) != nil)
		return
	}
	v := base(s.LHS)
	t.ok = t.ok && s.Adds() && match.Float(s.LHS.Type) && v != nil && !t.pair.Own[v]
	for _, x := range s.LHS.Args {
		t.indices(x)
	}
}

// indices tests the indices of the place to which the reverse function adds.
func (t *suitability) indices(x *ir.Expr) {
	switch x.Op {
	case ir.OpVar:
	case ir.OpIndex:
		t.indices(x.Args[0])
		t.indices(x.Args[1])
	case ir.OpField, ir.OpDeref:
		t.indices(x.Args[0])
	default:
		t.ok = t.ok && computes(x)
		t.loadsOfReverse(x)
	}
}

// loadsOfForward tests that e reads no number from memory that may belong to a shadow.
func (t *suitability) loadsOfForward(e *ir.Expr) {
	t.loads(e, func(x *ir.Expr) bool { return !analysis.HoldsFloat(x.Type) })
}

// loadsOfReverse tests that e only reads memory that neither function changes.
func (t *suitability) loadsOfReverse(e *ir.Expr) {
	t.loads(e, func(*ir.Expr) bool { return false })
}

// loads tests that e only reads numbers and references of the callee from memory, or places for which free is true.
func (t *suitability) loads(e *ir.Expr, free func(*ir.Expr) bool) {
	e.Walk(func(x *ir.Expr) bool {
		if isLoad(x) && !match.Aggregate(x.Type) && !free(x) {
			v := base(x)
			t.ok = t.ok && v != nil && t.pair.Own[v] && (match.Float(x.Type) || analysis.IsRef(x.Type))
		}
		return t.ok
	})
}
