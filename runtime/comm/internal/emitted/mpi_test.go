//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package emitted_test

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMPI runs with GRADGEN_REQUIRE_MPI=1 or where an MPI is installed.
func TestMPI(t *testing.T) {
	for _, l := range []struct {
		command  []string
		maxRanks int // more are too slow on a small machine
	}{
		{[]string{"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n"}, 4},
		{[]string{"mpirun.mpich", "-n"}, 2},
	} {
		t.Run(l.command[0], func(t *testing.T) {
			if _, err := exec.LookPath(l.command[0]); err != nil && os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
				t.Fatal(err)
			} else if err != nil {
				t.Skipf("not installed: %v", err)
			}
			for n := 1; n <= l.maxRanks; n++ {
				launch(t, append(l.command[1:len(l.command):len(l.command)], strconv.Itoa(n), os.Args[0]), l.command[0])
			}
		})
	}
}

func launch(t *testing.T, args []string, command string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Env = append(os.Environ(), programVar+"=1")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s %s: %v\n%s", command, strings.Join(args, " "), err, out)
	}
}
