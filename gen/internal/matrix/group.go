package matrix

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Lanes is how many tangents a group has: as many numbers and their primal fit the registers.
const Lanes = 4

// Several reports whether there may be enough columns for a group.
func Several(r *Request) bool {
	b := newBuilder(r)
	b.columns()
	n := b.cols[len(r.Wrt)]
	return !n.fixed() || n.n >= Lanes
}

// A columns is a way to evaluate the columns of a matrix, or those of several colours.
type columns struct {
	*builder
	count *ir.Expr                  // how many products it takes
	made  []ir.Stmt                 // in front of all
	lanes [][]*vector               // by lane, by input
	again func(c *ir.Var) []ir.Stmt // undoes the effects of the call before
	seed  func(lane []*vector, c *ir.Expr) []ir.Stmt
	read  func(c *ir.Expr, dots []*ir.Var) []ir.Stmt
	check func(dots []*ir.Var) []ir.Stmt // tests the shapes of the outputs
}

// lane are the tangents of the inputs of a lane, and the statements that seed them for product c.
func (w *columns) lane(k int, c *ir.Expr) (seed []ir.Stmt, args []*ir.Expr) {
	for len(w.lanes) <= k {
		var vs []*vector
		for _, in := range w.Wrt {
			v := w.vector(in.Var, "Dot", nil)
			w.made = append(w.made, v.make...)
			vs = append(vs, v)
		}
		w.lanes = append(w.lanes, vs)
	}
	for _, v := range w.lanes[k] {
		args = append(args, v.value.Clone())
	}
	return w.seed(w.lanes[k], c), args
}

// outputs declares the tangents of the outputs.
func (w *columns) outputs() (begin []ir.Stmt, dots []*ir.Var) {
	for _, v := range w.Of {
		dot := w.newVar(v.Name+"Dot", v.Type)
		dots, begin = append(dots, dot), append(begin, &ir.Decl{Var: dot})
	}
	return begin, dots
}

// statements evaluates columns in groups, and those that are left one by one.
func (w *columns) statements() []ir.Stmt {
	if w.Column.Group == nil {
		one := w.one(ir.Int(0))
		return append(w.made, one)
	}
	several := w.several()
	one := w.one(ir.Binary(token.SUB, w.count.Clone(), ir.Binary(token.REM, w.count.Clone(), ir.Int(Lanes))))
	return append(w.made, several, one)
}

// several is the loop over groups.
func (w *columns) several() ir.Stmt {
	c := w.newVar("c", intType)
	body := &ir.Block{}
	body.Add(w.again(c)...)
	var args []*ir.Expr
	var begin, read []ir.Stmt
	var all []*ir.Var
	for k := range Lanes {
		at := add(ir.Use(c), ir.Int(int64(k)))
		seed, own := w.lane(k, at)
		body.Add(seed...)
		list, dots := w.outputs()
		begin, args, all = append(begin, list...), append(args, own...), append(all, dots...)
		if k == 0 {
			read = append(read, w.check(dots)...)
		}
		read = append(read, w.read(at, dots)...)
	}
	body.Add(begin...)
	body.Add(w.callOf(w.Column, w.Column.Group.Name, args, all))
	body.Add(read...)
	body.Add(w.empty(w.Column)...)
	last := ir.Binary(token.SUB, w.count.Clone(), ir.Int(Lanes-1))
	return &ir.Loop{Index: c, From: ir.Int(0), To: last, Cmp: token.LSS, Step: Lanes, Body: body}
}

// one is the loop over single products.
func (w *columns) one(from *ir.Expr) ir.Stmt {
	c := w.newVar("c", intType)
	seed, args := w.lane(0, ir.Use(c))
	begin, dots := w.outputs()
	call := w.call(w.Column, args, dots)
	s := loop(c, w.count.Clone(), w.again(c), seed, begin, []ir.Stmt{call}, w.check(dots), w.read(ir.Use(c), dots), w.empty(w.Column))
	s.(*ir.Loop).From = from
	return s
}
