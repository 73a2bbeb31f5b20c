package comm_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// TestMatrix does every operation with every type, reduction, root and several lengths on every back end, counts what
// came out right, and prints the counts with -v.
func TestMatrix(t *testing.T) {
	most := map[string]int{"local": 4, "tcp": 4, "openmpi": 4, "mpich": 2, "abi": 2} // more MPICH ranks wait for a core
	right := regexp.MustCompile(`(\d+) of (\d+) right`)
	for _, b := range backends(t) {
		t.Run(b.name, func(t *testing.T) {
			total := 0
			for n := 1; n <= most[b.name]; n++ {
				out, code := b.run(t, n, "matrix")
				found := right.FindStringSubmatch(out)
				if code != 0 || found == nil || found[1] != found[2] || found[1] == "0" {
					t.Fatalf("%d ranks: exit code %d\n%s", n, code, out)
				}
				cases, err := strconv.Atoi(found[1])
				if err != nil {
					t.Fatal(err)
				}
				total += cases
			}
			t.Logf("%d of %d right, on 1 to %d ranks", total, total, most[b.name])
		})
	}
}

// tally counts cases.
type tally struct{ right, all int }

func matrixProgram(c comm.Comm) error {
	var n tally
	err := inTurn(
		func() error { return matrixOf(c, &n, floats[float64], arithmetic) },
		func() error { return matrixOf(c, &n, floats[float32], arithmetic) },
		func() error { return matrixOf(c, &n, integers[int64], anyInteger) },
		func() error { return matrixOf(c, &n, integers[int32], anyInteger) },
		func() error { return matrixOf(c, &n, integers[uint64], anyInteger) },
		func() error { return matrixOf(c, &n, integers[uint32], anyInteger) },
		func() error { return matrixOf(c, &n, integers[uint8], anyInteger) })
	if err != nil {
		return err
	}
	sums := []int{n.right, n.all}
	if err := comm.Allreduce(c, sums, comm.Min); err != nil {
		return err
	}
	if c.Rank() == 0 {
		fmt.Printf("%d of %d right\n", sums[0], sums[1])
	}
	return nil
}

// matrixOf does every operation with a type.
func matrixOf[T comm.Number](c comm.Comm, n *tally, operand func(r *rand.Rand, n int) []T, ops []comm.Op) error {
	for _, length := range lengths {
		m := newMatrix(c, n, length, operand)
		for _, op := range ops {
			if err := m.reduce(op); err != nil {
				return err
			}
		}
		for root := range c.Size() {
			if err := m.rooted(root); err != nil {
				return err
			}
		}
		if err := inTurn(m.toAll, m.messages); err != nil {
			return err
		}
	}
	return nil
}

// matrix is what the ranks' blocks are: of rank r, blocks[r], one for each rank.
type matrix[T comm.Number] struct {
	c      comm.Comm
	n      *tally
	length int
	blocks [][][]T
	counts []int // of unequal blocks
}

func newMatrix[T comm.Number](c comm.Comm, n *tally, length int, operand func(r *rand.Rand, n int) []T) *matrix[T] {
	m := &matrix[T]{c: c, n: n, length: length}
	for r := range c.Size() {
		var row [][]T
		for s := range c.Size() {
			row = append(row, operand(rand.New(rand.NewPCG(uint64(r), uint64(1000*length+s))), length))
		}
		m.blocks = append(m.blocks, row)
		m.counts = append(m.counts, length*(r+1)/c.Size())
	}
	return m
}

// check counts a case.
func (m *matrix[T]) check(what string, err error, got, want []T) error {
	m.n.all++
	if err == nil {
		err = alike(what, got, want)
	}
	if err != nil {
		return fmt.Errorf("%s of %d %T: %w", what, m.length, *new(T), err)
	}
	m.n.right++
	return nil
}

// own is a copy of the rank's first block.
func (m *matrix[T]) own() []T { return append([]T(nil), m.blocks[m.c.Rank()][0]...) }

// firsts are the first blocks of ranks.
func (m *matrix[T]) firsts(ranks int) (all [][]T) {
	for r := range ranks {
		all = append(all, m.blocks[r][0])
	}
	return all
}

// row is the blocks of a rank one after the other.
func (m *matrix[T]) row(rank int) (all []T) {
	for _, b := range m.blocks[rank] {
		all = append(all, b...)
	}
	return all
}

// column is the blocks that all have for a rank.
func (m *matrix[T]) column(rank int) (all []T) {
	for _, row := range m.blocks {
		all = append(all, row[rank]...)
	}
	return all
}

// ragged is the beginnings of the ranks' first blocks, one after the other.
func (m *matrix[T]) ragged() (all []T) {
	for r, row := range m.blocks {
		all = append(all, row[0][:m.counts[r]]...)
	}
	return all
}

func (m *matrix[T]) reduce(op comm.Op) error {
	c, rank, size := m.c, m.c.Rank(), m.c.Size()
	total := reduced(m.firsts(size), op)
	x := m.own()
	if err := m.check("Allreduce by "+op.String(), comm.Allreduce(c, x, op), x, total); err != nil {
		return err
	}
	x = m.own()
	if err := m.check("Scan by "+op.String(), comm.Scan(c, x, op), x, reduced(m.firsts(rank+1), op)); err != nil {
		return err
	}
	x = m.own()
	if err := m.check("Exscan by "+op.String(), comm.Exscan(c, x, op), x, reduced(m.firsts(rank), op)); err != nil {
		return err
	}
	for root := range size {
		want := total
		if rank != root {
			want = nil
		}
		x = m.own()
		if err := m.check(fmt.Sprintf("Reduce by %v to %d", op, root), comm.Reduce(c, x, op, root), x, want); err != nil {
			return err
		}
	}
	var rows [][]T
	for r := range size {
		rows = append(rows, m.row(r))
	}
	x = make([]T, m.length)
	return m.check("ReduceScatter by "+op.String(), comm.ReduceScatter(c, m.row(rank), x, op), x, reduced(rows, op)[rank*m.length:])
}

func (m *matrix[T]) rooted(root int) error {
	c, rank, size := m.c, m.c.Rank(), m.c.Size()
	atRoot := func(want []T) []T {
		if rank == root {
			return want
		}
		return nil
	}
	x := m.own()
	if err := m.check("Bcast", comm.Bcast(c, x, root), x, m.blocks[root][0]); err != nil {
		return err
	}
	x = make([]T, size*m.length)
	if err := m.check("Gather", comm.Gather(c, m.blocks[rank][root], x, root), x, atRoot(m.column(root))); err != nil {
		return err
	}
	x = make([]T, m.length)
	if err := m.check("Scatter", comm.Scatter(c, m.row(rank), x, root), x, m.blocks[root][rank]); err != nil {
		return err
	}
	ragged, mine := m.ragged(), m.blocks[rank][0][:m.counts[rank]]
	x = make([]T, len(ragged))
	if err := m.check("Gatherv", comm.Gatherv(c, mine, x, m.counts, root), x, atRoot(ragged)); err != nil {
		return err
	}
	x = make([]T, len(mine))
	return m.check("Scatterv", comm.Scatterv(c, ragged, x, m.counts, root), x, mine)
}

func (m *matrix[T]) toAll() error {
	c, rank, size := m.c, m.c.Rank(), m.c.Size()
	x := make([]T, size*m.length)
	if err := m.check("Allgather", comm.Allgather(c, m.blocks[rank][0], x), x, flat(m.firsts(size))); err != nil {
		return err
	}
	if err := m.check("Alltoall", comm.Alltoall(c, m.row(rank), x), x, m.column(rank)); err != nil {
		return err
	}
	ragged, mine := m.ragged(), m.blocks[rank][0][:m.counts[rank]]
	x = make([]T, len(ragged))
	if err := m.check("Allgatherv", comm.Allgatherv(c, mine, x, m.counts), x, ragged); err != nil {
		return err
	}
	in := make([]int, size)
	var want []T
	for r := range size { // all send the same numbers
		in[r] = len(mine)
		want = append(want, mine...)
	}
	x = make([]T, size*m.counts[rank])
	if err := m.check("Alltoallv", comm.Alltoallv(c, ragged, x, m.counts, in), x, want); err != nil {
		return err
	}
	x = make([]T, len(mine))
	err := comm.ReduceScatterv(c, ragged, x, m.counts, comm.Max)
	return m.check("ReduceScatterv", err, x, mine)
}

func (m *matrix[T]) messages() error {
	c, rank, size := m.c, m.c.Rank(), m.c.Size()
	right, left := (rank+1)%size, (rank+size-1)%size
	x := make([]T, m.length)
	_, err := comm.Sendrecv(c, m.blocks[rank][0], right, 9, x, left, 9)
	if err := m.check("Sendrecv", err, x, m.blocks[left][0]); err != nil {
		return err
	}
	x = make([]T, m.length)
	in, err := comm.Irecv(c, x, left, comm.AnyTag)
	if err != nil {
		return err
	}
	out, err := comm.Isend(c, m.blocks[rank][0], right, 11)
	if err != nil {
		return err
	}
	return m.check("Isend and Irecv", comm.Waitall(in, out), x, m.blocks[left][0])
}

// flat is blocks one after the other.
func flat[T any](blocks [][]T) (all []T) {
	for _, b := range blocks {
		all = append(all, b...)
	}
	return all
}
