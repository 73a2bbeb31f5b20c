package comm

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mesh"
)

// Config selects the back end and the ranks of a program. The zero value
// leaves everything to the environment:
//
//	GRADGEN_COMM      self, local, mpi or tcp; check, alone or after a comma, for checked communicators
//	GRADGEN_RANKS     number of ranks of the local back end
//	GRADGEN_MPI_LIB   the MPI library to load
//	GRADGEN_ADDR      the address of this process, for the tcp back end
//	GRADGEN_ADDRS     those of all processes, in rank order, with commas between them
//	GRADGEN_PASSWORD  what only the processes of this job know, for the tcp back end
//	GRADGEN_COMM_LOG    anything, to log each operation on standard error
//	GRADGEN_COMM_STALL  how long an operation of mpi or tcp takes before it is reported, 1m
//
// If GRADGEN_COMM names no back end, a program that an MPI launcher started
// uses mpi, a program with addresses uses tcp, a program with more than one
// rank uses local, and any other program uses self.
type Config struct {
	Comm    string    // overrides GRADGEN_COMM
	Ranks   int       // overrides GRADGEN_RANKS
	Library string    // overrides GRADGEN_MPI_LIB
	Log     io.Writer // overrides GRADGEN_COMM_LOG

	Addr     string        // overrides GRADGEN_ADDR
	Addrs    []string      // overrides GRADGEN_ADDRS
	Password string        // overrides GRADGEN_PASSWORD
	Timeout  time.Duration // for the connections of the tcp back end; 0 means 30 s

	flags *flag.FlagSet
}

// Job is the part of a parallel program that runs in this process: one rank, or several
// as goroutines.
type Job struct {
	job   job
	check bool
	log   io.Writer
}

// job is what a back end implements.
type job interface {
	run(ctx context.Context, f func(c Comm) error) error
	finalize() error
	describe() string
	alone() Comm // this process's rank; nil if it has several
}

// Init chooses a back end from the environment and starts it: Config{}.Init().
func Init() (*Job, error) { return Config{}.Init() }

// Init chooses a back end and starts it.
func (cfg Config) Init() (*Job, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	name, check := cutCheck(cfg.Comm)
	if name == "" {
		if name, err = guess(cfg); err != nil {
			return nil, err
		}
	}
	j := &Job{check: check, log: cfg.Log}
	switch name {
	case "self":
		j.job = localJob{Ranks: 1}
	case "local":
		j.job = localJob{Ranks: cfg.Ranks}
	case "mpi":
		j.job, err = launched(cfg.Library)
	case "tcp", tcpStreams, "btracey":
		if err = cfg.checkAddrs(); err == nil {
			j.job, err = startTCP(context.Background(), cfg.mesh(name == tcpStreams))
		}
	default:
		err = fmt.Errorf("comm: unknown back end %q (want self, local, mpi or tcp)", name)
	}
	if err != nil {
		return nil, err
	}
	return j, nil
}

// tcpStreams is tcp without shared memory.
const tcpStreams = "tcp,streams"

func (cfg Config) mesh(streams bool) mesh.Config {
	return mesh.Config{Addr: cfg.Addr, Addrs: cfg.Addrs, Password: cfg.Password, Timeout: cfg.Timeout, Streams: streams}
}

// cutCheck takes "check" out of a list of names.
func cutCheck(list string) (name string, check bool) {
	names := strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
	i := slices.Index(names, "check")
	if i >= 0 {
		names = slices.Delete(names, i, i+1)
	}
	return strings.Join(names, ","), i >= 0
}

// String describes the back end.
func (j *Job) String() string { return j.job.describe() }

// Run calls f on the ranks of this process and returns when they have returned. The job fails as a whole:
// if the job has other processes, a rank that fails or panics prints the reason and ends all of them,
// with the code of an [AbortError] or else 1. A cancelled ctx ends them too. Run does not return then.
func (j *Job) Run(ctx context.Context, f func(c Comm) error) error {
	return j.job.run(ctx, func(c Comm) error {
		c, err := j.wrap(c)
		if err != nil {
			return err
		}
		return f(c)
	})
}

// Comm returns the communicator of this process's rank, for programs that
// cannot be a function. Such programs must handle errors and panics
// themselves, as Run does. It fails if this process has several ranks.
// Collective.
func (j *Job) Comm() (Comm, error) {
	c := j.job.alone()
	if c == nil {
		return nil, fmt.Errorf("comm: %v: only Run can start several ranks in one process", j)
	}
	return j.wrap(c)
}

// wrap adds the checks and the log that the configuration asks for.
func (j *Job) wrap(c Comm) (Comm, error) {
	if j.check {
		var err error
		if c, err = Checked(c); err != nil {
			return nil, err
		}
	}
	if j.log != nil {
		c = Logged(c, j.log)
	}
	return c, nil
}

// Finalize ends this process's part of the job. Every process calls it once,
// last. If an MPI library was loaded, it also runs the exit handlers of C
// libraries, which cannot be used afterwards.
func (j *Job) Finalize() error { return j.job.finalize() }

// protect runs a rank and turns its panic into an error. Code that inspects stacks recognises the rank's own
// goroutine by the name of this function.
func protect(c Comm, f func(c Comm) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Value: p, Stack: debug.Stack()}
		}
	}()
	return f(c)
}

// localJob runs the ranks in this process.
type localJob Local

func (j localJob) run(ctx context.Context, f func(c Comm) error) error { return Local(j).Run(ctx, f) }
func (j localJob) finalize() error                                     { return nil }
func (j localJob) alone() Comm {
	if j.Ranks > 1 {
		return nil
	}
	return Self()
}

func (j localJob) describe() string {
	if j.Ranks <= 1 {
		return "self"
	}
	return fmt.Sprintf("local, %d ranks", j.Ranks)
}

// Main runs f as a whole program: Init, Run and Finalize. It prints errors and
// returns the exit code:
//
//	func main() { os.Exit(comm.Main(run)) }
func Main(f func(c Comm) error) int { return Config{}.Main(context.Background(), os.Stderr, f) }

// Main is the function Main with a configuration. It prints errors of this process to stderr.
func (cfg Config) Main(ctx context.Context, stderr io.Writer, f func(c Comm) error) int {
	j, err := cfg.Init()
	if err == nil {
		if err = j.Run(ctx, f); err == nil {
			err = j.Finalize()
		}
	}
	if err == nil {
		return 0
	}
	report(stderr, err)
	return exitCode(err)
}

// report prints the stack of a panic and one sentence.
func report(w io.Writer, err error) {
	var p *PanicError
	if errors.As(err, &p) {
		fmt.Fprintf(w, "%s\n", p.Stack)
	}
	fmt.Fprintf(w, "comm: %s\n", strings.TrimPrefix(err.Error(), "comm: "))
}

// exitCode returns the code of an AbortError, else 1.
func exitCode(err error) int {
	var abort *AbortError
	if errors.As(err, &abort) && abort.Code != 0 {
		return abort.Code
	}
	return 1
}
