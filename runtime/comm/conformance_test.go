package comm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// conformance is what every back end has to pass with any number of ranks.
var conformance = []struct {
	name string
	f    func(c comm.Comm) error
}{
	{"Allreduce", caseAllreduce},
	{"ReduceAndBcast", caseReduceAndBcast},
	{"Scans", caseScans},
	{"GatherScatter", caseGatherScatter},
	{"AllgatherReduceScatterAlltoall", caseAllgatherReduceScatterAlltoall},
	{"Split", caseSplit},
	{"SendRecvRing", caseSendRecvRing},
	{"NonBlocking", caseNonBlocking},
	{"BlocksOfUnequalLength", caseBlocks},
	{"Types", caseTypes},
	{"Reductions", caseReductions},
	{"SameTag", caseSameTag},
	{"Overlap", caseOverlap},
	{"Locations", caseLocations},
	{"Wildcards", caseWildcards},
	{"ErrorsOfOneRank", caseErrors},
	{"ExactSum", caseExactSum},
	{"Nodes", caseNodes},
	{"Goroutines", caseGoroutines},
	{"Transposes", caseTransposes},
	{"NonlinearTransposes", caseNonlinear},
	{"NaN", caseNaN},
	{"Twin", caseTwin},
}

// everything runs all cases one after another.
func everything(c comm.Comm) error {
	for _, tc := range conformance {
		if err := tc.f(c); err != nil {
			return fmt.Errorf("%s: %w", tc.name, err)
		}
	}
	return nil
}

func TestConformance(t *testing.T) {
	for _, tc := range conformance {
		t.Run(tc.name, func(t *testing.T) { onRanks(t, tc.f) })
	}
}

// onRanks runs f on 1 to 8 ranks.
func onRanks(t *testing.T, f func(c comm.Comm) error) {
	t.Helper()
	for n := 1; n <= 8; n++ {
		t.Run(fmt.Sprintf("%d", n), func(t *testing.T) {
			if err := comm.RunLocal(t.Context(), n, f); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// expect is an error where got is not want.
func expect[T comparable](what string, got, want []T) error {
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s = %v, want %v", what, got, want)
	}
	return nil
}

// lengths of messages that are copied, and that are not.
var lengths = []int{0, 1, 8, 256, 257, 5000}

func ramp(n int, factor float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i+1) * factor
	}
	return x
}

func caseAllreduce(c comm.Comm) error {
	total := float64(c.Size()*(c.Size()+1)) / 2
	for _, n := range lengths {
		x := ramp(n, float64(c.Rank()+1))
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		if err := expect("sum", x, ramp(n, total)); err != nil {
			return err
		}
	}
	return nil
}

func caseReduceAndBcast(c comm.Comm) error {
	total := float64(c.Size()*(c.Size()+1)) / 2
	for root := range c.Size() {
		for _, n := range lengths {
			x := ramp(n, float64(c.Rank()+1))
			if err := comm.Reduce(c, x, comm.Sum, root); err != nil {
				return err
			}
			want := ramp(n, total)
			if c.Rank() != root {
				clear(want)
			}
			if err := expect("reduced", x, want); err != nil {
				return err
			}
			if err := comm.Bcast(c, x, root); err != nil {
				return err
			}
			if err := expect("bcast", x, ramp(n, total)); err != nil {
				return err
			}
		}
	}
	return nil
}

func caseScans(c comm.Comm) error {
	r := float64(c.Rank())
	for _, n := range lengths {
		x, y := ramp(n, r+1), ramp(n, r+1)
		if err := comm.Scan(c, x, comm.Sum); err != nil {
			return err
		}
		if err := comm.Exscan(c, y, comm.Sum); err != nil {
			return err
		}
		if err := expect("scan", x, ramp(n, (r+1)*(r+2)/2)); err != nil {
			return err
		}
		if err := expect("exscan", y, ramp(n, r*(r+1)/2)); err != nil {
			return err
		}
	}
	return nil
}

func caseGatherScatter(c comm.Comm) error {
	for _, n := range lengths {
		for root := range c.Size() {
			x := ramp(n, float64(c.Rank()))
			var all []float64
			if c.Rank() == root {
				all = make([]float64, n*c.Size())
			}
			if err := comm.Gather(c, x, all, root); err != nil {
				return err
			}
			back := make([]float64, n)
			if err := comm.Scatter(c, all, back, root); err != nil {
				return err
			}
			if err := expect("scattered", back, x); err != nil {
				return err
			}
		}
	}
	return nil
}

func caseAllgatherReduceScatterAlltoall(c comm.Comm) error {
	for _, n := range lengths {
		size := c.Size()
		all, mine := make([]float64, n*size), ramp(n, float64(c.Rank()+1))
		if err := comm.Allgather(c, mine, all); err != nil {
			return err
		}
		for r := range size {
			if err := expect("allgather", all[r*n:(r+1)*n], ramp(n, float64(r+1))); err != nil {
				return err
			}
		}
		if err := comm.ReduceScatter(c, all, mine, comm.Sum); err != nil {
			return err
		}
		if err := expect("reduce-scatter", mine, ramp(n, float64(size*(c.Rank()+1)))); err != nil {
			return err
		}
		for i := range all {
			all[i] = float64(c.Rank()*size + i/max(n, 1))
		}
		turned := make([]float64, n*size)
		if err := comm.Alltoall(c, all, turned); err != nil {
			return err
		}
		for i, v := range turned {
			if want := float64(i/n*size + c.Rank()); v != want {
				return fmt.Errorf("alltoall[%d] = %v, want %v", i, v, want)
			}
		}
	}
	return nil
}

func caseSplit(c comm.Comm) error {
	colour := c.Rank() % 2
	if c.Rank() == 5 {
		colour = comm.Undefined
	}
	half, err := c.Split(colour, -c.Rank())
	if err != nil || half == nil {
		return err
	}
	x := []int{c.Rank()}
	if err := comm.Scan(half, x, comm.Max); err != nil {
		return err
	}
	all := make([]int, half.Size())
	if err := comm.Allgather(half, []int{c.Rank()}, all); err != nil {
		return err
	}
	if !slices.IsSortedFunc(all, func(a, b int) int { return b - a }) || all[half.Rank()] != c.Rank() {
		return fmt.Errorf("members %v on rank %d", all, c.Rank())
	}
	return half.Free()
}

func caseSendRecvRing(c comm.Comm) error {
	right, left := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
	for _, n := range messageLengths {
		got := make([]float64, n+3)
		s, err := comm.Sendrecv(c, ramp(n, float64(c.Rank()+1)), right, 3, got, left, 3)
		if err != nil {
			return err
		}
		if s != (comm.Status{Source: left, Tag: 3, Count: n}) {
			return fmt.Errorf("status %+v", s)
		}
		if err := expect("ring", got[:n], ramp(n, float64(left+1))); err != nil {
			return err
		}
	}
	return nil
}

func caseNonBlocking(c comm.Comm) error {
	var requests []comm.Request
	in := make([][]float32, c.Size())
	for r := range c.Size() {
		in[r] = make([]float32, 7)
		q, err := comm.Irecv(c, in[r], r, c.Rank())
		if err != nil {
			return err
		}
		requests = append(requests, q)
	}
	for r := range c.Size() {
		out := make([]float32, 7)
		out[6] = float32(100*c.Rank() + r)
		q, err := comm.Isend(c, out, r, r)
		if err != nil {
			return err
		}
		requests = append(requests, q, nil)
	}
	if err := comm.Waitall(requests...); err != nil {
		return err
	}
	for r := range in {
		if in[r][6] != float32(100*r+c.Rank()) {
			return fmt.Errorf("from %d: %v", r, in[r])
		}
	}
	return nil
}
