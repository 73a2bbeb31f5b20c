package comm_test

import (
	"errors"
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
	{"Locations", caseLocations},
	{"Wildcards", caseWildcards},
	{"ErrorsOfOneRank", caseErrors},
	{"Transposes", caseTransposes},
	{"NonlinearTransposes", caseNonlinear},
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

// caseBlocks gives rank r a block of r elements.
func caseBlocks(c comm.Comm) error {
	size, rank := c.Size(), c.Rank()
	counts, total := make([]int, size), 0
	for r := range counts {
		counts[r] = r
		total += r
	}
	mine, all := make([]int32, rank), make([]int32, total)
	for i := range mine {
		mine[i] = int32(100*rank + i)
	}
	if err := comm.Allgatherv(c, mine, all, counts); err != nil {
		return err
	}
	for root := range size {
		gathered := make([]int32, total)
		if err := comm.Gatherv(c, mine, gathered, counts, root); err != nil {
			return err
		}
		if rank == root && total > 0 {
			if err := expect("gatherv", gathered, all); err != nil {
				return err
			}
		}
		back := make([]int32, rank)
		if err := comm.Scatterv(c, gathered, back, counts, root); err != nil {
			return err
		}
		if err := expect("scatterv", back, mine); err != nil {
			return err
		}
	}
	sum := make([]int32, rank)
	if err := comm.ReduceScatterv(c, all, sum, counts, comm.Sum); err != nil {
		return err
	}
	for i, v := range sum {
		if v != int32(size)*mine[i] {
			return fmt.Errorf("reduce-scatterv[%d] = %d", i, v)
		}
	}
	return blocksToAll(c)
}

// blocksToAll sends r elements to rank r.
func blocksToAll(c comm.Comm) error {
	var sendCounts, recvCounts []int
	var send []uint8
	for r := range c.Size() {
		sendCounts, recvCounts = append(sendCounts, r), append(recvCounts, c.Rank())
		for range r {
			send = append(send, uint8(c.Rank()))
		}
	}
	recv := make([]uint8, c.Size()*c.Rank())
	if err := comm.Alltoallv(c, send, recv, sendCounts, recvCounts); err != nil {
		return err
	}
	for i, v := range recv {
		if int(v) != i/c.Rank() {
			return fmt.Errorf("alltoallv[%d] = %d", i, v)
		}
	}
	return nil
}

type metres float64

func caseTypes(c comm.Comm) error {
	return errors.Join(reduceType[float64](c), reduceType[float32](c), reduceType[int](c), reduceType[int64](c),
		reduceType[int32](c), reduceType[uint64](c), reduceType[uint32](c), reduceType[uint8](c), reduceType[metres](c),
		bits[int](c), bits[uint8](c), bits[int32](c), bits[uint64](c), bits[uint32](c))
}

func reduceType[T comm.Number](c comm.Comm) error {
	want := map[comm.Op]T{comm.Sum: 0, comm.Prod: 1, comm.Min: 1, comm.Max: T(c.Size())}
	for r := range c.Size() {
		want[comm.Sum] += T(r + 1)
		want[comm.Prod] *= 2
	}
	for _, op := range []comm.Op{comm.Sum, comm.Prod, comm.Min, comm.Max} {
		x := []T{T(c.Rank() + 1), T(c.Rank() + 1), T(c.Size() - c.Rank())}
		if op == comm.Prod {
			x = []T{2, 2, 2}
		}
		if err := comm.Allreduce(c, x, op); err != nil {
			return err
		}
		if err := expect(fmt.Sprintf("%v of %T", op, x), x, []T{want[op], want[op], want[op]}); err != nil {
			return err
		}
	}
	return nil
}

// bits combines 12 with itself, 10 on rank 0.
func bits[T int | uint8 | int32 | uint64 | uint32](c comm.Comm) error {
	odd := T(12 * ((c.Size() - 1) % 2))
	want := map[comm.Op][]T{
		comm.BitAnd: {10 & 12, 0}, comm.BitOr: {10 | 12, 12}, comm.BitXor: {10 ^ odd, odd},
		comm.LogicalAnd: {1, 0}, comm.LogicalOr: {1, 1}, comm.LogicalXor: {T(c.Size() % 2), T((c.Size() - 1) % 2)},
	}
	if c.Size() == 1 {
		return nil
	}
	for op := comm.LogicalAnd; op <= comm.BitXor; op++ {
		x := []T{12, 12}
		if c.Rank() == 0 {
			x = []T{10, 0}
		}
		if err := comm.Allreduce(c, x, op); err != nil {
			return err
		}
		if err := expect(fmt.Sprintf("%v of %T", op, x), x, want[op]); err != nil {
			return err
		}
	}
	return nil
}

func caseLocations(c comm.Comm) error {
	r := int32(c.Rank())
	x := []comm.DoubleInt{{Value: float64(r), Loc: r}, {Value: 5, Loc: 10 - r}}
	y := []comm.FloatInt{{Value: float32(r), Loc: r}}
	if err := comm.AllreduceLoc(c, x, comm.MaxLoc); err != nil {
		return err
	}
	if err := comm.AllreduceLoc(c, y, comm.MinLoc); err != nil {
		return err
	}
	last := int32(c.Size() - 1)
	if err := expect("maxloc", x, []comm.DoubleInt{{Value: float64(last), Loc: last}, {Value: 5, Loc: 10 - last}}); err != nil {
		return err
	}
	return expect("minloc", y, []comm.FloatInt{{}})
}

func caseWildcards(c comm.Comm) error {
	if c.Rank() > 0 {
		if err := comm.Send(c, make([]int32, 10*c.Rank()), 0, c.Rank()); err != nil {
			return err
		}
		return c.Barrier()
	}
	for range c.Size() - 1 {
		s, err := c.Probe(comm.AnySource, comm.AnyTag, comm.Int32)
		if err != nil {
			return err
		}
		if s.Count != 10*s.Source || s.Tag != s.Source {
			return fmt.Errorf("probe: %+v", s)
		}
		got, err := comm.Recv(c, make([]int32, s.Count), comm.AnySource, s.Tag)
		if err != nil || got != s {
			return fmt.Errorf("receive: %+v, %w", got, err)
		}
	}
	if s, found, err := c.Iprobe(comm.AnySource, comm.AnyTag, comm.Int32); found || err != nil {
		return fmt.Errorf("a message too many: %+v, %w", s, err)
	}
	s, err := comm.Recv(c, []float64{1}, comm.ProcNull, 0)
	if err != nil || s.Source != comm.ProcNull || s.Count != 0 {
		return fmt.Errorf("from nobody: %+v, %w", s, err)
	}
	return c.Barrier()
}

// caseErrors makes mistakes that one rank notices alone.
func caseErrors(c comm.Comm) error {
	for _, tc := range []struct {
		err, want error
	}{
		{comm.Send(c, []int{1}, c.Size(), 0), comm.ErrRank},
		{comm.Send(c, []int{1}, 0, comm.MaxTag+1), comm.ErrTag},
		{comm.Send(c, []int{1}, 0, comm.AnyTag), comm.ErrTag},
		{comm.Send(c, []int{1}, comm.AnySource, 0), comm.ErrRank},
		{comm.Bcast(c, []int{1}, -1), comm.ErrRank},
		{comm.Reduce(c, []int{1}, comm.Sum, c.Size()), comm.ErrRank},
		{comm.Allreduce(c, []float32{1}, comm.BitOr), comm.ErrType},
		{comm.Allreduce(c, []int{1}, comm.MaxLoc), comm.ErrType},
	} {
		if !errors.Is(tc.err, tc.want) {
			return fmt.Errorf("got %v, want %v", tc.err, tc.want)
		}
	}
	return nil
}
