package comm

// Comm is a communicator: a group of ranks that exchange messages in a context of their own.
//
// Programs use the typed functions of this package ([Allreduce], [Bcast],
// [Send], ...) and the untyped methods Rank, Size, Barrier, Split and so on
// directly. A back end implements the methods that take a [Buffer]; call them
// through the typed functions.
//
// To write a mock, embed the result of [Self] and override the methods of interest.
type Comm interface {
	// Rank is the caller's number, from 0 to Size-1.
	Rank() int
	// Size is the number of ranks.
	Size() int
	// ProcessorName returns the name of the machine that the rank runs on.
	ProcessorName() string

	Collectives
	PointToPoint
	Management
}

// Collectives are the operations that every rank of a communicator calls in the same order.
// [Bcast], [Reduce] and the other typed functions document them.
type Collectives interface {
	// Barrier returns when every rank has called it.
	Barrier() error
	Bcast(x Buffer, root int) error
	Reduce(x Buffer, op Op, root int) error
	Allreduce(x Buffer, op Op) error
	Scan(x Buffer, op Op) error
	Exscan(x Buffer, op Op) error
	ReduceScatter(send, recv Buffer, counts []int, op Op) error
	Gather(send, recv Buffer, counts []int, root int) error
	Scatter(send, recv Buffer, counts []int, root int) error
	Allgather(send, recv Buffer, counts []int) error
	Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error
}

// Management has the operations that create and free communicators, and end the job.
type Management interface {
	// Split makes one communicator per colour, ranks ordered by key and then by rank in c.
	// A rank that passes Undefined as its colour gets a nil Comm. Collective.
	Split(colour, key int) (Comm, error)
	// SplitNode makes one communicator per machine (MPI_COMM_TYPE_SHARED). Collective.
	SplitNode(key int) (Comm, error)
	// Dup makes a communicator of the same ranks whose receives never match messages of c.
	// Collective.
	Dup() (Comm, error)
	// Twin returns a communicator of the same ranks whose receives never match messages of c. It was made together
	// with c, so that the call is not collective. Reverse sweeps send their messages there. The twin of a twin is
	// itself; it is freed with c.
	Twin() Comm
	// Free frees the communicator, which must not be used afterwards. Collective.
	Free() error
	// Abort ends the whole job with a non-zero exit code because of cause: every operation of every rank
	// that blocks, or is called later, fails with cause. If each rank is a process, Abort does not
	// return. If ranks share a process, it does, and the caller should return cause.
	Abort(code int, cause error)
}

// Special ranks, tags and colours. They are the same for every back end.
const (
	AnySource = -1 // Recv and Probe: from any rank
	AnyTag    = -1 // Recv and Probe: with any tag
	ProcNull  = -2 // no rank: sending to it and receiving from it do nothing
	Undefined = -3 // Split: a rank that is in none of the new communicators

	MaxTag = 1<<15 - 1 // the largest tag; every MPI grants as much
)

// OrSelf returns c, or a communicator of one rank if c is nil, so that the
// zero value of a Comm field works.
func OrSelf(c Comm) Comm {
	if c == nil {
		return Self()
	}
	return c
}
