package gen

import (
	"go/token"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/load"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A mutation makes a derived function what it would be if an analysis were wrong about
// one fact. It changes statement i of a block, if that is of its kind.
type mutation struct {
	name  string // the analysis
	fact  string
	apply func(b *ir.Block, i int) bool
	// noticed is the least share that validation has to notice. The rest changes nothing:
	// a term that is zero at all inputs, neighbours that commute.
	noticed float64
}

var mutations = []mutation{
	{"activity", "a term of an adjoint does not count", loseTerm, 0.9},
	{"liveness", "a value is not read again", loseValue, 0.85},
	{"zero-ness", "what is added to is zero", startOver, 0.6},
	{"dependence", "iterations may come in any order", turnAround, 0.3},
	{"aliasing", "neighbours do not meet", changePlaces, 0.1},
	{"bounds", "the last iteration is not needed", stopEarly, 0.75},
}

func adds(s ir.Stmt) (*ir.Assign, bool) {
	a, ok := s.(*ir.Assign)
	return a, ok && a.Adds() && analysis.IsFloat(a.LHS.Type)
}

func remove(b *ir.Block, i int) { b.Stmts = slices.Delete(b.Stmts, i, i+1) }

func loseTerm(b *ir.Block, i int) bool {
	_, ok := adds(b.Stmts[i])
	if ok {
		remove(b, i)
	}
	return ok
}

func loseValue(b *ir.Block, i int) bool {
	a, ok := b.Stmts[i].(*ir.Assign)
	if !ok || a.Tok != token.ASSIGN {
		return false
	}
	remove(b, i)
	return true
}

func startOver(b *ir.Block, i int) bool {
	a, ok := adds(b.Stmts[i])
	if ok && a.Tok == token.ADD_ASSIGN {
		a.Tok = token.ASSIGN
		return true
	}
	return false
}

func counted(s ir.Stmt) (*ir.Loop, bool) {
	l, ok := s.(*ir.Loop)
	return l, ok && l.Index != nil && l.Over == nil && l.Step == 1 && l.Cmp == token.LSS && !l.HasBreak()
}

func turnAround(b *ir.Block, i int) bool {
	l, ok := counted(b.Stmts[i])
	if ok {
		l.From, l.To = ir.Binary(token.SUB, l.To, ir.Int(1)), l.From
		l.Step, l.Cmp = -1, token.GEQ
	}
	return ok
}

func changePlaces(b *ir.Block, i int) bool {
	if i+1 >= len(b.Stmts) {
		return false
	}
	x, ok := b.Stmts[i].(*ir.Assign)
	y, also := b.Stmts[i+1].(*ir.Assign)
	if !ok || !also || x.Tok == token.DEFINE || y.Tok == token.DEFINE {
		return false
	}
	b.Stmts[i], b.Stmts[i+1] = y, x
	return true
}

func stopEarly(b *ir.Block, i int) bool {
	l, ok := counted(b.Stmts[i])
	if ok {
		l.To = ir.Binary(token.SUB, l.To, ir.Int(1))
	}
	return ok
}

// mutants returns f with the mutation in each place where it applies, at most of them.
func (m mutation) mutants(f *ir.Func, most int) []*ir.Func {
	var list []*ir.Func
	for n := 0; len(list) < most; n++ {
		g := *f
		g.Body = f.Body.Clone()
		at := 0
		if !m.applyTo(g.Body, n, &at) {
			return list
		}
		list = append(list, &g)
	}
	return list
}

// applyTo applies the mutation in the n-th place where it can be.
func (m mutation) applyTo(b *ir.Block, n int, at *int) bool {
	if b == nil {
		return false
	}
	for i := 0; i < len(b.Stmts); i++ {
		probe := &ir.Block{Stmts: slices.Clone(b.Clone().Stmts)}
		if m.apply(probe, i) {
			if *at == n {
				return m.apply(b, i)
			}
			*at++
		}
		for _, inner := range ir.Blocks(b.Stmts[i]) {
			if m.applyTo(inner, n, at) {
				return true
			}
		}
	}
	return false
}

// TestValidationNoticesWrongFacts makes derived functions of the golden cases wrong, as
// they would be if an analysis were, and asks whether validation notices.
func TestValidationNoticesWrongFacts(t *testing.T) {
	t.Parallel()
	g := loadGoldenCases(t)
	made, noticed := make([]int, len(mutations)), make([]int, len(mutations))
	g.derived = func(r *load.Request, fn *ir.Func, wrong func(*ir.Func) bool) {
		if r.Kind != shape.VJP && r.Kind != shape.Grad {
			return
		}
		for k, m := range mutations {
			for _, f := range m.mutants(fn, 3) {
				made[k]++
				if wrong(f) {
					noticed[k]++
				}
			}
		}
	}
	for i, pkg := range g.prog.Packages {
		if i%3 == 0 {
			g.validate(t, pkg)
		}
	}
	for k, m := range mutations {
		t.Logf("%s: %s: %d of %d noticed", m.name, m.fact, noticed[k], made[k])
		if made[k] < 50 || float64(noticed[k]) < m.noticed*float64(made[k]) {
			t.Errorf("%s: too few are noticed", m.name)
		}
	}
}
