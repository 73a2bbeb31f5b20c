//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package btracey_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// Programs run under a real MPI unchanged.
func TestUnderMPI(t *testing.T) {
	for _, command := range [][]string{{"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n", "2"}, {"mpirun.mpich", "-n", "2"}} {
		t.Run(command[0], func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				if os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
					t.Fatal(err)
				}
				t.Skipf("not installed: %v", err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, command[0], append(command[1:], os.Args[0])...)
			cmd.Env = append(os.Environ(), programVar+"=1")
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "rank 1 of 2") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
