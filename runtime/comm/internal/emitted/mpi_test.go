//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package emitted_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
)

// TestMPI runs with GRADGEN_REQUIRE_MPI=1, which makes a missing MPI an error.
func TestMPI(t *testing.T) {
	launchers.On(t, func(t *testing.T, l launchers.Launcher) {
		for n := 1; n <= l.Ranks; n++ {
			launch(t, l, n)
		}
	})
}

func launch(t *testing.T, l launchers.Launcher, ranks int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := l.Command(ranks, os.Args[0])
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = l.Environ(programVar + "=1")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
}
