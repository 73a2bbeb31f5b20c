package comm

// Bcast copies x of rank root to x of every rank.
//
// Its transpose is Reduce with Sum to the same root.
func Bcast[T Number](c Comm, x []T, root int) error {
	return OrSelf(c).Bcast(BufferOf(x), root)
}

// Reduce combines the x of all ranks element by element and leaves the result
// in x of rank root. On the other ranks x becomes zero.
//
// The transpose of Reduce with Sum is Bcast from the same root.
func Reduce[T Number](c Comm, x []T, op Op, root int) error {
	return OrSelf(c).Reduce(BufferOf(x), op, root)
}

// Allreduce replaces x on every rank by the combination of all ranks' x, element by element. Every rank
// gets the same bits.
//
// Allreduce with Sum is its own transpose.
func Allreduce[T Number](c Comm, x []T, op Op) error {
	return OrSelf(c).Allreduce(BufferOf(x), op)
}

// AllreduceLoc is Allreduce with MinLoc or MaxLoc: the extreme value of all ranks and its
// location.
func AllreduceLoc[T Located](c Comm, x []T, op Op) error {
	return OrSelf(c).Allreduce(BufferOfLocated(x), op)
}

// ReduceLoc is Reduce with MinLoc or MaxLoc.
func ReduceLoc[T Located](c Comm, x []T, op Op, root int) error {
	return OrSelf(c).Reduce(BufferOfLocated(x), op, root)
}

// Scan replaces x on rank r by the combination of x of ranks 0 to r.
func Scan[T Number](c Comm, x []T, op Op) error {
	return OrSelf(c).Scan(BufferOf(x), op)
}

// Exscan replaces x on rank r by the combination of x of ranks 0 to r-1. On rank 0 x becomes zero.
func Exscan[T Number](c Comm, x []T, op Op) error {
	return OrSelf(c).Exscan(BufferOf(x), op)
}

// Gather puts the send of rank r at recv[r*len(send):] of rank root. Every
// rank sends the same number of elements. On the other ranks recv may be nil;
// otherwise it becomes zero.
//
// Its transpose is Scatter from the same root.
func Gather[T Number](c Comm, send, recv []T, root int) error {
	return OrSelf(c).Gather(apart(send, recv), BufferOf(recv), nil, root)
}

// Gatherv is Gather in which rank r sends counts[r] elements; the blocks follow each other in
// recv. counts is read on the root only.
func Gatherv[T Number](c Comm, send, recv []T, counts []int, root int) error {
	return OrSelf(c).Gather(apart(send, recv), BufferOf(recv), orEmpty(counts), root)
}

// Scatter gives rank r the block send[r*len(recv):(r+1)*len(recv)] of rank root.
// On the other ranks send is not read and may be nil.
//
// Its transpose is Gather to the same root.
func Scatter[T Number](c Comm, send, recv []T, root int) error {
	return OrSelf(c).Scatter(apart(send, recv), BufferOf(recv), nil, root)
}

// Scatterv is Scatter in which rank r gets counts[r] elements; the blocks follow each other in
// send. counts is read on the root only.
func Scatterv[T Number](c Comm, send, recv []T, counts []int, root int) error {
	return OrSelf(c).Scatter(apart(send, recv), BufferOf(recv), orEmpty(counts), root)
}

// Allgather is Gather with the result on every rank.
//
// Its transpose is ReduceScatter with Sum.
func Allgather[T Number](c Comm, send, recv []T) error {
	return OrSelf(c).Allgather(apart(send, recv), BufferOf(recv), nil)
}

// Allgatherv is Allgather in which rank r sends counts[r] elements. Every rank passes the same
// counts.
func Allgatherv[T Number](c Comm, send, recv []T, counts []int) error {
	return OrSelf(c).Allgather(apart(send, recv), BufferOf(recv), orEmpty(counts))
}

// Alltoall sends block s of send to rank s, and puts what rank s sent at block s of recv.
// A block has len(send)/Size elements.
//
// It is its own transpose.
func Alltoall[T Number](c Comm, send, recv []T) error {
	return OrSelf(c).Alltoall(apart(send, recv), BufferOf(recv), nil, nil)
}

// Alltoallv is Alltoall in which rank s gets sendCounts[s] elements and sends recvCounts[s].
//
// Its transpose is itself with the counts exchanged.
func Alltoallv[T Number](c Comm, send, recv []T, sendCounts, recvCounts []int) error {
	return OrSelf(c).Alltoall(apart(send, recv), BufferOf(recv), orEmpty(sendCounts), orEmpty(recvCounts))
}

// ReduceScatter combines the send of all ranks element by element and gives rank r block r of the result,
// len(recv) elements.
//
// The transpose of ReduceScatter with Sum is Allgather.
func ReduceScatter[T Number](c Comm, send, recv []T, op Op) error {
	return OrSelf(c).ReduceScatter(apart(send, recv), BufferOf(recv), nil, op)
}

// ReduceScatterv is ReduceScatter in which rank r gets counts[r] elements. Every rank passes the same
// counts.
func ReduceScatterv[T Number](c Comm, send, recv []T, counts []int, op Op) error {
	return OrSelf(c).ReduceScatter(apart(send, recv), BufferOf(recv), orEmpty(counts), op)
}

// orEmpty returns counts, or an empty slice for nil, because back ends take nil counts as equal
// counts.
func orEmpty(counts []int) []int {
	if counts == nil {
		return []int{}
	}
	return counts
}
