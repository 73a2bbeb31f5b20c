package comm_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"testing"
	"time"
)

// programTime is more than any program takes.
const programTime = 2 * time.Minute

// backend is a way to start a program of this test binary on ranks.
type backend struct {
	name string
	// run returns what the program prints and the exit code of the job.
	run func(t *testing.T, ranks int, program string, env ...string) (output string, code int)
}

// backends are all that there are on this machine.
func backends(t *testing.T) []backend {
	return append([]backend{{"local", runOneProcess}, {"tcp", runManyProcesses}}, mpiBackends(t)...)
}

// runOneProcess starts ranks as goroutines of one process.
func runOneProcess(t *testing.T, ranks int, program string, env ...string) (output string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), programTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), programVar+"="+program, "GRADGEN_COMM=local", fmt.Sprintf("GRADGEN_RANKS=%d", ranks))
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		t.Fatalf("%s hangs:\n%s", program, out)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if s, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return string(out), killedBy + int(s.Signal()) // as a shell has it
	}
	return string(out), cmd.ProcessState.ExitCode()
}

const killedBy = 128

// runManyProcesses connects processes by TCP. Its code is that of rank 0.
func runManyProcesses(t *testing.T, ranks int, program string, env ...string) (output string, code int) {
	t.Helper()
	output, codes := runTCP(t, ranks, program, env...)
	return output, codes[0]
}

// full repeats what may fail once in a while as often as docs/communicators.md says. Under MPI that takes minutes.
var full = flag.Bool("full", false, "repeat the tests of many repetitions as often as documented")

// repetitions is how often to repeat: less where a back end of processes takes its time.
func (b backend) repetitions(documented, quick int) int {
	switch {
	case testing.Short():
		return max(quick/10, 2)
	case *full || b.name == "local":
		return documented
	}
	return quick
}

// TestCollector verifies allreduces while the garbage collector works as hard as it can.
func TestCollector(t *testing.T) {
	streams := backend{"tcp,streams", func(t *testing.T, ranks int, program string, env ...string) (output string, code int) {
		return runManyProcesses(t, ranks, program, append(env, "GRADGEN_COMM=tcp,streams")...)
	}}
	for _, b := range append(backends(t), streams) {
		t.Run(b.name, func(t *testing.T) {
			count := b.repetitions(100_000, 10_000)
			if out, code := b.run(t, 2, "collector", "GOGC=1", fmt.Sprintf("GRADGEN_TEST_COUNT=%d", count)); code != 0 {
				t.Errorf("exit code %d\n%s", code, out)
			}
			t.Logf("%d allreduces", count)
		})
	}
}

// TestCycles starts and stops jobs one after another.
func TestCycles(t *testing.T) {
	for _, b := range backends(t) {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			cycles, bad := b.repetitions(200, 8), 0
			for i := range cycles {
				if out, code := b.run(t, 2, "cycle"); code != 0 {
					bad++
					t.Errorf("start %d: exit code %d\n%s", i, code, out)
				}
			}
			t.Logf("%d of %d starts ended badly", bad, cycles)
		})
	}
}

// TestCheckModeNamesCallSites compares collectives over ranks that may be processes.
func TestCheckModeNamesCallSites(t *testing.T) {
	want := regexp.MustCompile(`ranks disagree about a collective: Allreduce of 4 float64, Sum at \S*programs_test.go:\d+ on rank 0; ` +
		`Bcast of 4 float64, root 0 at \S*programs_test.go:\d+ on rank 1`)
	for _, b := range backends(t) {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			if out, code := b.run(t, 2, "collectives", "GRADGEN_COMM="+b.kind()+",check"); code != 1 || !want.MatchString(out) {
				t.Errorf("exit code %d\n%s", code, out)
			}
			if out, code := b.run(t, 2, "cycle", "GRADGEN_COMM="+b.kind()+",check"); code != 0 {
				t.Errorf("exit code %d without a fault\n%s", code, out)
			}
		})
	}
}

// TestLogOfARun wants each rank's lines.
func TestLogOfARun(t *testing.T) {
	for _, b := range backends(t) {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			out, code := b.run(t, 2, "cycle", "GRADGEN_COMM_LOG=1")
			for _, want := range []string{`r0 \| world \| Allreduce of 1 float64, Sum at \S*programs_test.go:\d+`, `r1 \| world \| Allreduce: done after \S+s`} {
				if code != 0 || !regexp.MustCompile(want).MatchString(out) {
					t.Errorf("exit code %d, no %s in\n%s", code, want, out)
				}
			}
		})
	}
}

// kind is the name that GRADGEN_COMM has for the back end.
func (b backend) kind() string {
	if b.name == "local" || b.name == "tcp" {
		return b.name
	}
	return "mpi"
}
