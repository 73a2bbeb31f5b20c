package codegen

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// A neighbour is a window on a slice for which iterations add to neighbouring elements.
type neighbour struct {
	*window
	key   string // the slice, and the part of the offset that is not constant, as text
	shift int64  // the constant in the offset
}

// A carriedSum is a set of terms that are added to elements of neighbouring windows.
type carriedSum struct {
	schedule.CarriedSum
	first *window
}

// findCarried finds the sums that are carried from vector to vector. Their windows begin a few elements apart.
// Iterations use the slices only to add to neighbouring elements.
func (a *Kernel) findCarried(body *ir.Block) {
	for _, list := range a.addr.neighbours() {
		for len(list) > 0 {
			n := 1
			for n < len(list) && list[n].shift-list[0].shift <= schedule.MostCarried {
				n++
			}
			if n > 1 {
				if c := a.carriedSum(list[:n]); c.Fits(body, ir.Use(a.addr.counter)) {
					a.stmts.carried = append(a.stmts.carried, c)
				}
			}
			list = list[n:]
		}
	}
}

// neighbours groups the windows whose distances are constant. Each group is in order.
func (a *addresses) neighbours() [][]neighbour {
	var lists [][]neighbour
	for _, w := range a.views {
		key := a.plan.Space.Key(w.base)
		if !a.plan.Reductions.Carried[key] || !a.plan.OnlyAdds(key) {
			continue
		}
		n := neighbour{window: w, key: key}
		if w.off != nil {
			var off *ir.Expr
			if off, n.shift = match.Parted(w.off); off != nil {
				n.key += "|" + a.plan.Space.Key(off)
			}
		}
		at := slices.IndexFunc(lists, func(list []neighbour) bool { return list[0].key == n.key })
		if at < 0 {
			at = len(lists)
			lists = append(lists, nil)
		}
		lists[at] = append(lists[at], n)
	}
	for _, list := range lists {
		slices.SortFunc(list, func(x, y neighbour) int { return cmp.Compare(x.shift, y.shift) })
	}
	return lists
}

// carriedSum returns the sum of the windows. It does not rewrite anything.
func (a *Kernel) carriedSum(list []neighbour) *carriedSum {
	name := func(what string) string {
		return a.plan.Space.Fn.Fresh(strings.TrimSuffix(match.Name(match.NamedPart(list[0].base)), "W") + what)
	}
	integer := types.Typ[types.Int]
	c := &carriedSum{first: list[0].window}
	c.Whole = &ir.Var{Name: name("All"), Type: list[0].v.Type}
	c.Left, c.Count = &ir.Var{Name: name("Left"), Type: integer}, &ir.Var{Name: name("Count"), Type: integer}
	for _, n := range list {
		t := schedule.CarriedTerm{Window: n.v, By: int(n.shift - list[0].shift), Sum: name("Sum")}
		if t.By > 0 {
			t.Last = &ir.Var{Name: name("Last"), Type: a.exprs.nothing().Type}
		}
		c.Terms = append(c.Terms, t)
	}
	c.Zero = a.exprs.nothing()
	return c
}

// carry makes body and the last, partial vector carry the sums. It returns the statements before and after the loops.
func (a *Kernel) carry(body *ir.Block) (before, after []ir.Stmt) {
	index := ir.Use(a.addr.counter)
	for _, c := range a.stmts.carried {
		c.Rewrite(body, index, nil)
		if a.pred.tail != nil {
			c.Rewrite(a.pred.tail.body, index, &schedule.Part{Rest: a.pred.tail.rest, Mask: a.pred.tail.part})
		}
		before = append(append(before, a.addr.all(c)), c.Start()...)
		after = append(after, c.Finish(index, a.pred.tail != nil)...)
	}
	return before, after
}

// all defines the window that covers the elements of all windows of c.
func (a *addresses) all(c *carriedSum) ir.Stmt {
	piece := build.Whole(a.plan.Space.Origins.Source(c.first.base))
	if first := a.beginning(c.first.off); !match.ZeroOrAbsent(first) {
		piece = build.From(piece, first)
	}
	n := build.Add(ir.Len(ir.Use(a.views[0].v)), ir.Int(int64(c.Reach())))
	return build.Define(c.Whole, &ir.Expr{Op: ir.OpSlice, Type: c.Whole.Type, Args: []*ir.Expr{piece, nil, n, nil}})
}

// isCarried reports whether one of the sums replaces the uses of the window v.
func isCarried(sums []*carriedSum, v *ir.Var) bool {
	return slices.ContainsFunc(sums, func(c *carriedSum) bool {
		return slices.ContainsFunc(c.Terms[1:], func(t schedule.CarriedTerm) bool { return t.Window == v })
	})
}
