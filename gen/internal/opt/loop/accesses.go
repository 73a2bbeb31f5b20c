package loop

import (
	"iter"
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An accesses finds the statements of a block that may access an element of an array. It need not visit those that
// access elements at other constant distances from it.
type accesses struct {
	arrays *section.Arrays
	list   []ir.Stmt
	by     map[*section.Array]*distances
	last   map[*ir.Var]int // the last statement that defines a variable
}

// A distances lists the statements that access elements of one array: all of them for the terms of the index, and
// those with a known constant also for the constant. The others may access any element.
type distances struct {
	all    map[string][]int
	at     map[string]map[int64][]int
	others []int
}

func findAccesses(a *section.Arrays, b *ir.Block) *accesses {
	x := &accesses{arrays: a, list: slices.Clone(b.Stmts), by: map[*section.Array]*distances{}, last: map[*ir.Var]int{}}
	for i, s := range b.Stmts {
		_, assigns := s.(*ir.Assign)
		(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(t ir.Stmt) {
			for _, v := range ir.Defines(t) {
				x.last[v] = i
			}
			ir.Exprs(t, func(e **ir.Expr, _ bool) { x.expr(i, *e, assigns) })
		})
		if assigns && usesTape(s) {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { x.expr(i, *e, false) })
		}
	}
	return x
}

// usesTape reports whether s itself uses a stack.
func usesTape(s ir.Stmt) bool {
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(y *ir.Expr) bool {
			found = found || y.Op == ir.OpTape
			return !found
		})
	})
	return found
}

// expr records the elements that e, in statement i, accesses. If elements is not set, e may access all of the arrays
// that it names.
func (x *accesses) expr(i int, e *ir.Expr, elements bool) {
	if e == nil {
		return
	}
	if of, at, known := x.arrays.Element(e); of != nil && known && elements {
		d, key := x.of(of), at.Slope()
		d.all[key] = append(d.all[key], i)
		if d.at[key] == nil {
			d.at[key] = map[int64][]int{}
		}
		d.at[key][at.Const] = append(d.at[key][at.Const], i)
		x.expr(i, e.Args[1], true)
		return
	}
	if e.Op == ir.OpVar && x.arrays.Views[e.Var] != nil {
		d := x.of(x.arrays.Views[e.Var].Array)
		d.others = append(d.others, i)
	}
	for _, a := range e.Args {
		x.expr(i, a, elements)
	}
}

func (x *accesses) of(a *section.Array) *distances {
	d := x.by[a]
	if d == nil {
		d = &distances{all: map[string][]int{}, at: map[string]map[int64][]int{}}
		x.by[a] = d
	}
	return d
}

// after yields the statements after the ith that may access the element at of an array, in order.
func (x *accesses) after(i int, of *section.Array, at ranges.Linear) iter.Seq[ir.Stmt] {
	return func(yield func(ir.Stmt) bool) {
		var lists [][]int
		add := func(list []int) {
			from, _ := slices.BinarySearch(list, i+1)
			lists = append(lists, list[from:])
		}
		d, own := x.of(of), at.Slope()
		add(d.others)
		add(d.at[own][at.Const])
		for key, list := range d.all {
			if key != own {
				add(list)
			}
		}
		for k := next(lists); k < math.MaxInt; k = next(lists) {
			if !yield(x.list[k]) {
				return
			}
		}
	}
}

// next removes the least number from the lists, or returns math.MaxInt if they are empty.
func next(lists [][]int) int {
	k := math.MaxInt
	for _, l := range lists {
		if len(l) > 0 {
			k = min(k, l[0])
		}
	}
	for i, l := range lists {
		for len(l) > 0 && l[0] == k {
			l = l[1:]
		}
		lists[i] = l
	}
	return k
}
