package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// An Overlap is a test at entry of the derived function that two parts of the arguments do not overlap. The analysis
// assumes this if the function writes to one part and accesses the other.
type Overlap struct {
	Test   string     // the function of the runtime
	Args   []*ir.Expr // the memory that it compares
	Text   string     // the message of its panic
	Guards []*ir.Expr // pointers on the way to the arguments; if one is nil, there is no test
}

// Overlaps lists the tests that the derivative of f needs.
func (e *Effects) Overlaps(f *ir.Func) []Overlap {
	var parts []part
	for _, v := range f.Inputs() {
		parts = append(parts, e.parts(f, v)...)
	}
	if len(parts) > 0 { // only arguments can share memory with these variables
		parts = append(parts, globals(e, f)...)
	}
	var out []Overlap
	for i, p := range parts {
		if o, ok := e.within(p); ok && p.root != nil {
			out = append(out, o)
		}
		for _, q := range parts[i+1:] {
			if o, ok := e.between(p, q); ok && !slices.ContainsFunc(out, o.same) {
				out = append(out, o)
			}
		}
	}
	return out
}

// between returns the test that p and q do not overlap, if the function depends on this.
func (e *Effects) between(p, q part) (Overlap, bool) {
	different := p.root != q.root
	switch {
	case p.root == nil && q.root == nil:
		return Overlap{}, false // package-level variables, which the analysis does not take apart
	case !different && p.form == cell && q.form == cell && types.Identical(p.x.Type, q.x.Type):
		return Overlap{}, false // if they are the same, so are their shadows
	case p.written && q.touched:
	case q.written && p.touched:
		p, q = q, p
	case !different || !rearranged(p, q) && !rearranged(q, p):
		return Overlap{}, false
	case p.form != deep && q.form != deep:
		return references(p, q)
	}
	if !mayOverlap(p, q) {
		return Overlap{}, false
	}
	if p.veiled || q.veiled {
		return through(p, q), true
	}
	o := Overlap{Text: p.name + " and " + q.name + " overlap", Guards: guards(p, q)}
	if q.form >= rows && q.form > p.form {
		p, q = q, p
	}
	switch {
	case p.form <= cell && q.form <= cell:
		o.Test, o.Args = "NoOverlap", []*ir.Expr{p.span(), q.span()}
	case p.form == rows && q.form <= cell:
		o.Test, o.Args = "NoOverlapRows", []*ir.Expr{p.x.Clone(), q.span()}
	case q.form <= cell:
		o.Test, o.Args = "NoOverlapDeep", []*ir.Expr{p.x.Clone(), q.span()}
	default:
		o.Test, o.Args = "Apart", []*ir.Expr{p.x.Clone(), q.x.Clone()}
	}
	return o, true
}

func (o Overlap) same(x Overlap) bool { return o.Text == x.Text && o.Test == x.Test }

// rearranged reports whether the function stores references in memory that is reached from the argument of p, and
// reads such references through the argument of q.
func rearranged(p, q part) bool { return p.moved && q.links && q.touched }

// references returns the test that the memory that contains the reference to p and the memory that contains the
// reference to q do not overlap. Otherwise a store through one of them would not update the shadow of the other.
func references(p, q part) (Overlap, bool) {
	x, y := p.holder(), q.holder()
	if x == nil || y == nil || !mayHold(x.Type, y.Type) {
		return Overlap{}, false
	}
	o := Overlap{Test: "NoOverlap", Text: x.String() + " and " + y.String() + " overlap"}
	for _, h := range []*ir.Expr{x, y} {
		if !IsSlice(h.Type) {
			h = ir.Runtime("At", types.NewSlice(ElemType(h.Type)), h)
		}
		o.Args = append(o.Args, h)
	}
	for _, g := range guards(p, q) {
		if g.String() != x.String() && g.String() != y.String() {
			o.Guards = append(o.Guards, g)
		}
	}
	return o, true
}

// SlicesApart reports whether the tests at entry of the derivative of f ensure that slices in an argument that lead
// to memory n do not share elements of it.
func (e *Effects) SlicesApart(f *ir.Func, n *Node) bool {
	v := n.find().Param
	if v == nil || e.rearranged(v) {
		return false
	}
	return slices.ContainsFunc(e.parts(f, v), func(p part) bool {
		_, tested := e.within(p)
		return tested && slices.Contains(e.alias.Reach(p.x), n.find())
	})
}

// mayHold reports whether the memory reached through references of types t and u may have a common part.
func mayHold(t, u types.Type) bool {
	t, u = elem(t), elem(u)
	return holds(t, u) || holds(u, t) || holdsArray(t, u) || holdsArray(u, t)
}

// holder returns the reference to the memory that contains the reference p.x. It returns nil if p.x is itself an
// argument.
func (p part) holder() *ir.Expr {
	if p.form == rows {
		return p.x.Clone()
	}
	if n := len(p.guards); n > 0 {
		return p.guards[n-1].Clone()
	}
	return nil
}

// within returns the test that the slices reached through p do not overlap each other, if the function writes to
// them.
func (e *Effects) within(p part) (Overlap, bool) {
	o := Overlap{Text: "slices in " + p.name + " overlap", Args: []*ir.Expr{p.x.Clone()}, Guards: guards(p, part{})}
	switch {
	case !p.written || p.form <= cell || p.foreign || !sharing(p.x.Type):
		return Overlap{}, false
	case p.form == rows:
		o.Test = "RowsApart"
	default:
		o.Test = "PartsApart"
	}
	return o, true
}

// guards lists the pointers on the paths to p and q, each once.
func guards(p, q part) []*ir.Expr {
	var out []*ir.Expr
	for _, g := range append(p.guards[:len(p.guards):len(p.guards)], q.guards...) {
		if !slices.ContainsFunc(out, func(x *ir.Expr) bool { return x.String() == g.String() }) {
			out = append(out, g.Clone())
		}
	}
	return out
}

// passes reports whether memory n is passed to the callee of c.
func passes(al *Alias, c *ir.Call, n *Node) bool {
	for i, a := range c.Args {
		if c.Callee.Comm != nil && !c.Callee.Comm.Buffer(i) {
			continue
		}
		if HasRefs(a.Type) && slices.Contains(al.Reach(a), n) {
			return true
		}
	}
	return false
}

// touches reports whether f reads or writes memory n.
func touches(al *Alias, f *ir.Func, n *Node) bool {
	found := false
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, _ bool) {
			(*x).Walk(func(y *ir.Expr) bool {
				switch y.Op {
				case ir.OpIndex, ir.OpField, ir.OpDeref:
					found = found || al.Memory(y) == n
				case ir.OpBuiltin, ir.OpCall:
					for _, a := range y.Args {
						found = found || y.Builtin() != effects.Len && y.Builtin() != effects.Cap && IsRef(a.Type) && al.Ref(a) == n
					}
				}
				return !found
			})
		})
		if c, ok := s.(*ir.Call); ok {
			found = found || passes(al, c, n)
		}
	})
	return found
}
