package loop

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

const (
	stripLength = 256 // elements; the first-level cache has room for those of a dozen slices
	leastLoops  = 3   // the least number of loops for which strips are faster
	mostLag     = 64  // the largest number of iterations by which a loop may lag
	perLine     = 8   // numbers on a cache line
)

// Strips makes successive loops over the same slices run in strips. A strip is still in the cache when the next loop
// runs over it:
//
//	for i := range n { a[i] = e(i) }          for at := 0; at < n+lag; at += length {
//	for i := range n { b[i] = g(a[i]) }   →       for i := at; i < min(n, at+length); i++ { a[i] = e(i) }
//	for i := range n { c[i] += b[i+1] }           for i := at; i < min(n, at+length); i++ { b[i] = g(a[i]) }
//	                                              for i := max(0, at-lag); i < min(n, at+length-lag); i++ { c[i] += b[i+1] }
//	                                          }
//
// If a loop reads elements that an earlier loop stores later in the slice, or stores elements that an earlier loop
// still reads, its strips lag.
func Strips(f *ir.Func) {
	a := section.Find(f, section.Pieces)
	if len(a.List) == 0 {
		return
	}
	for _, s := range f.Body.Stmts {
		a.Known.Survive(s)
	}
	(&fuser{arrays: a, known: a.Known}).strips(f.Body)
}

func (f *fuser) strips(b *ir.Block) {
	known := len(f.known.Facts)
	for _, s := range b.Stmts {
		f.known.Survive(s)
	}
	for i := 0; i < len(b.Stmts); i++ {
		if r := f.runFrom(b.Stmts[i:]); r != nil && len(r.loops) >= leastLoops {
			out := r.inStrips()
			rest := append(out, b.Stmts[i+r.count:]...)
			b.Stmts = append(b.Stmts[:i:i], rest...)
			i += len(out) - 1
			continue
		}
		for _, n := range ir.Blocks(b.Stmts[i]) {
			f.strips(n)
		}
	}
	f.known.Facts = f.known.Facts[:known]
}

// A run is a list of loops that can run over their slices in strips.
type run struct {
	arrays *section.Arrays
	fuser  *fuser
	loops  []*stripped
	count  int // the number of statements that it replaces
	before []ir.Stmt
	after  []ir.Stmt
	kept   []section.Use // the uses of the statements that come after the loops
}

// A stripped is a loop that is at iteration at-lag when a strip begins at at.
type stripped struct {
	strand *section.Strand
	lag    int64
}

// runFrom returns the longest run that begins with the first of list, or nil.
func (f *fuser) runFrom(list []ir.Stmt) *run {
	r := &run{arrays: f.arrays, fuser: f}
	if !r.add(list[0]) {
		return nil
	}
	r.count = 1
	best := *r
	for i := 1; i < len(list) && i-r.count <= maxBetween; i++ {
		if _, loop := list[i].(*ir.Loop); !loop {
			if !r.move(list[i]) {
				break
			}
			continue
		}
		if !r.add(list[i]) {
			break
		}
		r.count = i + 1
		best = *r
	}
	return &best
}

// move puts s before or after all the loops, and reports whether that is possible.
func (r *run) move(s ir.Stmt) bool {
	u := r.arrays.UseOf([]ir.Stmt{s}, nil)
	if u.Opaque {
		return false
	}
	up := !drops(s)
	for _, l := range r.loops {
		up = up && !r.fuser.disturbs(u, l.strand)
	}
	for _, k := range r.kept {
		up = up && !r.fuser.conflict(u, k)
	}
	if up {
		r.before = append(r.before, s)
	} else {
		r.kept, r.after = append(r.kept, u), append(r.after, s)
	}
	return true
}

// add adds s to the run if it is a loop whose time is mostly that of memory accesses, and it fits.
func (r *run) add(s ir.Stmt) bool {
	st := r.arrays.StrandOf(s)
	if st == nil || !st.Lo.IsConst() || st.Hi.IsConst() || !st.AnyOrder() || calls(st.Loop.Body) {
		return false
	}
	for _, k := range r.kept {
		if r.fuser.disturbs(k, st) {
			return false
		}
	}
	l := &stripped{strand: st, lag: -st.Lo.Const}
	shared := len(r.loops) == 0
	for _, x := range r.loops {
		if d := l.strand.Hi.Minus(x.strand.Hi); !d.IsConst() || r.arrays.ShareTaken(x.strand.Use, l.strand.Use) || !l.follow(x, &shared) {
			return false
		}
	}
	if l.onLines(); !shared || l.lag > mostLag {
		return false
	}
	r.loops = append(r.loops, l)
	return true
}

// onLines increases the lag so that strips begin where most of the elements that the loop accesses begin a cache
// line.
func (l *stripped) onLines() {
	weights := map[int64]int{}
	best := int64(0)
	for _, r := range l.strand.Refs {
		at := (r.At.Const%perLine + perLine) % perLine
		weights[at]++
		if r.Write {
			weights[at]++ // a store that crosses two lines takes as long as two loads
		}
	}
	for at := range int64(perLine) {
		if weights[at] > weights[best] {
			best = at
		}
	}
	for (l.lag-best)%perLine != 0 {
		l.lag++
	}
}

// follow increases the lag of l until l and x access their common elements in the present order. It returns false if
// the necessary lag is not known. It sets shared if there are such elements.
func (l *stripped) follow(x *stripped, shared *bool) bool {
	for _, r := range x.strand.Refs {
		for _, w := range l.strand.Refs {
			if r.Of != w.Of {
				continue
			}
			*shared = true
			switch {
			case !r.Write && !w.Write:
			case !r.Known || !w.Known:
				return false
			default:
				l.lag = max(l.lag, x.lag+w.At.Const-r.At.Const)
			}
		}
	}
	return true
}

// calls reports whether b calls functions, because calls take longer than memory accesses.
func calls(b *ir.Block) bool {
	found := false
	b.Parts(func(x *ir.Expr) { found = found || x.Op == ir.OpCall })
	return found
}

// inStrips returns the statements that replace the run.
func (r *run) inStrips() []ir.Stmt {
	at := &ir.Var{Name: r.arrays.Func.Fresh("at"), Type: types.Typ[types.Int]}
	body, last := &ir.Block{}, r.loops[0]
	for _, l := range r.loops {
		body.Add(r.strip(l, at)...)
		if l.strand.Hi.Shifted(l.lag).Minus(last.strand.Hi.Shifted(last.lag)).Const > 0 {
			last = l
		}
	}
	body.Add(&ir.Assign{LHS: ir.Use(at), RHS: ir.Int(stripLength), Tok: token.ADD_ASSIGN})
	first := &ir.Assign{LHS: ir.Use(at), RHS: ir.Int(0), Tok: token.DEFINE}
	more := ir.Binary(token.LSS, ir.Use(at), moved(pastLast(last.strand.Loop), last.lag))
	out := append(r.before[:len(r.before):len(r.before)], first, &ir.Loop{Cond: more, Body: body})
	return append(out, r.after...)
}

// strip returns the iterations of l in the strip that begins at index at.
func (r *run) strip(l *stripped, at *ir.Var) []ir.Stmt {
	integer := types.Typ[types.Int]
	end := &ir.Var{Name: r.arrays.Func.Fresh("end"), Type: integer}
	upTo := ir.Builtin("min", integer, pastLast(l.strand.Loop), moved(ir.Use(at), stripLength-l.lag))
	piece := *l.strand.Loop
	piece.From = ir.Builtin("max", integer, ir.Int(l.strand.Lo.Const), moved(ir.Use(at), -l.lag))
	piece.To, piece.Step, piece.Cmp = ir.Use(end), 1, token.LSS
	return []ir.Stmt{&ir.Assign{LHS: ir.Use(end), RHS: upTo, Tok: token.DEFINE}, &piece}
}
