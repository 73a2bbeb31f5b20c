//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package mpilib

import (
	"unsafe"

	"github.com/ebitengine/purego"
)

// Comm is the handle of a communicator.
type Comm uintptr

// Datatype is the handle of a datatype.
type Datatype uintptr

// Rank returns the caller's rank.
func (l *Library) Rank(c Comm) int {
	v := new(int32)
	call(l.fn.commRank, uintptr(c), uintptr(unsafe.Pointer(v)))
	return int(*v)
}

// Size returns the number of ranks.
func (l *Library) Size(c Comm) int {
	v := new(int32)
	call(l.fn.commSize, uintptr(c), uintptr(unsafe.Pointer(v)))
	return int(*v)
}

// Split is MPI_Comm_split; ok is false if the caller is in none of the new communicators.
func (l *Library) Split(c Comm, colour, key int, undefined bool) (made Comm, ok bool, err error) {
	v := new(uint64) // a handle of 4 bytes fills its lower half
	if undefined {
		colour = int(l.Undefined)
	}
	err = l.Error(call(l.fn.commSplit, uintptr(c), uintptr(int32(colour)), uintptr(int32(key)), uintptr(unsafe.Pointer(v))))
	return Comm(*v), uintptr(*v) != l.CommNull, err
}

// SplitNode is MPI_Comm_split_type with MPI_COMM_TYPE_SHARED.
func (l *Library) SplitNode(c Comm, key int) (Comm, error) {
	v := new(uint64)
	err := l.Error(call(l.fn.commSplitType, uintptr(c), uintptr(l.CommTypeShared), uintptr(int32(key)), l.InfoNull, uintptr(unsafe.Pointer(v))))
	return Comm(*v), err
}

// Dup is MPI_Comm_dup.
func (l *Library) Dup(c Comm) (Comm, error) {
	v := new(uint64)
	err := l.Error(call(l.fn.commDup, uintptr(c), uintptr(unsafe.Pointer(v))))
	return Comm(*v), err
}

// Free is MPI_Comm_free.
func (l *Library) Free(c Comm) error {
	v := new(uint64)
	*v = uint64(c)
	return l.Error(call(l.fn.commFree, uintptr(unsafe.Pointer(v))))
}

// Barrier is MPI_Barrier.
func (l *Library) Barrier(c Comm) int32 { return call(l.fn.barrier, uintptr(c)) }

// Bcast is MPI_Bcast.
func (l *Library) Bcast(x unsafe.Pointer, n int, t Datatype, root int, c Comm) int32 {
	return call(l.fn.bcast, uintptr(x), uintptr(n), uintptr(t), uintptr(root), uintptr(c))
}

// Reduce is MPI_Reduce. It is not done in place on the root: MPICH 4.0 crashes on more than 2 KiB there.
func (l *Library) Reduce(send, recv unsafe.Pointer, n, t, op, root int, c Comm) int32 {
	return call(l.fn.reduce, uintptr(send), uintptr(recv), uintptr(n), l.Types[t], l.Ops[op], uintptr(root), uintptr(c))
}

// Args is memory for the arguments of one call at a time, so that the call allocates none.
type Args struct {
	values [6]uintptr
	data   unsafe.Pointer // keeps the buffer among the arguments in place
}

// Allreduce is MPI_Allreduce in place.
func (l *Library) Allreduce(a *Args, x unsafe.Pointer, n, t, op int, c Comm) int32 {
	a.data = x
	a.values = [...]uintptr{l.InPlace, uintptr(x), uintptr(n), l.Types[t], l.Ops[op], uintptr(c)}
	r, _, _ := purego.SyscallN(l.fn.allreduce, a.values[:]...)
	a.data = nil
	return int32(r)
}

// Scan is MPI_Scan in place.
func (l *Library) Scan(x unsafe.Pointer, n, t, op int, c Comm) int32 {
	return call(l.fn.scan, l.InPlace, uintptr(x), uintptr(n), l.Types[t], l.Ops[op], uintptr(c))
}

// Exscan is MPI_Exscan in place; x of rank 0 is undefined.
func (l *Library) Exscan(x unsafe.Pointer, n, t, op int, c Comm) int32 {
	return call(l.fn.exscan, l.InPlace, uintptr(x), uintptr(n), l.Types[t], l.Ops[op], uintptr(c))
}

// ReduceScatter is MPI_Reduce_scatter.
func (l *Library) ReduceScatter(send, recv unsafe.Pointer, counts []int32, t, op int, c Comm) int32 {
	return call(l.fn.reduceScatter, uintptr(send), uintptr(recv), uintptr(unsafe.Pointer(unsafe.SliceData(counts))), l.Types[t], l.Ops[op], uintptr(c))
}

// Gather is MPI_Gather of n elements per rank.
func (l *Library) Gather(send, recv unsafe.Pointer, n int, t Datatype, root int, c Comm) int32 {
	return call(l.fn.gather, uintptr(send), uintptr(n), uintptr(t), uintptr(recv), uintptr(n), uintptr(t), uintptr(root), uintptr(c))
}

// Scatter is MPI_Scatter of n elements per rank.
func (l *Library) Scatter(send, recv unsafe.Pointer, n int, t Datatype, root int, c Comm) int32 {
	return call(l.fn.scatter, uintptr(send), uintptr(n), uintptr(t), uintptr(recv), uintptr(n), uintptr(t), uintptr(root), uintptr(c))
}

// Allgather is MPI_Allgather of n elements per rank.
func (l *Library) Allgather(send, recv unsafe.Pointer, n int, t Datatype, c Comm) int32 {
	return call(l.fn.allgather, uintptr(send), uintptr(n), uintptr(t), uintptr(recv), uintptr(n), uintptr(t), uintptr(c))
}

// Allgatherv is MPI_Allgatherv.
func (l *Library) Allgatherv(send unsafe.Pointer, n int, recv unsafe.Pointer, counts, offsets []int32, t Datatype, c Comm) int32 {
	return call(l.fn.allgatherv, uintptr(send), uintptr(n), uintptr(t), uintptr(recv),
		uintptr(unsafe.Pointer(unsafe.SliceData(counts))), uintptr(unsafe.Pointer(unsafe.SliceData(offsets))), uintptr(t), uintptr(c))
}

// Alltoall is MPI_Alltoall of n elements per pair of ranks.
func (l *Library) Alltoall(send, recv unsafe.Pointer, n int, t Datatype, c Comm) int32 {
	return call(l.fn.alltoall, uintptr(send), uintptr(n), uintptr(t), uintptr(recv), uintptr(n), uintptr(t), uintptr(c))
}

// Request is a send or receive under way. It must not move or be copied. It has memory for the arguments of one call at
// a time, so that calls allocate none.
type Request struct {
	handle uint64
	flag   int32
	status [64]byte
	args   [7]uintptr
	data   unsafe.Pointer // keeps the buffer among the arguments where it is
}

// call calls a function with the first n of the request's arguments.
func (r *Request) call(fn uintptr, n int) int32 {
	code, _, _ := purego.SyscallN(fn, r.args[:n]...)
	return int32(code)
}

// Isend is MPI_Isend. The caller keeps x pinned until the request is done.
func (l *Library) Isend(x unsafe.Pointer, n int, t Datatype, dest, tag int, c Comm, r *Request) int32 {
	return r.start(l.fn.isend, x, n, t, dest, tag, c)
}

// Irecv is MPI_Irecv. The caller keeps x pinned until the request is done.
func (l *Library) Irecv(x unsafe.Pointer, n int, t Datatype, source, tag int, c Comm, r *Request) int32 {
	return r.start(l.fn.irecv, x, n, t, source, tag, c)
}

func (r *Request) start(fn uintptr, x unsafe.Pointer, n int, t Datatype, peer, tag int, c Comm) int32 {
	r.data = x
	r.args = [...]uintptr{uintptr(x), uintptr(n), uintptr(t), uintptr(int32(peer)), uintptr(int32(tag)), uintptr(c), uintptr(unsafe.Pointer(&r.handle))}
	code := r.call(fn, 7)
	r.data = nil
	return code
}

// Test is MPI_Test.
func (l *Library) Test(r *Request) (done bool, code int32) {
	r.args[0], r.args[1], r.args[2] = uintptr(unsafe.Pointer(&r.handle)), uintptr(unsafe.Pointer(&r.flag)), uintptr(unsafe.Pointer(&r.status[0]))
	code = r.call(l.fn.test, 3)
	return r.flag != 0, code
}

// Cancel is MPI_Cancel. Test reports when the request has ended, and Cancelled how.
func (l *Library) Cancel(r *Request) int32 {
	return call(l.fn.cancel, uintptr(unsafe.Pointer(&r.handle)))
}

// Cancelled is MPI_Test_cancelled of a request that is done.
func (l *Library) Cancelled(r *Request) bool {
	flag := new(int32)
	return call(l.fn.testCancelled, uintptr(unsafe.Pointer(&r.status[0])), uintptr(unsafe.Pointer(flag))) == 0 && *flag != 0
}

// TagUB returns the largest tag.
func (l *Library) TagUB() int {
	found, value := new(int32), new(*int32)
	code := call(l.fn.commGetAttr, l.CommWorld, uintptr(l.Constants.TagUB), uintptr(unsafe.Pointer(value)), uintptr(unsafe.Pointer(found)))
	if code != 0 || *found == 0 || *value == nil {
		return 1<<15 - 1 // the least that the standard guarantees
	}
	return int(**value)
}

// Iprobe is MPI_Iprobe; the status is in r.
func (l *Library) Iprobe(source, tag int, c Comm, r *Request) (found bool, code int32) {
	code = call(l.fn.iprobe, uintptr(int32(source)), uintptr(int32(tag)), uintptr(c), uintptr(unsafe.Pointer(&r.flag)), uintptr(unsafe.Pointer(&r.status[0])))
	return r.flag != 0, code
}

// Status reads the status of a request. count is the number of elements of type t, of the given size, or -1 if the
// message is no whole number of elements.
func (l *Library) Status(r *Request, t, size int) (source, tag, count int) {
	source, tag = int(r.field(l.SourceOffset)), int(r.field(l.TagOffset))
	var bytes int
	switch l.Family {
	case OpenMPI: // size_t _ucount
		bytes = int(*(*uint64)(unsafe.Pointer(&r.status[l.CountOffset])))
	case MPICH: // int count_lo, count_hi_and_cancelled
		low, high := r.field(l.CountOffset), r.field(l.CountOffset+4)
		bytes = int(uint32(low)) | int(uint32(high)>>1)<<32
	default:
		return source, tag, l.count(r, t)
	}
	if bytes%size != 0 {
		return source, tag, -1
	}
	return source, tag, bytes / size
}

// count asks MPI for the number of elements.
func (l *Library) count(r *Request, t int) int {
	n, wide := new(int32), new(int64)
	call(l.fn.getCount, uintptr(unsafe.Pointer(&r.status[0])), l.Types[t], uintptr(unsafe.Pointer(n)))
	if *n != l.Undefined {
		return int(*n)
	}
	call(l.fn.getElements, uintptr(unsafe.Pointer(&r.status[0])), l.Types[t], uintptr(unsafe.Pointer(wide)))
	if *wide <= int64(l.MaxCount) {
		return -1
	}
	return int(*wide)
}

func (r *Request) field(offset uintptr) int32 { return *(*int32)(unsafe.Pointer(&r.status[offset])) }

// Big makes a datatype of n elements of type t, for n above MaxCount. FreeType frees it.
func (l *Library) Big(n, t, size int) (Datatype, error) {
	chunk := l.MaxCount/2 + 1
	head, tail := new(uint64), new(uint64)
	parts := &struct {
		block   uint64
		lengths [2]int32
		offsets [2]int64
		types   [16]byte
		made    uint64
	}{lengths: [2]int32{1, 1}, offsets: [2]int64{0, int64(n / chunk * chunk * size)}}
	for _, step := range []func() int32{
		func() int32 {
			return call(l.fn.typeContiguous, uintptr(chunk), l.Types[t], uintptr(unsafe.Pointer(&parts.block)))
		},
		func() int32 {
			return call(l.fn.typeContiguous, uintptr(n/chunk), uintptr(parts.block), uintptr(unsafe.Pointer(head)))
		},
		func() int32 {
			return call(l.fn.typeContiguous, uintptr(n%chunk), l.Types[t], uintptr(unsafe.Pointer(tail)))
		},
		func() int32 {
			l.putHandle(parts.types[:], 0, *head)
			l.putHandle(parts.types[:], 1, *tail)
			return call(l.fn.typeStruct, 2, uintptr(unsafe.Pointer(&parts.lengths[0])), uintptr(unsafe.Pointer(&parts.offsets[0])),
				uintptr(unsafe.Pointer(&parts.types[0])), uintptr(unsafe.Pointer(&parts.made)))
		},
		func() int32 { return call(l.fn.typeCommit, uintptr(unsafe.Pointer(&parts.made))) },
		func() int32 { return l.FreeType(Datatype(*head)) },
		func() int32 { return l.FreeType(Datatype(*tail)) },
		func() int32 { return l.FreeType(Datatype(parts.block)) },
	} {
		if rc := step(); rc != 0 {
			return 0, l.Error(rc)
		}
	}
	return Datatype(parts.made), nil
}

// putHandle stores element i of an array of handles.
func (l *Library) putHandle(array []byte, i int, handle uint64) {
	at := unsafe.Pointer(&array[uintptr(i)*l.HandleSize])
	if l.HandleSize == 4 {
		*(*uint32)(at) = uint32(handle)
		return
	}
	*(*uint64)(at) = handle
}

// FreeType is MPI_Type_free.
func (l *Library) FreeType(t Datatype) int32 {
	v := new(uint64)
	*v = uint64(t)
	return call(l.fn.typeFree, uintptr(unsafe.Pointer(v)))
}
