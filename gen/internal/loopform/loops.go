// Package loopform brings loops into a normal form for the analyses: they are counted, and offsets are formulas of
// the index.
//
// If the condition of a loop compares variables that each iteration changes by invariant steps, the number of
// iterations is known when the loop begins. Such a loop becomes a counted loop:
//
//	for p := 0; p < len(x); p += d { … }
//	for k := range gradrt.Trips(0, len(x), d) { p := k * d; … }
//
// A variable that a counted loop changes by a step that is a variable, or linear in the index, is defined in each
// iteration from the index (induction variable substitution; S. S. Muchnick, Advanced Compiler Design and
// Implementation, section 14.1):
//
//	at := 0
//	for i := range n { s += l[at]*x[i]; at += i + 1 }
//	for i := range n { at := i + i*(i-1)/2; s += l[at]*x[i] }
//
// No value of such a variable is saved, and the element that it selects is known at generation.
//
// If loops append a number of values to a list that is known when they begin, the memory for these values is
// allocated at once:
//
//	var r []float64
//	for i := range x { r = append(r, y[i]-x[i]) }
//
//	r := make([]float64, len(x))
//	for i := range x { k := i; r[k] = y[i]-x[i] }
//
// This is also done if a loop appends at most this number of values. The list is then cut to its length.
package loopform

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// Simplify brings the loops of f and of its callees into this form.
func Simplify(f *ir.Func) { eachFunc(f, simplify) }

// eachFunc calls do for f and its callees.
func eachFunc(f *ir.Func, do func(*ir.Func)) {
	seen := map[*ir.Func]bool{}
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		if f == nil || f.Body == nil || seen[f] {
			return
		}
		seen[f] = true
		do(f)
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok {
				visit(c.Callee.Func)
			}
		})
	}
	visit(f)
}

func simplify(f *ir.Func) {
	s := &simplifier{f: f, counts: map[*ir.Var]bool{}, counters: map[*ir.Var]bool{}}
	s.loops()
	if s.grow(f.Body) {
		s.loops()
	}
}

func (s *simplifier) loops() {
	if !candidate(s.f.Body) {
		return
	}
	s.effects = analysis.NewEffects(s.f, analysis.NewAlias(s.f, false))
	s.block(s.f.Body, nil)
}

// candidate reports whether a loop of b steps an integer that is declared outside it.
func candidate(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		if !ok || l.Over != nil {
			return
		}
		for _, st := range l.Body.Stmts {
			v, _ := stepped(st)
			found = found || v != nil
		}
	})
	return found
}

// A simplifier has the state for one function.
type simplifier struct {
	f        *ir.Func
	effects  *analysis.Effects
	around   []*ir.Loop       // the loops around the current block, outermost first
	counts   map[*ir.Var]bool // numbers of iterations
	counters map[*ir.Var]bool // counters of the elements of lists
	of       *ir.Loop         // the current loop
	written  map[*ir.Var]int  // the number of statements of the current loop that write each variable
}

// block simplifies the loops of b, inner loops first, so that their counters are then stepped after them.
func (s *simplifier) block(b *ir.Block, of *ir.Loop) {
	if of != nil {
		s.around = append(s.around, of)
		defer func() { s.around = s.around[:len(s.around)-1] }()
	}
	var out []ir.Stmt
	for i, st := range b.Stmts {
		l, _ := st.(*ir.Loop)
		for _, n := range ir.Blocks(st) {
			s.block(n, l)
		}
		if l == nil || l.Over != nil || l.Checkpoint != nil || leftEarly(l) {
			out = append(out, st)
			continue
		}
		s.setCurrent(l)
		out = append(out, s.countsOf(l)...)
		out = append(out, s.count(l, scope{before: out})...)
		s.setCurrent(l)
		after := s.substitute(l, scope{before: out, after: b.Stmts[i+1:]})
		out = append(out, l)
		out = append(out, after...)
	}
	b.Stmts = out
	rewrite.Prune(b, func(st ir.Stmt) bool { c, ok := st.(*ir.Comment); return ok && c.Text == "" })
}

// leftEarly reports whether a jump leaves l before its condition ends it.
func leftEarly(l *ir.Loop) bool {
	within := map[*ir.Label]bool{}
	l.Body.Walk(func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Loop:
			within[st.Break] = true
		case *ir.Scope:
			within[st.Label] = true
		}
	})
	early := false
	l.Body.Walk(func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Jump:
			early = early || !within[st.Target]
		case *ir.Return:
			early = true
		}
	})
	return early
}

// setCurrent makes l the current loop.
func (s *simplifier) setCurrent(l *ir.Loop) {
	s.of, s.written = l, map[*ir.Var]int{}
	l.Body.Walk(func(st ir.Stmt) {
		for _, v := range ir.Defines(st) {
			s.written[v]++
		}
		ir.Exprs(st, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil && (*e).Op != ir.OpVar {
				s.written[v]++
			}
		})
	})
}

// countsOf moves the numbers of iterations of inner loops before l, if these are invariant in l.
func (s *simplifier) countsOf(l *ir.Loop) []ir.Stmt {
	var out []ir.Stmt
	kept := l.Body.Stmts[:0:0]
	for _, st := range l.Body.Stmts {
		if a, ok := st.(*ir.Assign); ok && a.Tok == token.DEFINE && s.counts[a.LHS.Var] && s.invariant(a.RHS) {
			out = append(out, st)
			continue
		}
		kept = append(kept, st)
	}
	l.Body.Stmts = kept
	return out
}

// fresh makes an integer variable whose name is like that of another variable.
func (s *simplifier) fresh(like *ir.Var) *ir.Var {
	return &ir.Var{Name: s.f.Fresh(like.Name), Type: types.Typ[types.Int], Pos: like.Pos, User: like.User, Temp: like.Temp}
}
