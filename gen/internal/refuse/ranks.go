package refuse

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A rankCheck finds collectives that only some ranks may call. Every rank must call them, in the same order, so
// whether one is called must not depend on the rank.
type rankCheck struct {
	job     *job.Job
	alias   *analysis.Alias
	tainted map[any]bool // variables and nodes whose values depend on the rank
	grew    bool
	warned  map[token.Pos]bool
	failed  failures
}

// WarnRanks warns about collectives under conditions that depend on the rank, in the function and in the recursive
// functions that it calls.
func WarnRanks(j *job.Job) {
	warned := map[token.Pos]bool{}
	checkRanks(j, j.Unit.Func, j.Alias, warned)
	for _, c := range j.Unit.Callees {
		if c.Func != nil {
			checkRanks(j, c.Func, analysis.NewAlias(c.Func, true), warned)
		}
	}
}

func checkRanks(j *job.Job, f *ir.Func, alias *analysis.Alias, warned map[token.Pos]bool) {
	r := &rankCheck{job: j, alias: alias, tainted: map[any]bool{}, warned: warned, failed: failuresOf(f)}
	for {
		r.grew = false
		r.block(f.Body, false, nil)
		if !r.grew {
			break
		}
	}
	r.block(f.Body, false, r.warn)
}

// block follows dependence on the rank through b. If under is set, b runs under such a condition, and block calls
// report for the collectives in it.
func (r *rankCheck) block(b *ir.Block, under bool, report func(*ir.Call)) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		r.stmt(s, under, report)
	}
}

func (r *rankCheck) stmt(s ir.Stmt, under bool, report func(*ir.Call)) {
	switch s := s.(type) {
	case *ir.Assign:
		if under || r.depends(s.RHS) {
			r.taint(s.LHS)
		}
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && (under || r.depends(s.RHS)) {
				r.taint(l)
			}
		}
	case *ir.If:
		inner := under || r.depends(s.Cond)
		failed := r.failed.test(s.Cond)
		if failed != token.NEQ {
			r.block(s.Then, inner, report)
		}
		if failed != token.EQL {
			r.block(s.Else, inner, report)
		}
	case *ir.Loop:
		inner := under || r.depends(s.Cond) || r.depends(s.From) || r.depends(s.To) || r.depends(s.Over) || r.leaves(s.Body, s.Break, under)
		r.block(s.Body, inner, report)
	case *ir.Call:
		r.call(s, under, report)
	}
}

func (r *rankCheck) call(s *ir.Call, under bool, report func(*ir.Call)) {
	if c := s.Callee.Comm; c != nil && c.Collective && under && report != nil {
		report(s)
	}
	if c := s.Callee.Comm; c != nil {
		under = under || c.ByRank
	} else {
		for _, a := range s.Args {
			under = under || r.depends(a)
		}
	}
	for _, v := range s.Results {
		if under {
			r.mark(v)
		}
	}
}

// leaves reports whether a jump out of the loop depends on the rank.
func (r *rankCheck) leaves(b *ir.Block, brk *ir.Label, under bool) bool {
	if b == nil {
		return false
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Jump:
			if under && s.Target == brk {
				return true
			}
		case *ir.If:
			inner := under || r.depends(s.Cond)
			failed := r.failed.test(s.Cond)
			if failed != token.NEQ && r.leaves(s.Then, brk, inner) || failed != token.EQL && r.leaves(s.Else, brk, inner) {
				return true
			}
		}
	}
	return false
}

// depends reports whether the value of x depends on the rank.
func (r *rankCheck) depends(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || isRank(y) || y.Op == ir.OpVar && r.tainted[y.Var]
		if n := r.memory(y); n != nil {
			found = found || r.tainted[n]
		}
		return !found
	})
	return found
}

// memory returns the memory of the place x. It ignores memory of numbers: a buffer is usually reduced before a
// condition depends on it, and is then the same on all ranks.
func (r *rankCheck) memory(x *ir.Expr) *analysis.Node {
	if analysis.HoldsFloat(x.Type) {
		return nil
	}
	switch x.Op {
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		return r.alias.Memory(x)
	}
	return nil
}

// isRank reports whether x is the rank or is computed from it.
func isRank(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || x.Op != ir.OpCall {
		return false
	}
	c, ok := rules.CommunicationOf(fn)
	return ok && c.ByRank
}

func (r *rankCheck) taint(place *ir.Expr) {
	if n := r.memory(place); n != nil {
		r.mark(n)
	}
	if v := place.Root(); v != nil {
		r.mark(v)
	}
}

func (r *rankCheck) mark(what any) {
	if v, ok := what.(*ir.Var); ok && isError(v.Type) {
		return
	}
	if !r.tainted[what] {
		r.tainted[what], r.grew = true, true
	}
}

func (r *rankCheck) warn(s *ir.Call) {
	if r.warned[s.Pos] {
		return
	}
	r.warned[s.Pos] = true
	r.job.Diags.Warnf(r.job.Prog.Fset.Position(s.Pos), "call it on every rank, and let only its arguments depend on the rank",
		"whether %s is called depends on the rank: the other ranks wait for those that do not call it", s.Callee.Comm.Name)
}
