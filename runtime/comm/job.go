package comm

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// Config says where the ranks of a program live. Its zero value leaves everything to the environment:
//
//	GRADGEN_COMM      self, local or mpi; check, alone or behind a comma, for checked communicators
//	GRADGEN_RANKS     number of ranks of the local back end
//	GRADGEN_MPI_LIB   the MPI library to load
//	GRADGEN_COMM_LOG    anything, to log each operation on standard error
//	GRADGEN_COMM_STALL  how long an MPI operation takes before it is reported, 1m
//
// Where GRADGEN_COMM names no back end a program that an MPI launcher started uses mpi, one with more than one rank local,
// and any other self.
type Config struct {
	Comm    string    // overrides GRADGEN_COMM
	Ranks   int       // overrides GRADGEN_RANKS
	Library string    // overrides GRADGEN_MPI_LIB
	Log     io.Writer // overrides GRADGEN_COMM_LOG
}

// RegisterFlags defines the flags -comm and -ranks, which override the environment.
func (cfg *Config) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&cfg.Comm, "comm", cfg.Comm, "where ranks live: `self`, local or mpi (GRADGEN_COMM)")
	fs.IntVar(&cfg.Ranks, "ranks", cfg.Ranks, "number of ranks in this process (GRADGEN_RANKS)")
}

// Job is this process's part in a parallel program: one rank, or several as goroutines.
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
		name = guess(cfg.Ranks)
	}
	j := &Job{check: check, log: cfg.Log}
	switch name {
	case "self":
		j.job = localJob{Ranks: 1}
	case "local":
		j.job = localJob{Ranks: cfg.Ranks}
	case "mpi":
		j.job, err = startMPI(cfg.Library)
	default:
		err = fmt.Errorf("comm: unknown back end %q (want self, local or mpi)", name)
	}
	if err != nil {
		return nil, err
	}
	return j, nil
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

// complete fills in what cfg leaves open.
func (cfg Config) complete() (Config, error) {
	if cfg.Comm == "" {
		cfg.Comm = os.Getenv("GRADGEN_COMM")
	}
	if cfg.Library == "" {
		cfg.Library = os.Getenv("GRADGEN_MPI_LIB")
	}
	if v := os.Getenv("GRADGEN_RANKS"); cfg.Ranks == 0 && v != "" {
		n, err := strconv.Atoi(v)
		if err != nil {
			return cfg, fmt.Errorf("comm: GRADGEN_RANKS is %q: %w", v, err)
		}
		cfg.Ranks = n
	}
	if cfg.Ranks < 0 {
		return cfg, fmt.Errorf("comm: %d ranks", cfg.Ranks)
	}
	if cfg.Log == nil && os.Getenv("GRADGEN_COMM_LOG") != "" {
		cfg.Log = os.Stderr
	}
	return cfg, nil
}

// guess is the back end where none is named.
func guess(ranks int) string {
	if launcher, ok := mpilib.Detect(); ok && (mpilib.Supported || launcher.Ranks > 1) {
		return "mpi"
	}
	if ranks > 1 {
		return "local"
	}
	return "self"
}

// String describes the back end.
func (j *Job) String() string { return j.job.describe() }

// Run calls f on the ranks of this process and returns when they have returned. The job fails as a whole:
// where other processes take part, a rank that fails or panics prints why and ends all of them, with
// the code of an [AbortError], else 1, and so does a ctx that is done; Run does not return then.
func (j *Job) Run(ctx context.Context, f func(c Comm) error) error {
	return j.job.run(ctx, func(c Comm) error {
		if j.check {
			var err error
			if c, err = Checked(c); err != nil {
				return err
			}
		}
		if j.log != nil {
			c = Logged(c, j.log)
		}
		return f(c)
	})
}

// Finalize ends this process's part. Every process calls it once, last.
func (j *Job) Finalize() error { return j.job.finalize() }

// localJob runs the ranks in this process.
type localJob Local

func (j localJob) run(ctx context.Context, f func(c Comm) error) error { return Local(j).Run(ctx, f) }
func (j localJob) finalize() error                                     { return nil }
func (j localJob) describe() string {
	if j.Ranks <= 1 {
		return "self"
	}
	return fmt.Sprintf("local, %d ranks", j.Ranks)
}

// Main runs f as a whole program: Init, Run and Finalize. It prints what went wrong and returns the exit code:
//
//	func main() { os.Exit(comm.Main(run)) }
func Main(f func(c Comm) error) int { return Config{}.Main(context.Background(), os.Stderr, f) }

// Main is the function Main with a configuration. Errors of this process go to stderr.
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

// exitCode is the code of an AbortError, else 1.
func exitCode(err error) int {
	var abort *AbortError
	if errors.As(err, &abort) && abort.Code != 0 {
		return abort.Code
	}
	return 1
}
