package schedule

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

const (
	crowd       = 10 // an inner loop with this many vectors, of 15 registers, is crowded
	mathVectors = 8  // vectors that functions of package math use
)

// SinkSplats moves splats next to their uses, if the uses are around crowded inner loops and not in them. Go's
// compiler would keep a vector that is defined before a nest in a register while the inner loops run. In a crowded
// inner loop, it would then spill vectors that the loop needs. The statements in other may also use splats.
func SinkSplats(fn *ir.Func, setup, loops []ir.Stmt, other ...[]ir.Stmt) []ir.Stmt {
	var around []*ir.Block
	for _, s := range loops {
		for _, b := range ir.Blocks(s) {
			if slices.ContainsFunc(b.Stmts, crowded) {
				around = append(around, b)
			}
		}
	}
	for i := len(setup) - 1; i >= 0; i-- {
		all := &ir.Block{Stmts: slices.Concat(append(other, loops, setup)...)}
		if sinkSplat(fn, setup[i], around, all) {
			setup = slices.Delete(setup, i, i+1)
		}
	}
	return setup
}

// crowded reports whether s has a loop that uses more vectors than there are registers. Vectors that the loops around
// it use do not count.
func crowded(s ir.Stmt) bool {
	if !match.HasLoop(s) {
		return false
	}
	seen := map[*ir.Var]bool{}
	n := 0
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar && x.Var.Type == lane.F64 && !seen[x.Var] {
			seen[x.Var] = true
			n++
		}
	})
	if callsMath(s) {
		n += mathVectors
	}
	return n >= crowd
}

// sinkSplat puts the definition s before the first use of its vector in every run of statements around inner loops,
// if all uses are in such runs.
func sinkSplat(fn *ir.Func, s ir.Stmt, around []*ir.Block, all *ir.Block) bool {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || d.RHS.Lane() != effects.LaneSplat {
		return false
	}
	v := d.LHS.Var
	uses := all.Mentions(v) - 1
	var runs []run
	for _, b := range around {
		runs = append(runs, runsUsing(b, v)...)
	}
	for _, r := range runs {
		if slices.ContainsFunc(r.stmts(), callsMath) {
			return false // values alive across a call are spilled
		}
		uses -= (&ir.Block{Stmts: r.stmts()}).Mentions(v)
	}
	if uses != 0 {
		return false
	}
	for i := len(runs) - 1; i >= 0; i-- {
		defineIn(fn, runs[i], d, i > 0 && runs[i-1].in == runs[i].in)
	}
	return true
}

// A run is a sequence of statements of a block, without loops, from the first to the last statement that uses a
// vector.
type run struct {
	in          *ir.Block
	first, last int
}

func (r run) stmts() []ir.Stmt { return r.in.Stmts[r.first : r.last+1] }

// runsUsing finds the runs of b that use v.
func runsUsing(b *ir.Block, v *ir.Var) []run {
	var runs []run
	open := false
	for i, s := range b.Stmts {
		switch {
		case match.HasLoop(s):
			open = false
		case (&ir.Block{Stmts: []ir.Stmt{s}}).Mentions(v) == 0:
		case open:
			runs[len(runs)-1].last = i
		default:
			runs, open = append(runs, run{b, i, i}), true
		}
	}
	return runs
}

// callsMath reports whether s calls a function of more than a few instructions.
func callsMath(s ir.Stmt) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
		f, known := lane.Functions[x.Name]
		found = found || x.Op == ir.OpLanes && known && !f.Light
	})
	return found
}

// defineIn puts a copy of the definition d before r. The copy defines a new variable if the block has another copy.
func defineIn(fn *ir.Func, r run, d *ir.Assign, another bool) {
	c := ir.CloneStmt(d).(*ir.Assign)
	if another {
		v := &ir.Var{Name: fn.Fresh(d.LHS.Var.Name), Type: d.LHS.Var.Type}
		c.LHS = ir.Use(v)
		rewrite.All(&ir.Block{Stmts: r.stmts()}, func(x *ir.Expr) *ir.Expr {
			if x.Op == ir.OpVar && x.Var == d.LHS.Var {
				return ir.Use(v)
			}
			return x
		})
	}
	r.in.Stmts = slices.Insert(r.in.Stmts, r.first, ir.Stmt(c))
}
