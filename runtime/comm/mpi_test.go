//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
)

// launcher is an MPI to test with.
type launcher struct{ launchers.Launcher }

// onMPI runs f for each MPI that is wanted, MPICH 5 with the interface of the standard alone: TestMPIConformance is enough
// for its other one.
func onMPI(t *testing.T, f func(t *testing.T, l launcher)) {
	t.Helper()
	onEveryMPI(t, func(t *testing.T, l launcher) {
		if l.Name == "mpich5" {
			return
		}
		t.Parallel()
		f(t, l)
	})
}

func onEveryMPI(t *testing.T, f func(t *testing.T, l launcher)) {
	t.Helper()
	launchers.On(t, func(t *testing.T, l launchers.Launcher) { f(t, launcher{l}) })
}

// run starts a program on so many ranks and returns what it prints and its exit code.
func (l launcher) run(t *testing.T, ranks int, program string, env ...string) (output string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), programTime)
	defer cancel()
	command := l.Command(ranks, os.Args[0])
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(l.Environ(programVar+"="+program), env...)
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

// mpiBackends are the MPIs that onMPI knows.
func mpiBackends(t *testing.T) (wanted []backend) {
	t.Helper()
	for _, l := range launchers.Installed(t) {
		if l.Name != "mpich5" {
			wanted = append(wanted, backend{l.Name, launcher{l}.run})
		}
	}
	return wanted
}

func TestMPIConformance(t *testing.T) {
	onEveryMPI(t, func(t *testing.T, l launcher) {
		for n := 1; n <= l.Ranks; n++ {
			if out, code := l.run(t, n, "conformance"); code != 0 {
				t.Errorf("%d ranks: exit code %d\n%s", n, code, out)
			}
		}
	})
}

// Messages of more elements than MPI can count are split up.
func TestMPIChunks(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "conformance", maxCountVar+"=57"); code != 0 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// An operation that takes long is reported with its call site, and continues.
func TestMPIStallReport(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		file := filepath.Join(t.TempDir(), "report")
		out, code := l.run(t, 2, "stall", "GRADGEN_COMM_STALL=400ms", reportVar+"="+file)
		report, _ := os.ReadFile(file)
		if out += string(report); code != 0 || !strings.Contains(out, "no progress for 400ms: comm: Recv on rank 0, peer 1, tag 2: at ") || !strings.Contains(out, "programs_test.go:") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// A library of another MPI than the launcher's would make every rank a job of its own.
func TestMPISingletons(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		others := []string{"libmpich.so.12", filepath.Join(launchers.MPICH5(), "lib/libmpi_abi.so.1")}
		if l.Name != "openmpi" {
			others = []string{"libmpi.so.40"}
		}
		for _, other := range others {
			out, code := l.run(t, 2, "conformance", "GRADGEN_MPI_LIB="+other)
			if code == 0 || !strings.Contains(out, "they belong to different MPIs") {
				t.Errorf("%s: exit code %d\n%s", other, code, out)
			}
		}
	})
}

// The library is the launcher's own where there are several of its kind.
func TestMPILibrary(t *testing.T) {
	own := map[string]string{"openmpi": "(Open MPI, libmpi.so.40)", "mpich": "(MPICH, libmpich.so.12)",
		"mpich5": "(MPICH, " + filepath.Join(launchers.MPICH5(), "lib/libmpi.so.12") + ")",
		"abi":    "(MPI-5 ABI, " + filepath.Join(launchers.MPICH5(), "lib/libmpi_abi.so.1") + ")"}
	onEveryMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "library"); code != 0 || !strings.Contains(out, "mpi "+own[l.Name]+", rank 1 of 2") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// The exit handlers of C libraries run at the end. MPICH 5 needs its own: its launcher killed healthy jobs of three
// ranks otherwise, one in three.
func TestMPIExit(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 3, "handlers"); code != 0 || strings.Count(out, "at exit of rank ") != 3 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

func TestMPIAllocations(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "allocations"); code != 0 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// Go's own use of signals works after MPI has been initialised.
func TestMPISignals(t *testing.T) {
	onMPI(t, func(t *testing.T, l launcher) {
		if out, code := l.run(t, 2, "signals"); code != 0 {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}
