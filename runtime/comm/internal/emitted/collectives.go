package emitted

import "github.com/gradgen/gradgen/runtime/comm"

// Float is a number of either precision.
type Float interface{ ~float64 | ~float32 }

// The functions of this file are y = A(x) for one operation each. They have the same parameters; some need no root,
// or no reduction.

// Bcast copies the x of the root.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Bcast[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	return comm.Bcast(c, y, root)
}

// Reduce reduces to the root.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Reduce[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	return comm.Reduce(c, y, op, root)
}

// Allreduce reduces to all.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Allreduce[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	return comm.Allreduce(c, y, op)
}

// Scan reduces up to the caller.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Scan[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	return comm.Scan(c, y, op)
}

// Exscan reduces up to the rank before the caller.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Exscan[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	return comm.Exscan(c, y, op)
}

// ReduceScatter reduces and gives each rank a block.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func ReduceScatter[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.ReduceScatter(c, x, y, op)
}

// ReduceScatterv gives rank r a block of r.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func ReduceScatterv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.ReduceScatterv(c, x, y, Counts(c), op)
}

// Gather gathers blocks on the root.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Gather[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Gather(c, x, y, root)
}

// Gatherv gathers a block of r from rank r.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Gatherv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Gatherv(c, x, y, Counts(c), root)
}

// Scatter deals out the blocks of the root.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Scatter[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Scatter(c, x, y, root)
}

// Scatterv gives rank r a block of r.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Scatterv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Scatterv(c, x, y, Counts(c), root)
}

// Allgather gathers blocks on all ranks.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Allgather[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Allgather(c, x, y)
}

// Allgatherv gathers a block of r from rank r.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Allgatherv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Allgatherv(c, x, y, Counts(c))
}

// Alltoall exchanges blocks.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Alltoall[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	return comm.Alltoall(c, x, y)
}

// Alltoallv sends rank r a block of r.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Alltoallv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	in := make([]int, c.Size())
	for r := range in {
		in[r] = c.Rank()
	}
	return comm.Alltoallv(c, x, y, Counts(c), in)
}

// Counts are blocks of r for rank r.
func Counts(c comm.Comm) []int {
	counts := make([]int, c.Size())
	for r := range counts {
		counts[r] = r
	}
	return counts
}

// AllreduceLoc finds an extreme value, in double precision.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func AllreduceLoc(c comm.Comm, x, y []float64, root int, op comm.Op) error {
	z := make([]comm.DoubleInt, len(x))
	for i, v := range x {
		z[i] = comm.DoubleInt{Value: v, Loc: int32(c.Rank())}
	}
	err := comm.AllreduceLoc(c, z, op)
	for i := range y {
		y[i] = z[i].Value
	}
	return err
}

// ReduceLoc finds an extreme value for the root, in single precision.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func ReduceLoc(c comm.Comm, x, y []float32, root int, op comm.Op) error {
	z := make([]comm.FloatInt, len(x))
	for i, v := range x {
		z[i] = comm.FloatInt{Value: v, Loc: int32(c.Rank())}
	}
	err := comm.ReduceLoc(c, z, op, root)
	for i := range y {
		y[i] = z[i].Value
	}
	return err
}
