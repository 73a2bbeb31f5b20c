package interp

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// sorts lists the functions that sort a slice of basic values.
var sorts = []string{"slices.Sort", "sort.Float64s", "sort.Ints", "sort.Strings"}

// ordering compiles a library function that reorders a slice. It returns nil for other functions.
func (c *calls[T]) ordering(e *ir.Expr, name string) results[T] {
	if !slices.Contains(sorts, name) && name != "slices.Reverse" {
		return nil
	}
	s, elem := c.refs.ref(e.Args[0]), c.scope.shape(e.Args[0].Type).Elem()
	return func(fr *frame[T]) [][]Cell[T] {
		if x := slice[T](s(fr)); x != nil && name == "slices.Reverse" {
			reverse(x)
		} else if x != nil {
			slices.SortStableFunc(x.cells[:x.len], func(a, b Cell[T]) int { return compareCells(elem, a, b) })
		}
		return nil
	}
}

// sortedKeys compiles slices.Sorted(maps.Keys(m)). It returns nil for other calls.
func (c *calls[T]) sortedKeys(e *ir.Expr, name string) results[T] {
	if name != "slices.Sorted" || e.Args[0].Op != ir.OpCall {
		return nil
	}
	keys := e.Args[0]
	if fn, ok := keys.Obj.(*types.Func); !ok || fn.FullName() != "maps.Keys" {
		return nil
	}
	of, key := c.refs.ref(keys.Args[0]), c.scope.shape(keys.Args[0].Type.Underlying().(*types.Map).Key())
	return func(fr *frame[T]) [][]Cell[T] {
		m, _ := of(fr).(*Map[T])
		if m.size() == 0 {
			return [][]Cell[T]{{{}}}
		}
		s := newSlice[T](1, 0, m.size())
		for _, k := range m.order {
			if !k.gone {
				s.cells[s.len] = k.key[0]
				s.len++
			}
		}
		slices.SortStableFunc(s.cells, func(a, b Cell[T]) int { return compareCells(key, a, b) })
		return [][]Cell[T]{{{Ref: s}}}
	}
}

// comparing compiles a function of package cmp that compares two basic values. It returns nil for other functions.
func (c *calls[T]) comparing(e *ir.Expr, name string) results[T] {
	if name != "cmp.Compare" && name != "cmp.Less" {
		return nil
	}
	t := e.Args[0].Type
	if isConstant(e.Args[0]) {
		t = e.Args[1].Type
	}
	x, y, sh := c.argument(e.Args[0], types.Default(t)), c.argument(e.Args[1], types.Default(t)), c.scope.shape(types.Default(t))
	return func(fr *frame[T]) [][]Cell[T] {
		order := compareCells(sh, x(fr)[0], y(fr)[0])
		if name == "cmp.Less" {
			order = int(oneIf(order < 0))
		}
		return [][]Cell[T]{{{Int: int64(order)}}}
	}
}

// compareCells orders basic values. NaN precedes all others.
func compareCells[T Number[T]](sh *Shape, a, b Cell[T]) int {
	switch {
	case sh.Class == numbers:
		return cmp.Compare(a.Num.Value(), b.Num.Value())
	case sh.Class == refs:
		return cmp.Compare(text(a.Ref), text(b.Ref))
	case isUnsigned(sh.Int):
		return cmp.Compare(uint64(a.Int), uint64(b.Int))
	}
	return cmp.Compare(a.Int, b.Int)
}

func reverse[T Number[T]](s *Slice[T]) {
	tmp := make([]Cell[T], s.size)
	for i, k := 0, s.len-1; i < k; i, k = i+1, k-1 {
		copy(tmp, s.At(i))
		copy(s.At(i), s.At(k))
		copy(s.At(k), tmp)
	}
}
