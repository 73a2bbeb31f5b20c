package vector

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/analysis/origin"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// A Report says what became of one loop.
type Report struct {
	Loop *ir.Loop
	Done bool
	Text string // how it was vectorised, or why not
}

// Run replaces the loops of f that it can prove fit by vector code in front of
// a scalar loop for what is left over. It reports on every loop that it looked
// at, outer loops before inner ones; f is the pass's to change. No other argument
// of f shares memory with its accumulators.
func Run(f *ir.Func, by *pass.Steps, accumulators ...*ir.Var) []Report {
	w := &work{f: f, accumulators: accumulators}
	pass.All(by, "vector", steps, f, w)
	// The runtime may have left the upper halves of registers in use.
	clear := &ir.ExprStmt{X: lane.Call("ClearUpper", types.NewTuple())}
	f.Body.Stmts = append([]ir.Stmt{clear}, f.Body.Stmts...)
	nameKernels(f)
	return w.reports
}

// work is a function whose loops become vector code.
type work struct {
	f            *ir.Func
	accumulators []*ir.Var
	reports      []Report
}

// steps lists what Run does.
var steps = []pass.Step[*work]{
	{Name: "segments", Run: func(w *work) {
		(&vectoriser{fn: w.f, origins: origin.Find(w.f, w.accumulators...)}).joinSegments()
	}},
	{Name: "loops", Run: func(w *work) {
		w.reports = withoutRecords(w.f, func(f *ir.Func) *vectoriser {
			v := &vectoriser{fn: f, origins: origin.Find(f, w.accumulators...)}
			v.block(f.Body)
			return v
		})
		ir.Unshare(w.f.Body, nil) // an offset may be that of several accesses
	}},
	{Name: "remains", Run: func(w *work) { schedule.ForRemainder(w.f.Body) }},
}

// Steps lists the names of the steps of Run.
func Steps() []string { return slices.Collect(pass.Names("vector", steps)) }

// nameKernels numbers the kernels of f.
func nameKernels(f *ir.Func) {
	n := 0
	f.Body.Walk(func(s ir.Stmt) {
		if k, ok := s.(*ir.Kernel); ok {
			n++
			k.Name = "Loop" + strconv.Itoa(n)
		}
	})
}

type vectoriser struct {
	fn       *ir.Func
	origins  *origin.Map
	reports  []Report
	presence nilness.Facts // where the pass has come to
}

// manyOperations make up for an element of each of several slices.
const manyOperations = 16

// block rewrites the loops of b.
func (v *vectoriser) block(b *ir.Block) {
	if b == nil {
		return
	}
	before := v.presence
	v.presence = before.Fork()
	var out []ir.Stmt
	for _, s := range b.Stmts {
		v.presence.Learn(s, v.origins)
		if l, ok := s.(*ir.Loop); ok {
			out = append(out, v.loop(l)...)
			continue
		}
		for _, inner := range ir.Blocks(s) {
			v.block(inner)
		}
		out = append(out, s)
	}
	b.Stmts, v.presence = out, before
}

// loop rewrites l itself, or failing that the loops inside it.
func (v *vectoriser) loop(l *ir.Loop) []ir.Stmt {
	a := v.attempt(l)
	if w := v.wrap(l); w != nil && w.suits(a) && !v.better(l, w.inner) {
		return v.unwrap(l, a, w)
	}
	if a.why == "" && !v.better(l, a) {
		v.done(l, a)
		return a.out
	}
	if named := v.byNames(l); named != nil {
		return named
	}
	v.report(l, false, a.why)
	v.block(l.Body)
	return []ir.Stmt{l}
}

// done notes that the vector code of a takes the place of l.
func (v *vectoriser) done(l *ir.Loop, a *attempt) {
	v.report(l, true, a.summary())
	v.inside(l)
	v.fn.Tapes = append(v.fn.Tapes, a.stacks...)
}

// better reports whether the loops inside l suit vectors better than l, which
// collects elements one by one: then why says so. An element of each of several
// slices is worth it if much is computed of them.
func (v *vectoriser) better(l *ir.Loop, a *attempt) bool {
	if a.collected == 0 && a.columns*manyOperations <= a.size {
		return false
	}
	found := false
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok && !found {
			b := v.attempt(inner)
			if w := v.wrap(inner); w != nil && w.suits(b) {
				b = w.inner
			}
			found = b.why == "" && b.collected+b.columns == 0
		}
	})
	if found {
		a.why = "a loop inside it reads memory in order"
	}
	return found
}

// inside reports on the loops within one that was vectorised.
func (v *vectoriser) inside(l *ir.Loop) {
	l.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok {
			v.report(inner, true, "runs for several iterations of the loop around it at once")
		}
	})
}

func (v *vectoriser) report(l *ir.Loop, done bool, text string) {
	v.reports = append(v.reports, Report{l, done, text})
}
