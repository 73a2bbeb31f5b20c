package matrix

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// rows returns the number of rows, as far as it is known at entry, and the statements that count it. The numbers of
// results with references, and of parameters that lead to references, are known only after a call.
func (b *layout) rows() (list []ir.Stmt, m sum, known bool) {
	known = true
	for _, v := range b.req.Of {
		count, n, ok := b.rowsOf(v)
		list, m, known = append(list, count...), m.plus(n), known && ok
	}
	return list, m, known
}

// openResults reports whether a call that fails may return another number of outputs than other calls.
func (b *layout) openResults() bool {
	return slices.ContainsFunc(b.req.Of, func(v *ir.Var) bool {
		_, fixed := fixedSize(v.Type)
		return v.Result && !fixed
	})
}

func (b *layout) rowsOf(v *ir.Var) ([]ir.Stmt, sum, bool) {
	if n, ok := fixedSize(v.Type); ok {
		return nil, constant(n), true
	}
	if v.Result {
		return nil, sum{}, false
	}
	switch u := v.Type.Underlying().(type) {
	case *types.Slice:
		n, ok := size(b.use(v))
		return nil, n, ok
	case *types.Pointer:
		if _, ok := fixedSize(u.Elem()); ok {
			list, n := b.count(b.use(v), constant(0))
			return list, n, true
		}
	}
	return nil, sum{}, false
}

// Derivable reports whether the shape of a seed of every output is known before a call. A single output may also be a
// slice of numbers, whose length follows from the length of the Jacobian.
func Derivable(of []*ir.Var) bool {
	open := 0
	for _, v := range of {
		s, slice := v.Type.Underlying().(*types.Slice)
		switch _, fixed := fixedSize(v.Type); {
		case fixed && !analysis.HasRefs(v.Type):
		case slice && !v.Result && !analysis.HasRefs(s.Elem()):
		case slice && analysis.IsFloat(s.Elem()):
			open++
		default:
			return false
		}
	}
	return open <= 1
}
