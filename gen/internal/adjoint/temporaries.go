package adjoint

import (
	"iter"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A temps holds the temporaries of a block, in the order in which they were made. They are indexed by their values.
// The temporaries of the current statement are not, because their values change when parts of them are replaced by
// variables.
type temps struct {
	list  []*def
	by    map[uint64][]int  // for the hash of a value, indices in list, ascending
	of    map[ir.Stmt][]int // indices in list, for the statement that they come before
	open  []int             // indices in list of those that are not in by, ascending
	under ir.Stmt           // the current statement
}

// add adds d, which comes before s.
func (t *temps) add(s ir.Stmt, d *def) {
	t.reopen(s)
	if t.of == nil {
		t.of = map[ir.Stmt][]int{}
	}
	t.of[s] = append(t.of[s], len(t.list))
	t.open = append(t.open, len(t.list))
	t.list = append(t.list, d)
}

// reopen makes s the current statement, because a part of it will change.
func (t *temps) reopen(s ir.Stmt) {
	if s == t.under {
		return
	}
	t.finish()
	t.under, t.open = s, slices.Clone(t.of[s])
}

// finish indexes the temporaries of the previous statement by their values.
func (t *temps) finish() {
	if t.by == nil {
		t.by = map[uint64][]int{}
	}
	for _, i := range t.open {
		h := ir.Hash(t.list[i].rhs)
		if at, found := slices.BinarySearch(t.by[h], i); !found {
			t.by[h] = slices.Insert(t.by[h], at, i)
		}
	}
	t.under, t.open = nil, nil
}

// like yields the temporaries that may have the value of e, a part of s.
func (t *temps) like(e *ir.Expr, s ir.Stmt) iter.Seq[*def] {
	t.reopen(s)
	return func(yield func(*def) bool) {
		settled, open := t.by[ir.Hash(e)], t.open
		for len(settled)+len(open) > 0 {
			from := &settled
			if len(settled) == 0 || len(open) > 0 && open[0] < settled[0] {
				from = &open
			}
			if !yield(t.list[(*from)[0]]) {
				return
			}
			*from = (*from)[1:]
		}
	}
}
