package comm_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm/internal/mesh"
	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// deaf takes frames and does nothing.
type deaf struct{}

func (deaf) Check(int, mesh.Frame, uint64) error { return nil }
func (deaf) Receive(int, mesh.Frame, bool)       {}
func (deaf) Lost(int, error)                     {}

// A frame that no process of a job sends ends the job with one sentence.
func TestTCPFrames(t *testing.T) {
	for want, f := range map[string]mesh.Frame{
		"kind 77":                          {Kind: 77},
		"elements of type 200":             {Type: 200},
		"7 bytes of float64":               {Data: make([]byte, 7)},
		"from rank -5 with tag 0":          {Source: -5},
		"from rank 2 with tag 0":           {Source: 2},
		"from rank 1 with tag 40000":       {Source: 1, Tag: 40000},
		"1 bytes of kind 1":                {Kind: 1, Data: make([]byte, 1)},
		"65537 bytes of kind 2":            {Kind: 2, Data: make([]byte, 65537)},
		"65537 bytes of kind 3":            {Kind: 3, Data: make([]byte, 65537)},
		"rank 1 ended the job: invalid ch": {Kind: 2, Data: []byte("}")},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			if out, code := withImpostor(t, f); code != 1 || !strings.Contains(out, want) {
				t.Errorf("exit code %d\n%s", code, out)
			}
		})
	}
}

// withImpostor runs a program as rank 0 whose rank 1 sends a frame. It returns what rank 0 prints, and its exit code.
func withImpostor(t *testing.T, f mesh.Frame) (output string, code int) {
	t.Helper()
	addrs := ports.Free(t, 2)
	ctx, cancel := context.WithTimeout(t.Context(), programTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), programVar+"=cycle", "GRADGEN_ADDR="+addrs[0], "GRADGEN_ADDRS="+strings.Join(addrs, ","), "GRADGEN_PASSWORD=x")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	m, err := mesh.Connect(ctx, mesh.Config{Addr: addrs[1], Addrs: addrs, Password: "x"})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	m.Start(deaf{})
	if err := m.Send(0, f); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code says it
	return out.String(), cmd.ProcessState.ExitCode()
}
