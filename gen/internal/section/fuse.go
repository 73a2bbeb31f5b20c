package section

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Fuse makes one loop of two that follow each other, where the second reads
// adjoints that the first has just written, perhaps some iterations ago:
//
//	for i := 1; i < n; i++ { a[i-1] = e(i) }         for i := 1; i < n; i++ {
//	for j := 0; j < n; j++ { b[j] += a[j] }    →         a[i-1] = e(i)
//	                                                     b[i-1] += a[i-1]
//	                                                 }
//	                                                 b[n-1] += a[n-1]
//
// The iteration that one of them has more comes before or after. The loop runs
// upward, as loops with independent iterations can. With apart set, its
// iterations must be independent, too. It reports whether it found any.
func Fuse(f *ir.Func, apart bool) bool { return fuse(f, apart, adjoints) }

// FuseAll fuses loops that pass numbers on in any slices that f made. The iterations
// of what they become are independent.
func FuseAll(f *ir.Func) bool { return fuse(f, true, pieces) }

func fuse(f *ir.Func, apart bool, r reach) bool {
	a := findArrays(f, r)
	if len(a.list) == 0 {
		return false
	}
	for _, s := range f.Body.Stmts {
		a.survive(s)
	}
	return (&fuser{arrays: a, independent: apart, done: map[*ir.Loop]bool{}}).block(f.Body)
}

type fuser struct {
	*arrays
	independent bool              // iterations of fused loops have to be
	done        map[*ir.Loop]bool // loops that are two already
}

// survive adds what follows for lengths from s not having panicked.
func (a *arrays) survive(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok {
		return
	}
	ir.Exprs(d, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpIndex && isSlice(x.Args[0].Type) {
				i, ok := a.linear(x.Args[1])
				n, too := a.length(x.Args[0])
				if ok && too {
					a.know(i)
					a.know(n.minus(i).shifted(-1))
				}
			}
			return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
		})
	})
}

func (f *fuser) block(b *ir.Block) bool {
	known, changed := len(f.facts), false
	for _, s := range b.Stmts {
		f.survive(s)
	}
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			changed = f.block(n) || changed
		}
	}
	for f.once(b) {
		changed = true
	}
	for _, s := range b.Stmts {
		if l, ok := s.(*ir.Loop); ok {
			f.turn(l)
		}
	}
	f.facts = f.facts[:known]
	return changed
}

// maxBetween is how many statements may stand between two loops.
const maxBetween = 16

// once fuses two loops of b, if any are fit.
func (f *fuser) once(b *ir.Block) bool {
	at, x := -1, (*strand)(nil)
	for i, s := range b.Stmts {
		if _, loop := s.(*ir.Loop); !loop {
			continue
		}
		y := f.strandOf(s)
		if y != nil && x != nil && i-at <= maxBetween {
			if list, l := f.join(x, b.Stmts[at+1:i], y); list != nil {
				f.recut(append(b.Stmts[:at:at], list...), l)
				rest := append(list, b.Stmts[i+1:]...)
				b.Stmts = append(b.Stmts[:at:at], rest...)
				return true
			}
		}
		at, x = i, y
	}
	return false
}

// join returns what takes the place of x, the statements after it and y, and
// the loop in it; or nil.
func (f *fuser) join(x *strand, between []ir.Stmt, y *strand) ([]ir.Stmt, *ir.Loop) {
	if f.meetsTaken(x.use, y.use) {
		return nil, nil
	}
	before, behind, ok := f.part(x, between, y)
	if !ok {
		return nil, nil
	}
	if !x.upward() || !y.upward() {
		return nil, nil
	}
	for _, c := range fits(x, y) {
		if c.gain <= 0 {
			break
		}
		if list, l := f.align(x, y, c.shift); list != nil {
			return append(append(before, list...), behind...), l
		}
	}
	return nil, nil
}

// part splits what is between two loops into what can come before
// both and what can come after them.
func (f *fuser) part(x *strand, between []ir.Stmt, y *strand) (before, behind []ir.Stmt, ok bool) {
	var kept []use
	for _, s := range between {
		u := f.useOf([]ir.Stmt{s}, nil)
		up := !u.opaque && !f.disturbs(u, x) && !drops(s)
		for _, k := range kept {
			up = up && !f.conflict(u, k)
		}
		switch {
		case up:
			before = append(before, s)
		case !u.opaque && !f.disturbs(u, y):
			kept = append(kept, u)
			behind = append(behind, s)
		default:
			return nil, nil, false
		}
	}
	return before, behind, true
}

// drops reports whether s gives memory back to a stack, which x may still read.
func drops(s ir.Stmt) bool { e, ok := s.(*ir.ExprStmt); return ok && e.X.Op == ir.OpTape }

// disturbs reports whether a statement and a loop may depend on each other.
func (f *fuser) disturbs(u use, st *strand) bool {
	if touches(u, st.use) || touches(st.use, u) || u.memory && st.loads || f.meetsTaken(u, st.use) {
		return true
	}
	for _, r := range u.refs {
		for _, w := range st.refs {
			if r.of == w.of && (r.write || w.write) && !f.apart(f.reach(r, number(0), number(1)), f.reach(w, st.lo, st.hi)) {
				return true
			}
		}
	}
	return false
}

// reach is the section that r is in as the index runs from lo up to hi.
func (f *fuser) reach(r reference, lo, hi linear) section {
	if !r.known {
		return whole(r.of.n)
	}
	return section{r.at.plus(lo, 1), r.at.plus(hi, 1)}
}

// conflict reports whether two statements may depend on each other.
func (f *fuser) conflict(u, k use) bool {
	if touches(u, k) || touches(k, u) || u.memory && (k.loads || k.memory) || k.memory && u.loads {
		return true
	}
	for s, changed := range u.stacks {
		if also, shared := k.stacks[s]; shared && (changed || also) {
			return true
		}
	}
	for _, r := range u.refs {
		for _, w := range k.refs {
			if r.of == w.of && (r.write || w.write) && !f.apart(f.reach(r, number(0), number(1)), f.reach(w, number(0), number(1))) {
				return true
			}
		}
	}
	return false
}

// touches reports whether y uses a variable that x writes to.
func touches(x, y use) bool {
	for v := range x.writes {
		if y.reads[v] || y.writes[v] {
			return true
		}
	}
	return false
}
