package gen

import (
	"flag"
	"go/token"
	"hash/fnv"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

var mutateEvery = flag.Int("mutateevery", 8, "the derivatives of one golden case in so many are made wrong; which ones depends on their names")

// A mutation makes a derived function what it would be if an analysis were wrong about
// one fact. It changes statement i of a block, if that is of its kind and the fact is not
// true there: swapping two statements that have no place in common flips nothing.
type mutation struct {
	name  string // the analysis
	fact  string
	apply func(b *ir.Block, i int) bool
	// loose allows for rounding: the order of sums changes.
	loose bool
	// matters is the least share of the places where the flip makes a difference at some
	// inputs. Elsewhere what is lost is zero, or is not needed, whatever the inputs.
	matters float64
}

var mutations = []mutation{
	{"activity", "a term of an adjoint does not count", loseTerm, false, 0.9},
	{"liveness", "a value is not read later", loseValue, false, 0.85},
	// Sums that begin within a test begin with zero.
	{"zero-ness", "the target of an addition is zero", startOver, false, 0.5},
	{"dependence", "iterations may come in any order", turnAround, true, 0.5},
	{"aliasing", "neighbouring statements do not access the same memory", changePlaces, false, 0.9},
	{"bounds", "the last iteration is not needed", stopEarly, false, 0.7},
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

// loseValue leaves out the assignment of a number. Shadows begin with nil, which is what
// they are declared with.
func loseValue(b *ir.Block, i int) bool {
	a, ok := b.Stmts[i].(*ir.Assign)
	if !ok || a.Tok != token.ASSIGN || !analysis.IsFloat(a.LHS.Type) {
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
	if !ok || !ordered(l) {
		return false
	}
	l.From, l.To = ir.Binary(token.SUB, l.To, ir.Int(1)), l.From
	l.Step, l.Cmp = -1, token.GEQ
	return true
}

// changePlaces swaps neighbours that meet.
func changePlaces(b *ir.Block, i int) bool {
	if i+1 >= len(b.Stmts) {
		return false
	}
	x, ok := b.Stmts[i].(*ir.Assign)
	y, also := b.Stmts[i+1].(*ir.Assign)
	if !ok || !also || x.Tok == token.DEFINE || y.Tok == token.DEFINE || !meeting(x, y) && !meeting(y, x) {
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
		if dispatches(b.Stmts[i]) {
			continue
		}
		for _, inner := range ir.Blocks(b.Stmts[i]) {
			if m.applyTo(inner, n, at) {
				return true
			}
		}
	}
	return false
}

// dispatches reports whether s selects the method of a dynamic type, or a stored function. Most programs keep one of
// them in each place, so that the other branches run at no inputs.
func dispatches(s ir.Stmt) bool {
	c, ok := s.(*ir.If)
	return ok && c.Cond.Op == ir.OpBinary && c.Cond.Tok == token.EQL && c.Cond.Args[0].Op == ir.OpField && c.Cond.Args[0].Obj.Name() == "is"
}

// mutantCount says what became of mutants of one kind.
type mutantCount struct {
	made    int
	noticed int // at the inputs that validation has anyway
	further int // at further ones alone
}

// differences is how many make a difference.
func (c mutantCount) differences() int { return c.noticed + c.further }

// TestValidationNoticesWrongFacts makes derived functions of the golden cases wrong, as
// they would be if an analysis were, and asks whether validation notices: at its own
// inputs, or at others. What makes no difference at any is no fault of validation.
func TestValidationNoticesWrongFacts(t *testing.T) {
	t.Parallel()
	g := loadGoldenCases(t)
	g.further = furtherPoints()
	counts := make([]mutantCount, len(mutations))
	name := ""
	g.derived = func(r *load.Request, fn *ir.Func, truth job.Truth) {
		if r.Kind != shape.VJP && r.Kind != shape.Grad || differsFurther(fn, truth) != "" {
			return
		}
		for k, m := range mutations {
			for n, f := range m.mutants(fn, 3) {
				if !counts[k].note(f, truth, m.loose) {
					t.Logf("%s: nothing notices number %d in %s of %s", m.name, n, r.Name, name)
				}
			}
		}
	}
	for _, pkg := range g.prog.Packages {
		h := fnv.New32a()
		h.Write([]byte(path.Base(pkg.Path)))
		if h.Sum32()%uint32(*mutateEvery) == 0 || strings.HasSuffix(pkg.Path, "/mat_operations") {
			name = pkg.Path
			g.validate(t, pkg)
		}
	}
	for k, m := range mutations {
		c := counts[k]
		t.Logf("%-11s%-40s%5d places,%5d of them matter,%5d noticed", m.name, m.fact, c.made, c.differences(), c.noticed)
		if c.made < 10 || float64(c.differences()) < m.matters*float64(c.made) {
			t.Errorf("%s: too few make a difference", m.name)
		}
		if float64(c.noticed) < 0.9*float64(c.differences()) {
			t.Errorf("%s: the inputs of validation do not show enough", m.name)
		}
	}
}

// note counts a mutant, and reports whether anything notices it.
func (c *mutantCount) note(f *ir.Func, truth job.Truth, loose bool) bool {
	c.made++
	if d, err := truth.Differs(f, false, loose); d != nil || err != nil {
		c.noticed++
		return true
	}
	d, err := truth.Differs(f, true, loose)
	if d != nil || err != nil {
		c.further++
		return true
	}
	return false
}
