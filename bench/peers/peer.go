package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A peer is a program that measures problems.
type peer struct {
	name     string
	problems string // those it can, between spaces
	mode     string
	largest  int                                        // halos, numbers or points that it is not too slow for; 0: any
	command  func(problem string, sizes []int) []string // the program, in front of problem, mode, milliseconds and sizes
	env      []string
	metrics  map[string]string // what it prints → the row in tables
}

// can reports whether the peer has the problem, at that size.
func (p peer) can(problem string, sizes []int) bool {
	return strings.Contains(p.problems, " "+problem+" ") && (p.largest == 0 || sizes[0] <= p.largest)
}

// patience is how long a program may take.
const patience = 3 * time.Minute

// run runs a peer and returns its output and peak memory in bytes.
func (p peer) run(ctx context.Context, problem, mode string, milliseconds int, sizes []int) (string, int64, error) {
	args := append(p.command(problem, sizes), problem, mode, fmt.Sprint(milliseconds))
	for _, s := range sizes {
		args = append(args, fmt.Sprint(s))
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	// mpirun ends its processes when it is asked to end.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	cmd.Env = append(os.Environ(), p.env...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", 0, fmt.Errorf("%s on %s of %v: %w: %s", p.name, problem, sizes, err, lastLine(said.Bytes()))
	}
	return string(out), peak(cmd.ProcessState), nil
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
