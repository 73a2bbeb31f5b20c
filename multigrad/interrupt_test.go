package multigrad_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"reflect"
	"syscall"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// interruptible is a fit on ranks that would take a quarter of a minute if
// nobody interrupted it, saves after every few steps, and ends on a signal to any of them. Rank 0 writes the result to a
// file: Open MPI's launcher passes on only part of what a terminated job prints.
func interruptible(c comm.Comm) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	path := os.Getenv(pathVar)
	pause := 20 * time.Millisecond
	if _, err := os.Stat(path + resultSuffix); err == nil {
		pause = 0 // the second part
	}
	res, err := fitSlowly(ctx, c, path, pause)
	if err != nil || c.Rank() != 0 {
		return err
	}
	data, err := json.Marshal(res)
	if err != nil {
		return err
	}
	return os.WriteFile(path+resultSuffix, data, 0o600)
}

const resultSuffix = ".json"

func fitSlowly(ctx context.Context, c comm.Comm, path string, pause time.Duration) (*multigrad.Result, error) {
	every := 4
	if pause == 0 {
		every = 1000
	}
	e := multigrad.NewEvaluator(documentation(0, 1).small(c.Rank(), c.Size()), c)
	return multigrad.Run(ctx, e, []float64{-1.8, -0.3}, multigrad.Adam{}, multigrad.Options{
		MaxSteps: 700, Progress: silent, Checkpoint: multigrad.Checkpoint{Path: path, Every: every},
		Callback: func(multigrad.Event) error {
			time.Sleep(pause)
			return nil
		},
	})
}

// TestInterruptedRanks interrupts launchers, as Ctrl-C and batch systems do, and
// starts them again. What the launcher's exit code is differs.
func TestInterruptedRanks(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	var want *multigrad.Result
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		res, err := fitSlowly(t.Context(), c, "", 0)
		if c.Rank() == 0 {
			want = res
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("local", func(t *testing.T) { interruptAndContinue(t, local, os.Interrupt, want) })
	t.Run("terminated", func(t *testing.T) { interruptAndContinue(t, local, syscall.SIGTERM, want) })
	launchers.On(t, func(t *testing.T, l launchers.Launcher) {
		interruptAndContinue(t, start{l.Command(2, os.Args[0]), l.Environ(programVar + "=ranks")}, os.Interrupt, want)
	})
}

// start is how ranks are started.
type start struct{ command, env []string }

var local = start{[]string{os.Args[0]}, append(os.Environ(), programVar+"=ranks", "GRADGEN_COMM=local", "GRADGEN_RANKS=2")}

func interruptAndContinue(t *testing.T, launcher start, sig os.Signal, want *multigrad.Result) {
	path := filepath.Join(t.TempDir(), "run")
	part := startRanks(t, launcher, path, sig)
	if part.Status != multigrad.Stopped || part.Steps >= want.Steps {
		t.Fatalf("interrupted it ended with %v (%s) at step %d", part.Status, part.Message, part.Steps)
	}
	whole := startRanks(t, launcher, path, nil)
	if !reflect.DeepEqual(whole.Trajectory, want.Trajectory) {
		t.Errorf("continued from step %d it ended at %v, want %v", part.Steps, whole.X, want.X)
	}
}

// startRanks runs interruptible under a launcher, which gets the signal once
// there is a checkpoint.
func startRanks(t *testing.T, launcher start, path string, sig os.Signal) (res multigrad.Result) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, launcher.command[0], launcher.command[1:]...)
	cmd.Env = append(launcher.env, pathVar+"="+path)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &out, time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for sig != nil && ctx.Err() == nil {
		if _, err := os.Stat(path); err == nil {
			_ = cmd.Process.Signal(sig) // a process that has ended is noticed below
			break
		}
		time.Sleep(time.Millisecond)
	}
	err := cmd.Wait()
	data, missing := os.ReadFile(path + resultSuffix)
	if missing != nil || sig == nil && err != nil {
		t.Fatalf("%v, %v\n%s", err, missing, out.String())
	}
	if err := json.Unmarshal(data, &res); err != nil {
		t.Fatal(err)
	}
	return res
}
