package bounds

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// Loops selects the loops that Cut handles, and has what the caller knows about them.
type Loops struct {
	Wanted func(l *ir.Loop, inner bool) bool // inner: the loop is in another loop
	// Repeated means that the function has made the accesses of these loops before. If one were out of range, the
	// function would have panicked.
	Repeated bool
	Trusted  bool                   // the tests of lengths at entry will be removed
	Keeps    func(v *ir.Var) bool   // v keeps its name
	Name     func(v *ir.Var) string // the name for a part of v
}

// cuts cuts the slices that the inner loops of f access in step with their index.
func cuts(f *ir.Func) {
	Cut(f, Loops{
		Wanted: func(l *ir.Loop, inner bool) bool { return inner && innermost(l) },
		Keeps:  func(*ir.Var) bool { return false },
		Name:   func(v *ir.Var) string { return v.Name },
	})
}

// Cut cuts slices that a loop over another slice accesses at its index. It cuts them to the length of that other
// slice, so that Go's compiler sees that every access is in range:
//
//	for i := range a { s += a[i]*b[i] }   with   b1 := b[:len(a):len(b)]
//
// If the loop accesses all of the elements, it would panic for the same lengths as the cut. If it skips elements, it
// may not access the last one, and it may not run at all. Then only slices that are known to be as long as a are cut.
// The third index is not needed for a slice of full capacity, or in a loop whose accesses are repeated. A loop over
// the iterations that vectors left accesses the last element if it runs.
func Cut(f *ir.Func, loops Loops) {
	c := &cutter{Loops: loops, f: f, seen: see(f, !loops.Trusted), rests: rests(f)}
	c.block(f.Body, nil, false)
}

type cutter struct {
	Loops
	f     *ir.Func
	seen  *seen
	known *ranges.Symbols // nil until it is needed
	rests map[*ir.Var]bool
}

// block cuts slices before the loops of b. cond is the condition around b, or nil.
func (c *cutter) block(b *ir.Block, cond *ir.Expr, inner bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		for i, n := range scalarBlocks(s) {
			var within *ir.Expr
			if branch, ok := s.(*ir.If); ok && i == 0 {
				within = branch.Cond
			}
			c.block(n, within, inner || isLoop)
		}
		switch {
		case !isLoop || !c.Wanted(l, inner):
			out = append(out, s)
		case atRest(l, c.rests):
			out = append(out, c.rest(l, cond)...)
		default:
			out = append(append(out, c.loop(l)...), s)
		}
	}
	b.Stmts = out
}

// rest returns l, a loop over the iterations that vectors left, after the cuts that it needs. cond is the condition
// around l, or nil.
func (c *cutter) rest(l *ir.Loop, cond *ir.Expr) []ir.Stmt {
	test, next := runs(l), l.From
	l.From = ir.Int(0)
	list := append(c.loop(l), l)
	of, _ := ranges.Span(l)
	l.From = next
	if of == nil || len(accessed(l)) == 0 {
		return []ir.Stmt{l}
	}
	fromZero(l)
	if len(list) == 1 || cond != nil && ir.Same(cond, test) {
		return list
	}
	return []ir.Stmt{&ir.If{Cond: test, Then: &ir.Block{Stmts: list}}}
}

// loop returns the cuts of slices that l accesses at its index. They are cut to the length of the slice over which l
// runs.
func (c *cutter) loop(l *ir.Loop) []ir.Stmt {
	of, low := ranges.Span(l)
	if of == nil || of.Op != ir.OpVar {
		return nil
	}
	q, changed := of.Var, match.Changes(&ir.Block{Stmts: []ir.Stmt{l}})
	if changed[q] {
		return nil
	}
	all := low == 0 && (l.Step == 1 || l.Step == -1)
	var out []ir.Stmt
	for _, v := range accessed(l) {
		if v == q || changed[v] || v.Addressed || c.Keeps(v) || c.seen.asLong(v, q) || !all && !c.sameLength(v, q) {
			continue
		}
		w := &ir.Var{Name: c.f.Fresh(c.Name(v)), Type: v.Type}
		cut := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), nil, ir.Len(ir.Use(q)), nil}}
		if !c.Repeated && !c.seen.always(v, full) {
			cut.Args[3] = ir.Len(ir.Use(v)) // elements after the length of v are out of range
		}
		out = append(out, build.Define(w, cut))
		rename(l, v, w)
	}
	return out
}

func (c *cutter) sameLength(v, q *ir.Var) bool {
	if c.known == nil {
		c.known = ranges.Of(c.f)
	}
	return c.known.SameLength(v, q)
}

// accessed lists the slices of which every iteration of l accesses an element in step with its index.
func accessed(l *ir.Loop) []*ir.Var {
	var list []*ir.Var
	seen := map[*ir.Var]bool{}
	for _, s := range l.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if inStep(x, l.Index) && !seen[x.Args[0].Var] {
					seen[x.Args[0].Var] = true
					list = append(list, x.Args[0].Var)
				}
				return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
			})
		})
	}
	return list
}

// rename replaces v by w in l, in accesses in step with the index.
func rename(l *ir.Loop, v, w *ir.Var) {
	l.Body.Parts(func(x *ir.Expr) {
		if inStep(x, l.Index) && x.Args[0].Var == v {
			x.Args[0].Var = w
		}
	})
}

// inStep reports whether x is v[i], or v[i-c] for a positive constant c, for a slice v.
func inStep(x *ir.Expr, i *ir.Var) bool {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || !match.Slice(x.Args[0].Type) {
		return false
	}
	at := x.Args[1]
	if at.Op == ir.OpBinary && at.Tok == token.SUB && term.Number(at.Args[1]) && constant.Sign(at.Args[1].Val) > 0 {
		at = at.Args[0]
	}
	return match.Var(at, i)
}
