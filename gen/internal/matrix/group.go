package matrix

import (
	goconstant "go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// A Group is a product for several vectors at once. It takes the vectors of each lane after the parameters that all
// lanes share.
type Group struct {
	Func   *ir.Func
	Lanes  int
	Stacks []*ir.Var // on the tape, which it uses
	Firsts bool      // as in a Product
}

// AllStacks returns the stacks that p and its groups use.
func (p *Product) AllStacks() []*ir.Var {
	var out []*ir.Var
	if !p.Covered {
		out = append(out, p.Stacks...)
	}
	for _, g := range p.Groups {
		out = append(out, g.Stacks...)
	}
	return out
}

// Lanes returns the numbers of vectors that the groups of a product should have, the largest first. most is the
// best number of vectors of a group. Smaller groups take the vectors that larger ones leave. If the number of
// columns, or of rows, is known, all groups are equal, and the product with one vector is not needed.
func Lanes(r *Request, rows bool, most int) (lanes []int, covered bool) {
	n, fixed := count(r, rows)
	switch {
	case fixed && n < 2:
		return nil, false
	case fixed:
		groups := (n + most - 1) / most
		return []int{(n + groups - 1) / groups}, true
	case most > fewest:
		return []int{most, fewest}, false
	}
	return []int{most}, false
}

// fewest is the number of vectors of the smallest groups. These fit in the registers together with their primal.
const fewest = 4

// count returns the number of columns or rows, if it is known at generation.
func count(r *Request, rows bool) (int, bool) {
	b := newBuilder(r)
	b.layout.columns()
	if !rows {
		n := b.layout.cols[len(r.Wrt)]
		return int(n.n), n.fixed()
	}
	_, m, known := b.layout.rows()
	return int(m.n), known && m.fixed()
}

// A products evaluates a matrix by products with several vectors, one after the other or in groups.
type products struct {
	req    *Request
	layout *layout
	keeper *keeper
	of     *Product
	count  *ir.Expr // the number of vectors
	shared []*ir.Expr
	undo   func(c *ir.Var) []ir.Stmt // undoes the effects of the previous call
	make   func(*lane)
	dots   []*ir.Var                      // outputs whose tangents the product returns
	check  func(dots []*ir.Var) []ir.Stmt // tests the shapes of the tangents
	// open is set if the outputs of a call that fails may have another number of rows.
	open bool
	made []*lane
	// strided is set if each lane stores elements with a stride, next to those of the other lanes.
	strided bool
}

// A lane is one vector, the values derived from it, and the statements around a product with it.
type lane struct {
	only        *ir.Expr                   // the number of its vector, if it has only one and that is known at generation
	make        []ir.Stmt                  // before all products
	front, back []*ir.Expr                 // arguments before and after those that lanes share
	seed        func(c *ir.Expr) []ir.Stmt // sets the unit vector to vector c
	read        func(c *ir.Expr, dots []*ir.Var) []ir.Stmt
}

func (w *products) lane(k int) *lane {
	for len(w.made) <= k {
		l := &lane{only: w.only(len(w.made))}
		w.make(l)
		w.made = append(w.made, l)
	}
	return w.made[k]
}

// only returns the number of the only vector of lane k, or nil if there may be others.
func (w *products) only(k int) *ir.Expr {
	if w.oneGroup() {
		return ir.Int(int64(k))
	}
	return nil
}

// oneGroup reports whether one call evaluates all products.
func (w *products) oneGroup() bool { return w.of.inOneGroup(w.count) }

// inOneGroup reports whether one call of p, or of its first group, evaluates all count products.
func (p *Product) inOneGroup(count *ir.Expr) bool {
	n, fixed := constantInt(count)
	if len(p.Groups) == 0 {
		return fixed && n == 1
	}
	return p.Covered && fixed && int(n) == p.Groups[0].Lanes
}

// outputs declares the tangents of the outputs.
func (w *products) outputs() (begin []ir.Stmt, dots []*ir.Var) {
	for _, v := range w.dots {
		dot := w.layout.newVar(v.Name+"Dot", v.Type)
		dots, begin = append(dots, dot), append(begin, &ir.Decl{Var: dot})
	}
	return begin, dots
}

// statements evaluates the products in groups, the largest ones first, then a single remaining
// product.
func (w *products) statements() []ir.Stmt {
	var steps []ir.Stmt
	switch groups := w.of.Groups; {
	case w.oneGroup() && len(groups) == 0:
		steps = w.single(ir.Int(0), nil)
	case len(groups) == 0:
		steps = []ir.Stmt{w.one()}
	case w.oneGroup():
		steps = w.group(ir.Int(0), groups[0], groups[0].Lanes-1, nil)
	default:
		c := w.layout.newVar("c", intType)
		steps = append(steps, build.Define(c, ir.Int(0)))
		for i, g := range groups {
			steps = append(steps, w.several(c, g, w.left(i)))
		}
		if !w.of.Covered {
			steps = append(steps, w.last(c))
		}
	}
	var out []ir.Stmt
	for _, l := range w.made {
		out = append(out, l.make...)
	}
	return append(out, steps...)
}

// left returns the largest number of products that may remain after the i-th groups.
func (w *products) left(i int) int {
	switch groups := w.of.Groups; {
	case i+1 < len(groups):
		return groups[i+1].Lanes
	case w.of.Covered:
		return 0
	}
	return 1
}

// fixed returns the number of products if it is known at generation, or -1.
func (w *products) fixed() int {
	if n, ok := constantInt(w.count); ok {
		return int(n)
	}
	return -1
}

func constantInt(x *ir.Expr) (int64, bool) {
	if x.Op != ir.OpConst || x.Val == nil {
		return 0, false
	}
	return goconstant.Int64Val(x.Val)
}

// several evaluates groups while more than low products remain.
func (w *products) several(c *ir.Var, g *Group, low int) ir.Stmt {
	sure := low
	if n := w.fixed(); n >= 0 && n%g.Lanes == 0 {
		sure = g.Lanes - 1
	}
	body := w.group(ir.Use(c), g, sure, w.undo(c))
	body = append(body, &ir.Assign{LHS: ir.Use(c), RHS: ir.Int(int64(g.Lanes)), Tok: token.ADD_ASSIGN})
	return &ir.Loop{Cond: ir.Binary(token.LSS, add(ir.Use(c), ir.Int(int64(low))), w.count.Clone()), Body: &ir.Block{Stmts: body}}
}

// group evaluates the products that begin at c. More than sure of them exist.
func (w *products) group(c *ir.Expr, g *Group, sure int, undo []ir.Stmt) []ir.Stmt {
	out := undo
	var begin, read []ir.Stmt
	var all []*ir.Var
	var each []func() []ir.Stmt
	var there [][]ir.Stmt
	args := clones(w.shared)
	for k := range g.Lanes {
		at := plus(c.Clone(), k)
		l := w.lane(k)
		out = append(out, l.seed(at)...)
		list, dots := w.outputs()
		begin, args, all = append(begin, list...), append(append(args, clones(l.front)...), clones(l.back)...), append(all, dots...)
		if k == 0 {
			read = append(read, w.check(dots)...)
		}
		each = append(each, func() []ir.Stmt { return l.read(at.Clone(), dots) })
		there = append(there, l.read(at, dots))
	}
	read = append(read, w.reads(c, sure, there, each)...)
	args = append(args, w.firsts(g.Firsts, c)...)
	out = append(append(out, begin...), w.layout.callOf(w.of, g.Func.Name, args, all))
	return append(append(out, w.read(read)...), emptied(g.Stacks)...)
}

// read returns list, which reads the results of a call. If a failed call may return other shapes, list runs only
// after calls that have not failed.
func (w *products) read(list []ir.Stmt) []ir.Stmt {
	if w.open {
		return w.layout.unlessFailed(list)
	}
	return list
}

// plus returns c + k.
func plus(c *ir.Expr, k int) *ir.Expr {
	if n, ok := constantInt(c); ok {
		return ir.Int(n + int64(k))
	}
	return add(c, ir.Int(int64(k)))
}

// last evaluates the only product that remains after the groups.
func (w *products) last(c *ir.Var) ir.Stmt {
	return when(ir.Binary(token.LSS, ir.Use(c), w.count.Clone()), w.single(ir.Use(c), w.undo(c))...)
}

// one returns the loop over single products.
func (w *products) one() ir.Stmt {
	c := w.layout.newVar("c", intType)
	return loop(c, w.count.Clone(), w.single(ir.Use(c), w.undo(c)))
}

// single evaluates product c, after undo.
func (w *products) single(c *ir.Expr, undo []ir.Stmt) []ir.Stmt {
	l := w.lane(0)
	out := append(undo, l.seed(c)...)
	begin, dots := w.outputs()
	out = append(append(out, begin...), w.layout.call(w.of, w.arguments(c), dots))
	out = append(out, w.read(append(w.check(dots), l.read(c, dots)...))...)
	return append(out, w.layout.empty(w.of)...)
}

// arguments returns the arguments of the single product c.
func (w *products) arguments(c *ir.Expr) []*ir.Expr {
	l := w.lane(0)
	args := append(append(clones(l.front), clones(w.shared)...), clones(l.back)...)
	return append(args, w.firsts(w.of.Firsts, c)...)
}

// firsts returns the indices at which the unit vectors from c on begin in each input, if a product has parameters for
// them.
func (w *products) firsts(asked bool, c *ir.Expr) []*ir.Expr {
	var out []*ir.Expr
	for i := range w.req.Wrt {
		switch {
		case !asked:
		case w.layout.cols[i].zero():
			out = append(out, c.Clone())
		default:
			out = append(out, ir.Binary(token.SUB, c.Clone(), w.layout.cols[i].expr()))
		}
	}
	return out
}

// none evaluates the function if there are no products; cond tests this. It passes the vectors unchanged.
func (w *products) none(cond *ir.Expr, before ...ir.Stmt) ir.Stmt {
	_, dots := w.outputs()
	call := w.layout.call(w.of, w.arguments(ir.Int(0)), dots)
	if m, ok := call.(*ir.Multi); ok {
		for i := range dots {
			m.LHS[len(m.LHS)-len(dots)+i] = nil
		}
	}
	return when(cond, append(before, call)...)
}

func clones(xs []*ir.Expr) []*ir.Expr {
	return each(xs, func(x *ir.Expr) *ir.Expr { return x.Clone() })
}

func clonedStmts(list []ir.Stmt) []ir.Stmt { return (&ir.Block{Stmts: list}).Clone().Stmts }

func nothingToCheck([]*ir.Var) []ir.Stmt { return nil }
