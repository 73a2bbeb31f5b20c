package halo_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// The example of ADCME's documentation.
func TestADCMEExample(t *testing.T) {
	want := []float64{0, 1, 1, 0, 1, 1, 2, 3, 1, 5, 6, 7, 0, 9, 10, 0}
	err := comm.RunLocal(t.Context(), 6, func(c comm.Comm) error {
		cart, err := halo.NewCart(c, []int{3, 2}, nil)
		if err != nil {
			return err
		}
		e, err := halo.New(cart, halo.Grid{Shape: []int{6, 4}, FillBoundary: true, Fill: 1})
		if err != nil {
			return err
		}
		u := make([]float64, e.Len())
		_, first := e.Owned()
		for i := range 2 {
			for j := range 2 {
				u[e.Index(i, j)] = float64(4*(first[0]+i) + first[1] + j + 1)
			}
		}
		if err := e.Exchange(u); err != nil {
			return err
		}
		if c.Rank() == 0 && !slices.Equal(u, want) {
			return fmt.Errorf("rank 0 sees %v", u)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

type layout struct {
	dims     []int
	periodic []bool
	grid     halo.Grid
}

var layouts = []layout{
	{[]int{1}, []bool{true}, halo.Grid{Shape: []int{5}, Depth: []int{2}}},
	{[]int{1}, nil, halo.Grid{Shape: []int{1}}},
	{[]int{4}, nil, halo.Grid{Shape: []int{11}, Depth: []int{2}, FillBoundary: true, Fill: 7}},
	{[]int{2}, []bool{true}, halo.Grid{Shape: []int{7}, Depth: []int{3}}},
	{[]int{2, 3}, []bool{true, false}, halo.Grid{Shape: []int{5, 10}, Corners: true}},
	{[]int{2, 2}, []bool{true, true}, halo.Grid{Shape: []int{4, 5}, Depth: []int{2, 1}, Corners: true}},
	{[]int{3, 2}, []bool{false, true}, halo.Grid{Shape: []int{7, 5}, Depth: []int{0, 2}}},
	{[]int{2, 1, 3}, []bool{true, true, false}, halo.Grid{Shape: []int{3, 2, 8}, Corners: true, FillBoundary: true}},
	{[]int{2, 2, 2}, nil, halo.Grid{Shape: []int{4, 5, 6}, Depth: []int{1, 2, 1}}},
}

// onLayouts runs f for each layout.
func onLayouts(t *testing.T, f func(l layout, e *halo.Exchanger, c comm.Comm) error) {
	for _, l := range layouts {
		t.Run(fmt.Sprintf("%v %+v", l.dims, l.grid), func(t *testing.T) {
			ranks := 1
			for _, n := range l.dims {
				ranks *= n
			}
			err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
				cart, err := halo.NewCart(c, l.dims, l.periodic)
				if err != nil {
					return err
				}
				e, err := halo.New(cart, l.grid)
				if err != nil {
					return err
				}
				return f(l, e, c)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// cells calls f for all cells of a block, ghost cells included, with their offset from the first owned one.
func cells(l layout, owned []int, f func(cell []int, outside int)) {
	var depth [halo.MaxDims]int
	n := len(owned)
	for d := range owned {
		depth[d] = 1
		if l.grid.Depth != nil {
			depth[d] = l.grid.Depth[d]
		}
	}
	cell := make([]int, n)
	var walk func(d, outside int)
	walk = func(d, outside int) {
		if d == n {
			f(cell, outside)
			return
		}
		for i := -depth[d]; i < owned[d]+depth[d]; i++ {
			cell[d] = i
			if i < 0 || i >= owned[d] {
				walk(d+1, outside+1)
			} else {
				walk(d+1, outside)
			}
		}
	}
	walk(0, 0)
}

// number is a value for each cell of the grid, and -1 outside of it.
func number(l layout, first, cell []int) float64 {
	v := 0
	for d, n := range l.grid.Shape {
		at := first[d] + cell[d]
		if l.periodic != nil && l.periodic[d] {
			at = (at + 5*n) % n
		}
		if at < 0 || at >= n {
			return -1
		}
		v = v*n + at
	}
	return float64(v + 1)
}

func TestEveryGhostCell(t *testing.T) {
	onLayouts(t, func(l layout, e *halo.Exchanger, c comm.Comm) error {
		owned, first := e.Owned()
		u := make([]float64, e.Len())
		for i := range u {
			u[i] = -2
		}
		cells(l, owned, func(cell []int, outside int) {
			if outside == 0 {
				u[e.Index(cell...)] = number(l, first, cell)
			}
		})
		if err := e.Exchange(u); err != nil {
			return err
		}
		var err error
		cells(l, owned, func(cell []int, outside int) {
			want := number(l, first, cell)
			switch {
			case outside > 1 && !l.grid.Corners:
				want = -2
			case want < 0 && l.grid.FillBoundary:
				want = l.grid.Fill
			case want < 0:
				want = -2
			}
			if got := u[e.Index(cell...)]; got != want {
				err = errors.Join(err, fmt.Errorf("rank %d, cell %v: %v, want %v", c.Rank(), cell, got, want))
			}
		})
		return err
	})
}

// ⟨E·v, w⟩ = ⟨v, Eᵀ·w⟩, summed over ranks.
func TestTranspose(t *testing.T) {
	onLayouts(t, func(l layout, e *halo.Exchanger, c comm.Comm) error {
		r := rand.New(rand.NewPCG(3, uint64(c.Rank())))
		v, w := make([]float64, e.Len()), make([]float64, e.Len())
		for i := range v {
			v[i], w[i] = float64(r.IntN(1999)-999), float64(r.IntN(1999)-999)
		}
		ev, etw := slices.Clone(v), slices.Clone(w)
		if err := errors.Join(e.ExchangeJVP(ev), e.ExchangeVJP(etw)); err != nil {
			return err
		}
		sums := []float64{dot(ev, w), dot(v, etw)}
		if err := comm.Allreduce(c, sums, comm.Sum); err != nil {
			return err
		}
		if sums[0] != sums[1] || sums[0] == 0 {
			return fmt.Errorf("⟨E·v, w⟩ = %v, ⟨v, Eᵀ·w⟩ = %v", sums[0], sums[1])
		}
		return nil
	})
}

func dot(a, b []float64) (s float64) {
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

func TestMistakes(t *testing.T) {
	c := comm.Self()
	for _, tc := range []struct {
		dims     []int
		periodic []bool
		grid     halo.Grid
	}{
		{nil, nil, halo.Grid{}},
		{[]int{2}, nil, halo.Grid{}},
		{[]int{1}, []bool{true, false}, halo.Grid{}},
		{[]int{1}, nil, halo.Grid{Shape: []int{3, 3}}},
		{[]int{1}, nil, halo.Grid{Shape: []int{0}}},
		{[]int{1}, []bool{true}, halo.Grid{Shape: []int{2}, Depth: []int{3}}},
		{[]int{1}, nil, halo.Grid{Shape: []int{2}, Depth: []int{-1}}},
	} {
		cart, err := halo.NewCart(c, tc.dims, tc.periodic)
		if err == nil {
			_, err = halo.New(cart, tc.grid)
		}
		if !errors.Is(err, halo.ErrShape) {
			t.Errorf("%+v: %v", tc, err)
		}
	}
}

func TestUnfinished(t *testing.T) {
	cart, err := halo.NewCart(nil, []int{1}, []bool{true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{4}})
	if err != nil {
		t.Fatal(err)
	}
	u := make([]float64, e.Len())
	if err := e.Start(u); err != nil {
		t.Fatal(err)
	}
	if err := e.Start(u); err == nil {
		t.Error("second Start without Finish")
	}
	if err := e.Exchange(u[1:]); !errors.Is(err, halo.ErrShape) {
		t.Errorf("short slice: %v", err)
	}
}

func TestDims(t *testing.T) {
	for _, tc := range []struct{ ranks, n int }{{1, 1}, {6, 2}, {12, 3}, {7, 2}, {64, 3}, {16, 2}} {
		dims := halo.Dims(tc.ranks, tc.n)
		product := 1
		for _, d := range dims {
			product *= d
		}
		if product != tc.ranks || !slices.IsSortedFunc(dims, func(a, b int) int { return b - a }) {
			t.Errorf("Dims(%d, %d) = %v", tc.ranks, tc.n, dims)
		}
	}
	if d := halo.Dims(12, 3); !slices.Equal(d, []int{3, 2, 2}) {
		t.Errorf("Dims(12, 3) = %v", d)
	}
}
