package comm_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// runTCP starts a program on so many processes that are connected by TCP.
func runTCP(t testing.TB, ranks int, program string, env ...string) (output string, codes []int) {
	t.Helper()
	addrs := ports.Free(t, ranks)
	ctx, cancel := context.WithTimeout(t.Context(), programTime)
	defer cancel()
	outputs, codes := make([]bytes.Buffer, ranks), make([]int, ranks)
	var all sync.WaitGroup
	for r := range ranks {
		all.Go(func() {
			cmd := exec.CommandContext(ctx, os.Args[0])
			cmd.Env = append(os.Environ(), programVar+"="+program, "GRADGEN_ADDR="+addrs[r], "GRADGEN_ADDRS="+strings.Join(addrs, ","))
			cmd.Env = append(cmd.Env, env...)
			cmd.Stdout, cmd.Stderr = &outputs[r], &outputs[r]
			err := cmd.Run()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				fmt.Fprintln(&outputs[r], err)
			}
			codes[r] = cmd.ProcessState.ExitCode()
		})
	}
	all.Wait()
	for r := range outputs {
		output += outputs[r].String()
	}
	if ctx.Err() != nil {
		t.Fatalf("%s hangs:\n%s", program, output)
	}
	return output, codes
}

func TestTCPConformance(t *testing.T) {
	for _, kind := range []string{"tcp", "tcp,streams"} {
		for _, n := range []int{1, 2, 4} {
			out, codes := runTCP(t, n, "conformance", "GRADGEN_COMM="+kind)
			for _, code := range codes {
				if code != 0 {
					t.Fatalf("%s, %d ranks: exit codes %v\n%s", kind, n, codes, out)
				}
			}
		}
	}
}

func TestTCPStallReport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report")
	out, codes := runTCP(t, 2, "stall", "GRADGEN_COMM_STALL=400ms", reportVar+"="+file)
	report, _ := os.ReadFile(file)
	if out += string(report); codes[0] != 0 || codes[1] != 0 || !strings.Contains(out, "no progress for 400ms: comm: Recv on rank 0, peer 1, tag 2: at ") || !strings.Contains(out, "programs_test.go:") {
		t.Errorf("exit codes %v\n%s", codes, out)
	}
}
