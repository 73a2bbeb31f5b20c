//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// mpiJob is this process's part in an MPI job.
type mpiJob struct {
	lib      *mpilib.Library
	world    *mpiComm
	last     mpilib.Comm // of all ranks; those that have returned wait in it for the others
	mu       sync.Mutex  // held during MPI calls if the library allows only one at a time
	watch    *watch
	progress activity
	posted   posted
	requests sync.Pool // of *mpilib.Request, for blocking operations

	abandoned sync.Map // memory that MPI may use until the process ends
}

// startMPI loads the library and initialises it. It loads the library with the given name if there is one.
func startMPI(library string) (job, error) {
	launcher, _ := mpilib.Detect()
	names := launcher.Candidates()
	if library != "" {
		names = []string{library}
	}
	lib, err := mpilib.Open(launcher, names...)
	if err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	if err := lib.Init(launcher); err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	if most := lib.TagUB(); most < maxWireTag {
		return nil, fmt.Errorf("comm: tags of %s end at %d, %d are needed", lib.Name, most, maxWireTag)
	}
	j := &mpiJob{lib: lib}
	if j.world, err = newMPIPair(j, mpilib.Comm(lib.CommWorld), 1); err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	if j.last, err = lib.Dup(j.world.handle); err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	if err := startWatch(j); err != nil {
		return nil, err
	}
	return j, nil
}

func newMPIComm(j *mpiJob, handle mpilib.Comm, id uint32) *mpiComm {
	return &mpiComm{mpiEndpoint: mpiEndpoint{job: j, handle: handle, id: id, rank: j.lib.Rank(handle), size: j.lib.Size(handle)}}
}

// describe implements job.
func (j *mpiJob) describe() string {
	return fmt.Sprintf("mpi (%v, %s), rank %d of %d", j.lib.Family, j.lib.Name, j.world.rank, j.world.size)
}

// alone implements job.
func (j *mpiJob) alone() Comm { return j.world }

// run implements job. It returns only if f has succeeded.
func (j *mpiJob) run(ctx context.Context, f func(c Comm) error) error {
	stop := context.AfterFunc(ctx, func() { j.world.Abort(1, fmt.Errorf("job cancelled: %w", context.Cause(ctx))) })
	defer stop()
	watched(j.world, f, func(err error) { j.world.Abort(exitCode(err), err) })
	return nil
}

// finalize implements job.
func (j *mpiJob) finalize() error {
	j.watch.returned.Store(true)
	j.lock()
	err := j.world.compareLedgers(j.last)
	j.unlock()
	if err != nil {
		if j.world.rank > 0 {
			time.Sleep(abortTime) // rank 0 prints the reason for all ranks
		}
		j.abort(1, err)
	}
	j.watch.ticking.end()
	return j.lib.Finalize()
}

// lock lets one goroutine at a time call MPI if the library requires this.
func (j *mpiJob) lock() {
	if !j.lib.Multiple {
		j.mu.Lock()
	}
}

func (j *mpiJob) unlock() {
	if !j.lib.Multiple {
		j.mu.Unlock()
	}
}

const (
	forwardTime = 500 * time.Millisecond // launchers drop what they have not yet forwarded when a job is aborted
	abortTime   = 10 * time.Second       // the process ends by itself if MPI_Abort does not end it
)

// abort prints the reason and ends all ranks. MPI_Abort should not return.
func (j *mpiJob) abort(code int, err error) {
	report(os.Stderr, err)
	time.Sleep(forwardTime)
	time.AfterFunc(abortTime, func() { os.Exit(code) })
	j.lib.Abort(code)
	os.Exit(code)
}
