//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// mpiJob is this process's part in an MPI job.
type mpiJob struct {
	lib      *mpilib.Library
	world    *mpiComm
	mu       sync.Mutex // held around MPI calls where the library allows one at a time
	requests sync.Pool  // of *mpilib.Request, for blocking operations
}

// startMPI loads the library, which library names where it is not empty, and initialises it.
func startMPI(library string) (job, error) {
	launcher, _ := mpilib.Detect()
	names := launcher.Libraries
	if library != "" {
		names = []string{library}
	}
	lib, err := mpilib.Open(names...)
	if err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	if err := lib.Init(launcher); err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	j := &mpiJob{lib: lib}
	j.world = newMPIComm(j, mpilib.Comm(lib.CommWorld))
	return j, nil
}

func newMPIComm(j *mpiJob, handle mpilib.Comm) *mpiComm {
	return &mpiComm{job: j, handle: handle, rank: j.lib.Rank(handle), size: j.lib.Size(handle)}
}

// describe implements job.
func (j *mpiJob) describe() string {
	return fmt.Sprintf("mpi (%v, %s), rank %d of %d", j.lib.Family, j.lib.Name, j.world.rank, j.world.size)
}

// run implements job. It returns only where f has succeeded.
func (j *mpiJob) run(ctx context.Context, f func(c Comm) error) error {
	stop := context.AfterFunc(ctx, func() { j.world.Abort(1, fmt.Errorf("job cancelled: %w", context.Cause(ctx))) })
	defer stop()
	if err := protect(j.world, f); err != nil {
		j.world.Abort(exitCode(err), err)
	}
	return nil
}

// protect turns a panic of f into an error.
func protect(c Comm, f func(c Comm) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Value: p, Stack: debug.Stack()}
		}
	}()
	return f(c)
}

// finalize implements job.
func (j *mpiJob) finalize() error { return j.lib.Finalize() }

// lock lets one goroutine at a time call MPI, where that matters.
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

// abort prints why and ends all ranks. MPI_Abort should not return.
func (j *mpiJob) abort(code int, err error) {
	var p *PanicError
	if errors.As(err, &p) {
		os.Stderr.Write(p.Stack)
	}
	fmt.Fprintf(os.Stderr, "comm: %v\n", err)
	time.AfterFunc(10*time.Second, func() { os.Exit(code) })
	j.lib.Abort(code)
	os.Exit(code)
}
