//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package btracey_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
)

// Programs run under a real MPI unchanged.
func TestUnderMPI(t *testing.T) {
	launchers.On(t, func(t *testing.T, l launchers.Launcher) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		command := l.Command(2, os.Args[0])
		cmd := exec.CommandContext(ctx, command[0], command[1:]...)
		cmd.Env = l.Environ(programVar + "=1")
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "rank 1 of 2") {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
