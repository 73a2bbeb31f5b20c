package comm_test

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

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

// caseNodes wants all ranks on one machine, with messages of their own.
func caseNodes(c comm.Comm) error {
	node, err := c.SplitNode(-c.Rank())
	if err != nil {
		return err
	}
	if node.Size() != c.Size() || node.Rank() != c.Size()-1-c.Rank() || node.ProcessorName() == "" {
		return fmt.Errorf("rank %d of %d on node %q", node.Rank(), node.Size(), node.ProcessorName())
	}
	all := make([]int32, c.Size())
	if err := comm.Allgather(node, []int32{int32(c.Rank())}, all); err != nil {
		return err
	}
	for r, v := range all {
		if int(v) != c.Size()-1-r {
			return fmt.Errorf("ranks of the node: %v", all)
		}
	}
	return node.Free()
}

// caseGoroutines communicates from several goroutines of each rank at once: collectives of a communicator each, and
// messages of one communicator with a tag each.
func caseGoroutines(c comm.Comm) error {
	const goroutines, rounds = 2, 10
	failed := make(chan error, 2*goroutines)
	for g := range goroutines {
		own, err := c.Dup()
		if err != nil {
			return err
		}
		go func() { failed <- manyAllreduces(own, rounds) }()
		go func() { failed <- manyMessages(c, 100+g, rounds) }()
	}
	var all []error
	for range cap(failed) {
		all = append(all, <-failed)
	}
	return errors.Join(all...)
}

func manyAllreduces(c comm.Comm, rounds int) error {
	for i := range rounds {
		x := []float64{float64(i), 1}
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		if n := float64(c.Size()); x[0] != n*float64(i) || x[1] != n {
			return fmt.Errorf("allreduce %d of a goroutine: %v", i, x)
		}
	}
	return nil
}

func manyMessages(c comm.Comm, tag, rounds int) error {
	right, left := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
	for i := range rounds {
		got := []int{-1}
		if _, err := comm.Sendrecv(c, []int{1000*tag + i}, right, tag, got, left, tag); err != nil {
			return err
		}
		if got[0] != 1000*tag+i {
			return fmt.Errorf("message %d with tag %d of a goroutine: %v", i, tag, got)
		}
	}
	return nil
}
