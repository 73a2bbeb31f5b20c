package gradrt

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
)

// WorkersVariable names the environment variable that sets how many goroutines
// share a loop of a function emitted with workers=on. Without it, the number is
// GOMAXPROCS, or one in a process that an MPI launcher started together with
// others, which use the other processors. Any other value has no effect, and
// the program reports this on standard error once, when it reaches such a loop.
const WorkersVariable = "GRADGEN_WORKERS"

// workers is the number of workers; 0 stands for GOMAXPROCS. understood tells whether the value of WorkersVariable
// is valid. Both are fixed when the program starts.
var workers, understood = chooseWorkers(os.Getenv)

// chooseWorkers reads the environment, and reports whether its value is valid.
func chooseWorkers(env func(string) string) (n int, understood bool) {
	asked := env(WorkersVariable)
	if n, err := strconv.Atoi(asked); err == nil && n > 0 {
		return n, true
	}
	for _, ranks := range []string{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS", "GRADGEN_RANKS"} {
		if n, err := strconv.Atoi(env(ranks)); err == nil && n > 1 {
			return 1, asked == ""
		}
	}
	return 0, asked == ""
}

// complain reports an invalid value on standard error.
var complain = sync.OnceFunc(func() {
	asked := strconv.Quote(os.Getenv(WorkersVariable))
	os.Stderr.WriteString("gradgen: " + WorkersVariable + " is " + asked + ", which has no effect: want a number of goroutines, such as 4\n")
})

const (
	mostChunks = 64
	chunkAlign = 64 // iterations, a multiple of every vector's lanes
)

// Chunks returns the number of pieces of a loop of n iterations, given the
// least number of iterations of a piece and the number of sums that each piece
// keeps. It depends on nothing else, so that sums are the same for any number
// of workers.
func Chunks(n, least, sums int) int {
	return max(1, min(mostChunks, n/max(least, sums, 1)))
}

// Parallel calls f for each of the given number of pieces of the iterations lo ≤ i < hi, from several goroutines,
// and returns when all calls are done. A panic of f panics in the caller; if there are several, the panic of the
// first piece does.
func Parallel(chunks, lo, hi int, f func(chunk, lo, hi int)) {
	size := ((hi-lo)/chunks/chunkAlign + 1) * chunkAlign
	j := job{chunks: chunks, panics: make([]any, chunks), run: func(c int) {
		from := min(lo+c*size, hi)
		to := min(from+size, hi)
		if c == chunks-1 {
			to = hi
		}
		f(c, from, to)
	}}
	if !understood {
		complain()
	}
	n := workers
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	var others sync.WaitGroup
	for range min(n, chunks) - 1 {
		others.Go(j.work)
	}
	j.work()
	others.Wait()
	for _, p := range j.panics {
		if p != nil {
			panic(p)
		}
	}
}

// A job hands out the pieces of one loop.
type job struct {
	chunks int
	next   atomic.Int64
	run    func(chunk int)
	panics []any
}

func (j *job) work() {
	for c := int(j.next.Add(1)) - 1; c < j.chunks; c = int(j.next.Add(1)) - 1 {
		j.one(c)
	}
}

// one runs a piece and records its panic.
func (j *job) one(c int) {
	defer func() { j.panics[c] = recover() }()
	j.run(c)
}
