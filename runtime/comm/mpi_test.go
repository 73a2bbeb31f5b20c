package comm_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// programVar names the program that the test binary is, instead of the tests, when a launcher starts it.
const programVar = "GRADGEN_TEST_PROGRAM"

// maxCountVar lowers the largest count that is passed to MPI, as if memory were large and int small.
const maxCountVar = "GRADGEN_TEST_MAX_COUNT"

func TestMain(m *testing.M) {
	if name := os.Getenv(programVar); name != "" {
		os.Exit(runProgram(name))
	}
	os.Exit(m.Run())
}

func runProgram(name string) int {
	f, ok := programs[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "no program %q\n", name)
		return 99
	}
	j, err := comm.Init()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 98
	}
	if n, err := strconv.Atoi(os.Getenv(maxCountVar)); err == nil && !comm.SetMaxCount(j, n) {
		return 97
	}
	if err := j.Run(context.Background(), f); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 96
	}
	if err := j.Finalize(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 95
	}
	return 0
}

// programs run under a launcher.
var programs = map[string]func(c comm.Comm) error{
	"conformance": everything,
	"bench":       benchProgram,
	"collector":   collectorProgram,
	"signals":     signalsProgram,
	"error": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return errors.New("boom")
		}
		return c.Barrier()
	},
	"panic": func(c comm.Comm) error {
		if c.Rank() == 1 {
			var p *int
			*p = 1
		}
		return c.Barrier()
	},
	"abort": func(c comm.Comm) error {
		if c.Rank() == 1 {
			c.Abort(7, errors.New("boom"))
		}
		return c.Barrier()
	},
	"truncate": func(c comm.Comm) error {
		if c.Rank() == 0 {
			if err := comm.Send(c, make([]float64, 10), 1, 3); err != nil {
				return err
			}
			return c.Barrier()
		}
		_, err := comm.Recv(c, make([]float64, 9), 0, 3)
		return err
	},
	"killed": func(c comm.Comm) error {
		if c.Rank() == 1 {
			p, err := os.FindProcess(os.Getpid())
			if err != nil {
				return err
			}
			return p.Kill()
		}
		return c.Barrier()
	},
	"early": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return nil
		}
		return c.Barrier()
	},
	"crossed": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return c.Barrier()
		}
		_, err := comm.Recv(c, make([]int, 1), 1, 2)
		return err
	},
	"stall": func(c comm.Comm) error {
		if c.Rank() == 1 {
			time.Sleep(1200 * time.Millisecond)
			return comm.Send(c, []int{1}, 0, 2)
		}
		_, err := comm.Recv(c, make([]int, 1), 1, 2)
		return err
	},
}

// launcher is an installed MPI.
type launcher struct {
	name     string
	command  []string
	maxRanks int // more are too slow on a small machine
}

var launchers = []launcher{
	{"openmpi", []string{"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n"}, 4},
	{"mpich", []string{"mpirun.mpich", "-n"}, 2},
}

// onMPI runs f for each installed MPI. With GRADGEN_REQUIRE_MPI=1 a missing one is an error.
func onMPI(t *testing.T, f func(t *testing.T, l launcher)) {
	t.Helper()
	for _, l := range launchers {
		t.Run(l.name, func(t *testing.T) {
			if _, err := exec.LookPath(l.command[0]); err == nil {
				f(t, l)
			} else if os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
				t.Fatal(err)
			} else {
				t.Skipf("not installed: %v", err)
			}
		})
	}
}

// run starts a program on so many ranks and returns what it prints and its exit code.
func (l launcher) run(t *testing.T, ranks int, program string, env ...string) (output string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	args := append(l.command[1:len(l.command):len(l.command)], strconv.Itoa(ranks), os.Args[0])
	cmd := exec.CommandContext(ctx, l.command[0], args...)
	cmd.Env = append(os.Environ(), programVar+"="+program)
	cmd.Env = append(cmd.Env, env...)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		t.Fatalf("%s hangs:\n%s", program, out)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

func TestMPIConformance(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		for n := 1; n <= l.maxRanks; n++ {
			if out, code := l.run(t, n, "conformance"); code != 0 {
				t.Errorf("%d ranks: exit code %d\n%s", n, code, out)
			}
		}
	})
}

// Messages of more elements than MPI can count are split up.
func TestMPIChunks(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		for _, most := range []string{"7", "100"} {
			if out, code := l.run(t, 2, "conformance", maxCountVar+"="+most); code != 0 {
				t.Errorf("at most %s: exit code %d\n%s", most, code, out)
			}
		}
	})
}

// A rank that fails ends the job with its code and one sentence.
func TestMPIFaults(t *testing.T) {
	for _, tc := range []struct {
		program, sentence string
		code              int
	}{
		{"error", "comm: rank 1 ended the job: boom", 1},
		{"panic", "comm: rank 1 ended the job: panic: runtime error: invalid memory address or nil pointer dereference", 1},
		{"abort", "comm: rank 1 ended the job: boom", 7},
		{"truncate", "Recv on rank 1, peer 0, tag 3: message longer than the receive buffer", 1},
		{"killed", "", 0},
		{"early", "deadlock: all ranks wait: Barrier on rank 0: ", 1},
		{"crossed", "Recv on rank 0, peer 1, tag 2: ", 1},
	} {
		t.Run(tc.program, func(t *testing.T) {
			onMPI(t, func(t *testing.T, l launcher) {
				out, code := l.run(t, 2, tc.program)
				if code == 0 || tc.code != 0 && code != tc.code || !strings.Contains(out, tc.sentence) {
					t.Errorf("exit code %d\n%s", code, out)
				}
			})
		})
	}
}

// An operation that takes long is reported with its call site, and goes on.
func TestMPIStallReport(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		out, code := l.run(t, 2, "stall", "GRADGEN_COMM_STALL=400ms")
		if code != 0 || !strings.Contains(out, "no progress for 400ms: comm: Recv on rank 0, peer 1, tag 2: at ") || !strings.Contains(out, "mpi_test.go:") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// A library of another MPI than the launcher's would make every rank a job of its own.
func TestMPISingletons(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		other := "libmpich.so.12"
		if l.name == "mpich" {
			other = "libmpi.so.40"
		}
		out, code := l.run(t, 2, "conformance", "GRADGEN_MPI_LIB="+other)
		if code == 0 || !strings.Contains(out, "they belong to different MPIs") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// Allreduces are right while the garbage collector works as hard as it can.
func TestMPICollector(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "collector", "GOGC=1"); code != 0 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

func collectorProgram(c comm.Comm) error {
	n := 20_000
	if v, err := strconv.Atoi(os.Getenv("GRADGEN_TEST_COUNT")); err == nil {
		n = v
	}
	for i := range n {
		x := make([]float64, 1+i%50)
		for k := range x {
			x[k] = float64(i + k + c.Rank())
		}
		in, out := make([]float64, 4), []float64{float64(i), 2, 3, 4}
		peer := (c.Rank() + 1) % c.Size()
		r, err := comm.Irecv(c, in, (c.Rank()+c.Size()-1)%c.Size(), 1)
		if err != nil {
			return err
		}
		s, err := comm.Isend(c, out, peer, 1)
		if err != nil {
			return err
		}
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		if err := comm.Waitall(r, s); err != nil {
			return err
		}
		for k := range x {
			if want := float64(c.Size()*(i+k)) + float64(c.Size()*(c.Size()-1)/2); x[k] != want {
				return fmt.Errorf("allreduce %d: x[%d] = %v, want %v", i, k, x[k], want)
			}
		}
		if in[0] != float64(i) {
			return fmt.Errorf("message %d: %v", i, in)
		}
	}
	return nil
}

// Go's own use of signals works after MPI has been initialised.
func TestMPISignals(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "signals"); code != 0 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

func signalsProgram(c comm.Comm) error {
	for range 100 {
		if err := nilPanic(); err == nil {
			return errors.New("no panic")
		}
		if err := comm.Allreduce(c, []float64{1}, comm.Sum); err != nil {
			return err
		}
	}
	return nil
}

func nilPanic() (err error) {
	defer func() {
		if p, ok := recover().(runtime.Error); ok {
			err = p
		}
	}()
	var p *[1000]float64
	p[runtime.NumCPU()] = 1
	return nil
}

func benchProgram(c comm.Comm) error {
	for _, n := range []int{8, 1024, 1_000_000} {
		x := make([]float64, n)
		rounds := 200_000/(1+n/100) + 20
		var start time.Time
		for i := -rounds / 10; i < rounds; i++ {
			if i == 0 {
				start = time.Now()
			}
			if err := comm.Allreduce(c, x, comm.Sum); err != nil {
				return err
			}
		}
		if c.Rank() == 0 {
			fmt.Printf("allreduce of %d float64: %.2f µs\n", n, time.Since(start).Seconds()*1e6/float64(rounds))
		}
	}
	return nil
}
