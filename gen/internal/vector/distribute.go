package vector

import (
	"go/token"
	"go/types"
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// strip is the number of iterations in a strip of a distributed loop. It is so small that the values passed between
// the parts stay in the first-level cache.
const strip = 256

// A distribution is a loop in two parts (loop distribution, Allen & Kennedy, Optimizing Compilers for Modern
// Architectures, §6.2). Vectors run the first part. Slices hold the numbers that the first part passes to the second,
// for one strip of iterations at a time:
//
//	for at := lo; at < hi; {
//		end := at + min(hi-at, 256)
//		for i := at; i < end; i++ { first; kept[i-at] = number }
//		for i := at; i < end; i++ { number := kept[i-at]; second }
//		at = end
//	}
type distribution struct {
	*Context
	lo, hi  *ir.Expr
	at, end *ir.Var
	first   *ir.Loop
	second  *ir.Loop
	before  []ir.Stmt // the definitions of the slices
}

// distribute returns l in two parts if vectors can run the first part and its inner loops compensate for the cost of
// the distribution. Otherwise it returns nil.
func (v *vectoriser) distribute(l *ir.Loop, _ *Attempt) []ir.Stmt {
	if l.Step != 1 || l.Cmp != token.LSS || len(l.Body.Stmts) == 0 || !hasLoop(l.Body.Stmts[:len(l.Body.Stmts)-1]) {
		return nil
	}
	a := v.begin(l)
	if a.Plan.Space.Count(); a.Plan.Space.Refused() {
		return nil
	}
	for cut := len(l.Body.Stmts) - 1; cut > 0; cut-- {
		first, second := l.Body.Stmts[:cut], l.Body.Stmts[cut:]
		if !hasLoop(first) {
			return nil
		}
		d := v.parted(l, first, second)
		if d == nil {
			continue
		}
		d.lo, d.hi = a.Plan.Space.Lo, a.Plan.Space.Hi
		b := v.Try(d.first)
		if b.Plan.Space.Refused() || v.better(d.first, b) {
			return nil
		}
		v.report(l, b.Kernel.Summary()+", and the rest in a scalar loop")
		v.inside(d.first)
		v.fn.Tapes = append(v.fn.Tapes, b.Kernel.Stacks...)
		v.block(d.second.Body)
		return d.strips(b.Kernel.Out)
	}
	return nil
}

func hasLoop(list []ir.Stmt) bool {
	for _, s := range list {
		if match.HasLoop(s) {
			return true
		}
	}
	return false
}

// parted returns the parts of l, or nil if the first part needs results of the second.
func (v *vectoriser) parted(l *ir.Loop, first, second []ir.Stmt) *distribution {
	x, y := &ir.Block{Stmts: first}, &ir.Block{Stmts: second}
	if !v.separable(x, y) {
		return nil
	}
	passed, again := passedOn(x, y), y.Declared()
	for _, p := range passed {
		if again[p] || !match.Float64(p.Type) && !(match.Int(p.Type) && counts(l.Body, p)) {
			return nil
		}
	}
	d := &distribution{Context: &v.Context, at: v.integer("at"), end: v.integer("end")}
	d.first, d.second = d.part(l, x), d.part(l, y)
	d.second.Index = v.integer(l.Index.Name)
	renamed := map[*ir.Var]*ir.Var{l.Index: d.second.Index}
	var taken []ir.Stmt
	for _, p := range passed {
		w := &ir.Var{Name: v.fn.Fresh(p.Name), Type: p.Type, Pos: p.Pos}
		renamed[p] = w
		taken = append(taken, d.storePassed(p, w))
	}
	rewrite.All(d.second.Body, func(e *ir.Expr) *ir.Expr {
		if w := renamed[e.Var]; e.Op == ir.OpVar && w != nil {
			return ir.Use(w)
		}
		return e
	})
	d.second.Body.Stmts = append(taken, d.second.Body.Stmts...)
	return d
}

func (c *Context) integer(name string) *ir.Var {
	return &ir.Var{Name: c.fn.Fresh(name), Type: types.Typ[types.Int]}
}

// part returns the loop l over a strip, with the body b.
func (d *distribution) part(l *ir.Loop, b *ir.Block) *ir.Loop {
	c := *l
	c.From, c.To, c.Body = ir.Use(d.at), ir.Use(d.end), b.Clone()
	return &c
}

// storePassed stores the number p of each iteration in a slice. It returns the definition of w by the stored number.
func (d *distribution) storePassed(p, w *ir.Var) ir.Stmt {
	float := types.Typ[types.Float64]
	kept := &ir.Var{Name: d.fn.Fresh(p.Name + "Kept"), Type: types.NewSlice(float)}
	size := ir.Builtin("make", kept.Type, &ir.Expr{Op: ir.OpFuncType, Type: kept.Type}, ir.Int(strip))
	d.before = append(d.before, build.Define(kept, size))
	d.origins.Add(kept, size)
	place := func(i *ir.Var) *ir.Expr {
		return ir.Index(ir.Use(kept), ir.Binary(token.SUB, ir.Use(i), ir.Use(d.at)), float)
	}
	value := ir.Use(p)
	if match.Int(p.Type) {
		value = ir.Convert(float, value)
	}
	d.first.Body.Stmts = append(d.first.Body.Stmts, &ir.Assign{LHS: place(d.first.Index), RHS: value, Tok: token.ASSIGN})
	number := place(d.second.Index)
	if match.Int(p.Type) {
		number = ir.Convert(p.Type, number)
	}
	return build.Define(w, number)
}

// strips returns a loop over strips, whose body is the two parts; vectors is the vector code of the first.
func (d *distribution) strips(vectors []ir.Stmt) []ir.Stmt {
	left := ir.Builtin("min", types.Typ[types.Int], ir.Binary(token.SUB, d.hi.Clone(), ir.Use(d.at)), ir.Int(strip))
	body := &ir.Block{Stmts: []ir.Stmt{build.Define(d.end, build.Add(ir.Use(d.at), left))}}
	body.Add(vectors...)
	body.Add(d.second, build.Set(d.at, ir.Use(d.end)))
	loop := &ir.Loop{Note: d.first.Note, Cond: ir.Binary(token.LSS, ir.Use(d.at), d.hi.Clone()), Body: body}
	return append(append(d.before, build.Define(d.at, d.lo.Clone())), loop)
}

// passedOn returns the variables that x declares and y uses.
func passedOn(x, y *ir.Block) []*ir.Var {
	var list []*ir.Var
	used := match.Reads(y)
	for v := range match.Changes(y) {
		used[v] = true
	}
	for _, s := range x.Stmts {
		for _, v := range ir.Declares(s) {
			if used[v] {
				list = append(list, v)
			}
		}
	}
	return list
}

// mostCount is the largest number up to which float64 represents all integers.
const mostCount = 1 << 53

// counts reports whether the integer v is a small constant, or the index of a loop that counts up in steps of one.
// float64 represents every value of such an index.
func counts(b *ir.Block, v *ir.Var) bool {
	indices := map[*ir.Var]bool{}
	b.Walk(func(s ir.Stmt) {
		if l, ok := s.(*ir.Loop); ok && l.Index != nil && l.Step == 1 && match.Natural(l.From) {
			if n, known := match.Integer(l.From); known && n < mostCount {
				indices[l.Index] = true
			}
		}
	})
	ok := !v.Addressed
	b.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			if s.LHS.Root() != v {
				return
			}
			n, small := match.Integer(s.RHS)
			small = small && -mostCount < n && n < mostCount
			ok = ok && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) && (small || s.RHS.Op == ir.OpVar && indices[s.RHS.Var])
		default:
			for _, w := range ir.Defines(s) {
				_, declared := s.(*ir.Decl)
				ok = ok && (w != v || declared)
			}
		}
	})
	return ok
}

// separable reports whether all iterations of x may run before those of y.
func (v *vectoriser) separable(x, y *ir.Block) bool {
	declared := x.Declared()
	maps.Copy(declared, y.Declared())
	for _, p := range [][2]*ir.Block{{x, y}, {y, x}} {
		used := match.Reads(p[1])
		maps.Copy(used, match.Changes(p[1]))
		for w := range match.Changes(p[0]) {
			if used[w] && !declared[w] {
				return false
			}
		}
	}
	return plain(x) && plain(y) && v.apart(x, y) && v.apart(y, x)
}

// plain reports whether the statements of b only compute and assign. Their order may then change if they do not
// conflict in memory. Indices out of range still panic.
func plain(b *ir.Block) bool {
	ok := !match.Jumps(b) && !match.Panics(b)
	b.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign, *ir.Decl, *ir.If, *ir.Comment:
		case *ir.Loop:
			ok = ok && s.Index != nil && s.Over == nil
		default:
			ok = false
		}
	})
	b.Parts(func(e *ir.Expr) { ok = ok && e.Op != ir.OpTape && e.Op != ir.OpRuntime && e.Op != ir.OpEmitted })
	return ok
}

// apart reports whether y does not access the memory to which x writes.
func (v *vectoriser) apart(x, y *ir.Block) bool {
	var reached []*ir.Expr
	y.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpIndex && match.Slice(e.Args[0].Type) {
			reached = append(reached, e.Args[0])
		}
	})
	elsewhere := match.AnyPart(y, func(e *ir.Expr) bool {
		through := e.Op == ir.OpDeref || e.Op == ir.OpField && match.Pointer(e.Args[0].Type)
		return through && (match.Float(e.Type) || match.Aggregate(e.Type)) || e.Op == ir.OpCall && !match.Math(e)
	})
	ok := true
	x.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if !write || (*e).Op == ir.OpVar {
				return
			}
			base := match.InSlice(*e)
			if base == nil || elsewhere {
				ok = ok && (*e).Root() != nil && base == nil && !(*e).Root().Addressed && !match.Pointer((*e).Root().Type)
				return
			}
			for _, r := range reached {
				ok = ok && v.never(base.Args[0], r)
			}
		})
	})
	return ok
}

// never reports whether the slices s and t never share memory.
func (v *vectoriser) never(s, t *ir.Expr) bool {
	return !types.Identical(match.ElemType(s.Type), match.ElemType(t.Type)) || v.origins.Apart(s, t) || v.origins.KeptApart(s, t)
}
