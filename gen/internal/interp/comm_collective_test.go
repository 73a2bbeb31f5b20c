package interp

import (
	"fmt"
	"go/types"
	"slices"
	"testing"
)

// TestCollectives compares what each rank receives from each operation with its definition.
func TestCollectives(t *testing.T) {
	for _, x := range []struct {
		name string
		op   int
		root int
		send [][]float64 // of three ranks
		want [][]float64
	}{
		{"Bcast", 0, 1, [][]float64{{1, 2}, {3, 4}, {5, 6}}, [][]float64{{3, 4}, {3, 4}, {3, 4}}},
		{"Reduce", opSum, 2, [][]float64{{1}, {2}, {4}}, [][]float64{{0}, {0}, {7}}},
		{"Allreduce", opProd, 0, [][]float64{{2}, {3}, {4}}, [][]float64{{24}, {24}, {24}}},
		{"Allreduce", opMax, 0, [][]float64{{2}, {5}, {4}}, [][]float64{{5}, {5}, {5}}},
		{"Allreduce", opMin, 0, [][]float64{{2}, {5}, {4}}, [][]float64{{2}, {2}, {2}}},
		{"Scan", opSum, 0, [][]float64{{1}, {2}, {4}}, [][]float64{{1}, {3}, {7}}},
		{"Exscan", opSum, 0, [][]float64{{1}, {2}, {4}}, [][]float64{{0}, {1}, {3}}},
		{"Gather", 0, 1, [][]float64{{1}, {2}, {4}}, [][]float64{nil, {1, 2, 4}, nil}},
		{"Allgather", 0, 0, [][]float64{{1}, {2}, {4}}, [][]float64{{1, 2, 4}, {1, 2, 4}, {1, 2, 4}}},
		{"Scatter", 0, 2, [][]float64{nil, nil, {1, 2, 3}}, [][]float64{{1}, {2}, {3}}},
		{"Alltoall", 0, 0, [][]float64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, [][]float64{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}},
		{"ReduceScatter", opSum, 0, [][]float64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, [][]float64{{12}, {15}, {18}}},
	} {
		elem := NewShapes(1).Of(types.Typ[types.Float64])
		var g gathering[Real]
		for _, list := range x.send {
			g = append(g, &contribution[Real]{elem: elem, send: cellsOf(list), op: x.op, root: x.root})
		}
		for r, want := range x.want {
			var got []float64
			for _, c := range g.received(x.name, r) {
				got = append(got, float64(c.Num))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s on rank %d: %v, want %v", x.name, r, got, want)
			}
		}
	}
}

func cellsOf(list []float64) []Cell[Real] {
	cells := make([]Cell[Real], len(list))
	for i, x := range list {
		cells[i].Num = Real(x)
	}
	return cells
}

// TestMessagesKeepTheirOrder lets receives of any source and of one tag get messages in the order in
// which they were sent.
func TestMessagesKeepTheirOrder(t *testing.T) {
	team := Together(2)
	shared := newTeam[Real]()
	from, to := &run[Real]{team: shared}, &run[Real]{team: shared, number: 1}
	elem := NewShapes(1).Of(types.Typ[types.Float64])
	for i, tag := range []int{5, 6, 5} {
		from.send(team[0], buffer[Real]{elem: elem, cells: cellsOf([]float64{float64(i)})}, 1, tag)
	}
	var got []string
	for _, tag := range []int{6, anyTag, 5} {
		cells := cellsOf([]float64{-1})
		status := to.receive(team[1], buffer[Real]{elem: elem, cells: cells}, anySource, tag).finish(to)
		got = append(got, fmt.Sprint(cells[0].Num, status[0].Int, status[1].Int, status[2].Int))
	}
	if want := []string{"1 0 6 1", "0 0 5 1", "2 0 5 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
