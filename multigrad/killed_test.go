package multigrad_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
)

// longRun is a program that fits the noisy bowl with Adam, slowly, saves after
// every step and prints its trajectory.
func longRun() int {
	opt := multigrad.Options{MaxSteps: 60, Key: 5, Progress: silent}
	opt.Checkpoint = multigrad.Checkpoint{Path: os.Getenv(pathVar), Every: 1}
	opt.Callback = func(multigrad.Event) error {
		time.Sleep(2 * time.Millisecond)
		return nil
	}
	res, err := multigrad.Run(context.Background(), noisyBowl{}, []float64{-1.2, 1}, methods["Adam"], opt)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := json.NewEncoder(os.Stdout).Encode(res.Trajectory); err != nil {
		return 1
	}
	return 0
}

const pathVar = "GRADGEN_TEST_PATH"

// startLongRun runs it until it ends or is killed, after a while unless that is 0.
func startLongRun(t *testing.T, path string, after time.Duration) (out string, code int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), programVar+"=long", pathVar+"="+path)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code == 1 {
		t.Fatalf("the run failed: %s", stderr.String())
	}
	return stdout.String(), cmd.ProcessState.ExitCode()
}

// TestAKilledProcessGoesOn kills the process at whatever moment comes until the
// run is complete.
func TestAKilledProcessGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	want := fit(t, noisyBowl{}, []float64{-1.2, 1}, methods["Adam"], multigrad.Options{MaxSteps: 60, Key: 5})
	path := filepath.Join(t.TempDir(), "run")
	kills := 0
	for _, after := range []time.Duration{23, 37, 51, 68, 82, 97, 111} {
		if _, code := startLongRun(t, path, after*time.Millisecond); code != 0 {
			kills++
		}
	}
	out, code := startLongRun(t, path, 0)
	var got multigrad.Trajectory
	if err := json.Unmarshal([]byte(out), &got); code != 0 || err != nil {
		t.Fatalf("exit code %d, %v", code, err)
	}
	if !reflect.DeepEqual(got, want.Trajectory) {
		t.Error("the trajectory differs from that of an undisturbed run")
	}
	t.Logf("killed %d times", kills)
}
