package loop

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Fuse fuses two successive loops if the second one reads adjoints that the first one has just written. It may read
// them some iterations later:
//
//	for i := 1; i < n; i++ { a[i-1] = e(i) }         for i := 1; i < n; i++ {
//	for j := 0; j < n; j++ { b[j] += a[j] }    →         a[i-1] = e(i)
//	                                                     b[i-1] += a[i-1]
//	                                                 }
//	                                                 b[n-1] += a[n-1]
//
// An iteration that only one of them has comes before or after the fused loop. The fused loop runs with a rising
// index, as loops with independent iterations can. If independent is set, its iterations must also be independent.
// Fuse reports whether it found any such loops.
func Fuse(f *ir.Func, independent bool) bool { return fuse(f, independent, section.Adjoints) }

// FuseAll fuses loops that pass numbers to each other in any slices that f made. The iterations of a fused loop are
// independent.
func FuseAll(f *ir.Func) bool { return fuse(f, true, section.Pieces) }

func fuse(f *ir.Func, independent bool, r section.Reach) bool {
	a := section.Find(f, r)
	if len(a.List) == 0 {
		return false
	}
	for _, s := range f.Body.Stmts {
		a.Known.Survive(s)
	}
	return (&fuser{arrays: a, known: a.Known, independent: independent, done: map[*ir.Loop]bool{}}).block(f.Body)
}

func (f *fuser) block(b *ir.Block) bool {
	known, changed := len(f.known.Facts), false
	for _, s := range b.Stmts {
		f.known.Survive(s)
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
			f.makeAscending(l)
		}
	}
	f.known.Facts = f.known.Facts[:known]
	return changed
}

// maxBetween is the largest number of statements between two loops.
const maxBetween = 16

// once fuses two loops of b, if there are any that fit.
func (f *fuser) once(b *ir.Block) bool {
	at, x := -1, (*section.Strand)(nil)
	for i, s := range b.Stmts {
		if _, loop := s.(*ir.Loop); !loop {
			continue
		}
		y := f.arrays.StrandOf(s)
		if y != nil && x != nil && i-at <= maxBetween {
			if list, l := f.join(x, b.Stmts[at+1:i], y); list != nil {
				f.reslice(append(b.Stmts[:at:at], list...), l)
				rest := append(list, b.Stmts[i+1:]...)
				b.Stmts = append(b.Stmts[:at:at], rest...)
				return true
			}
		}
		at, x = i, y
	}
	return false
}

// join returns the statements that replace x, the statements after it and y. It also returns the fused loop, which is
// one of them. If x and y cannot be fused, it returns nil.
func (f *fuser) join(x *section.Strand, between []ir.Stmt, y *section.Strand) ([]ir.Stmt, *ir.Loop) {
	if f.arrays.ShareTaken(x.Use, y.Use) {
		return nil, nil
	}
	before, after, ok := f.part(x, between, y)
	if !ok {
		return nil, nil
	}
	if !x.Ascending() || !y.Ascending() {
		return nil, nil
	}
	for _, c := range section.Fits(x, y) {
		if c.Gain <= 0 {
			break
		}
		if list, l := f.align(x, y, c.Shift); list != nil {
			return append(append(before, list...), after...), l
		}
	}
	return nil, nil
}

// part splits the statements between two loops into those that can run before both loops and those that can run after
// them.
func (f *fuser) part(x *section.Strand, between []ir.Stmt, y *section.Strand) (before, after []ir.Stmt, ok bool) {
	var kept []section.Use
	for _, s := range between {
		u := f.arrays.UseOf([]ir.Stmt{s}, nil)
		up := !u.Opaque && !f.disturbs(u, x) && !drops(s)
		for _, k := range kept {
			up = up && !f.conflict(u, k)
		}
		switch {
		case up:
			before = append(before, s)
		case !u.Opaque && !f.disturbs(u, y):
			kept = append(kept, u)
			after = append(after, s)
		default:
			return nil, nil, false
		}
	}
	return before, after, true
}

// drops reports whether s returns memory to a stack, which x may still read.
func drops(s ir.Stmt) bool { e, ok := s.(*ir.ExprStmt); return ok && e.X.Op == ir.OpTape }

// disturbs reports whether a statement and a loop may depend on each other.
func (f *fuser) disturbs(u section.Use, st *section.Strand) bool {
	if touches(u, st.Use) || touches(st.Use, u) || u.Memory && st.Loads || f.arrays.ShareTaken(u, st.Use) {
		return true
	}
	for _, r := range u.Refs {
		for _, w := range st.Refs {
			if r.Of == w.Of && (r.Write || w.Write) && !f.arrays.Apart(f.reach(r, ranges.Number(0), ranges.Number(1)), f.reach(w, st.Lo, st.Hi)) {
				return true
			}
		}
	}
	return false
}

// reach returns the section that r covers while the index runs from lo to hi.
func (f *fuser) reach(r section.Reference, lo, hi ranges.Linear) section.Section {
	if !r.Known {
		return section.Whole(r.Of.Length)
	}
	return section.Between(r.At.Plus(lo, 1), r.At.Plus(hi, 1))
}

// conflict reports whether two statements may depend on each other.
func (f *fuser) conflict(u, k section.Use) bool {
	if touches(u, k) || touches(k, u) || u.Memory && (k.Loads || k.Memory) || k.Memory && u.Loads {
		return true
	}
	for s, changed := range u.Stacks {
		if also, shared := k.Stacks[s]; shared && (changed || also) {
			return true
		}
	}
	for _, r := range u.Refs {
		for _, w := range k.Refs {
			if r.Of == w.Of && (r.Write || w.Write) && !f.arrays.Apart(f.reach(r, ranges.Number(0), ranges.Number(1)), f.reach(w, ranges.Number(0), ranges.Number(1))) {
				return true
			}
		}
	}
	return false
}

// touches reports whether y uses a variable that x writes to.
func touches(x, y section.Use) bool {
	for v := range x.Writes {
		if y.Reads[v] || y.Writes[v] {
			return true
		}
	}
	return false
}
