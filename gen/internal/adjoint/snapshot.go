package adjoint

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// If only code outside a loop changes a slice that the loop reads, the slice is copied once before the loop, and not
// element by element in it. The copy is a snapshot. It is made before the outermost such loop, so that a nest that
// reads every element many times saves it once.

// copied returns the place in a snapshot that has the value of the load e in s. It returns nil if a snapshot may
// cost more than saving the values that are read.
func (b *values) copied(e *ir.Expr, s ir.Stmt) *ir.Expr {
	if !b.req.Optimise || b.out.prefix != "" || e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar || !analysis.IsFloat(e.Type) {
		return nil
	}
	if _, slice := e.Args[0].Type.Underlying().(*types.Slice); !slice {
		return nil
	}
	site := b.req.Effects.At(s)
	if !b.avail.stable(e.Args[1], site, moment{mirror: s}) {
		return nil
	}
	loops, _ := b.regions.cx.inner(site)
	v := b.defs.original(e.Args[0].Var)
	if _, single := b.defs.single[v]; !single && !b.defs.fixed[v] {
		return nil
	}
	for i, l := range loops {
		ls := b.stacks.loops[l]
		if ls == nil || !ls.slab || analysis.StoredDuring(b.req.Effects, l, e, site) || b.defs.assignedIn(v, l) || !b.defs.likelySpans(loops[i:], v) {
			continue
		}
		return ir.Index(ir.Use(ls.copyOf(b, v)), b.ensureAll(e.Args[1].Clone()), e.Type)
	}
	return nil
}

// assignedIn reports whether v, which may be a temporary of the derivative, is declared or assigned inside l.
func (b *definitions) assignedIn(v *ir.Var, l *ir.Loop) bool {
	d, single := b.single[v]
	return single && d.site != nil && slices.Contains(d.site.Loops, l) || assignedIn(b.req.Effects, v, l)
}

// assignedIn reports whether v, a variable of the function, is declared or assigned inside l.
func assignedIn(eff *analysis.Effects, v *ir.Var, l *ir.Loop) bool {
	if v.Addressed {
		return true
	}
	sites := eff.Defs(v)
	if d := eff.DeclaredIn(v); d != nil {
		sites = append(sites[:len(sites):len(sites)], d)
	}
	for _, w := range sites {
		for _, around := range w.Loops {
			if around == l {
				return true
			}
		}
	}
	return false
}

// copyOf returns the variable that names the snapshot of v before l.
func (l *loopState) copyOf(vals *values, v *ir.Var) *ir.Var {
	for _, sg := range l.segments {
		if sg.of == v {
			return sg.v
		}
	}
	seg := vals.out.newVar(v.Name+"s", v.Type)
	vals.stacks.segs[seg] = true
	stack := &ir.Var{Name: vals.out.stackName(seg.Name), Type: analysis.Element(v.Type)}
	vals.out.f.Tapes = append(vals.out.f.Tapes, stack)
	l.segments = append(l.segments, segment{v: seg, stack: stack, of: v})
	vals.copies[seg] = v
	vals.stacks.saves = append(vals.stacks.saves, Saved{Var: v, Why: "a copy made before the loop that reads it, overwritten before its adjoint"})
	return seg
}

// likelySpans reports whether one of the loops has about as many iterations as v has elements. It compares only
// names. The answer affects only the cost.
func (b *definitions) likelySpans(loops []*ir.Loop, v *ir.Var) bool {
	want := b.count(ir.Len(ir.Use(v)), 0)
	for _, l := range loops {
		if l.Index == nil || l.Over != nil || l.Step != 1 && l.Step != -1 {
			continue
		}
		trips := b.count(ir.Binary(token.SUB, l.To, l.From), 0)
		if l.Step < 0 {
			trips = b.count(ir.Binary(token.SUB, l.From, l.To), 0)
		}
		if want.closeTo(trips) {
			return true
		}
	}
	return false
}

// A count is a polynomial in the integers that the function reads: the coefficient of each product.
type count map[string]int64

// closeTo reports whether two counts differ only by a small number.
func (c count) closeTo(d count) bool {
	for _, k := range [][2]count{{c, d}, {d, c}} {
		for term := range k[0] {
			diff := k[0][term] - k[1][term]
			if term != "" && diff != 0 || diff > 2 || diff < -2 {
				return false
			}
		}
	}
	return true
}

// count returns the integer e as a polynomial, with variables replaced by their definitions.
func (b *definitions) count(e *ir.Expr, depth int) count {
	if depth > 20 {
		return count{e.String(): 1}
	}
	switch e.Op {
	case ir.OpConst:
		if n, exact := constant.Int64Val(constant.ToInt(e.Val)); exact {
			return count{"": n}
		}
	case ir.OpVar:
		if d, ok := b.single[e.Var]; ok && d.rhs != nil && !d.shadow {
			return b.count(d.rhs, depth+1)
		}
	case ir.OpBinary:
		x, y := b.count(e.Args[0], depth+1), b.count(e.Args[1], depth+1)
		switch e.Tok {
		case token.ADD:
			return x.plus(y, 1)
		case token.SUB:
			return x.plus(y, -1)
		case token.MUL:
			return x.times(y)
		}
	case ir.OpBuiltin:
		if e.Builtin() == effects.Len {
			return b.length(e.Args[0], depth+1)
		}
	}
	return count{e.String(): 1}
}

// length returns the number of elements of the slice x as a polynomial.
func (b *definitions) length(x *ir.Expr, depth int) count {
	if x.Op == ir.OpVar {
		if d, ok := b.single[x.Var]; ok && d.rhs != nil && !d.shadow {
			return b.length(d.rhs, depth+1)
		}
	}
	switch {
	case x.Builtin() == effects.Make:
		return b.count(x.Args[1], depth+1)
	case x.Op == ir.OpSlice && analysis.IsRef(x.Args[0].Type):
		hi := b.length(x.Args[0], depth+1)
		if x.Args[2] != nil {
			hi = b.count(x.Args[2], depth+1)
		}
		if x.Args[1] == nil {
			return hi
		}
		return hi.plus(b.count(x.Args[1], depth+1), -1)
	}
	return count{"len " + x.String(): 1}
}

func (c count) plus(d count, sign int64) count {
	sum := count{}
	for k, n := range c {
		sum[k] += n
	}
	for k, n := range d {
		sum[k] += sign * n
	}
	return sum
}

func (c count) times(d count) count {
	product := count{}
	for j, m := range c {
		for k, n := range d {
			product[joined(j, k)] += m * n
		}
	}
	return product
}

// joined returns a name for the product of two terms that does not depend on their order.
func joined(j, k string) string {
	switch {
	case j == "" || k == "":
		return j + k
	case j < k:
		return j + " " + k
	}
	return k + " " + j
}
