package multiswarm_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// programVar makes the test binary the program that a launcher starts.
const programVar = "GRADGEN_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVar) == "swarms" {
		os.Exit(comm.Main(swarmsOnMPI))
	}
	os.Exit(m.Run())
}

// swarmsOnMPI compares runs with those of one rank and tries the asynchronous
// mode.
func swarmsOnMPI(c comm.Comm) error {
	if err := everyArrangement(c); err != nil {
		return err
	}
	s := multiswarm.Swarm{Bounds: ackleyBox, Async: true}
	res, err := multiswarm.Run(context.Background(), c, multiswarm.Func(landscape.Ackley), s, multiswarm.Options{Progress: silent})
	if err == nil && (res.Status != multigrad.StepLimit || res.Evals != 10100 || res.Best.Loss > 0.05) {
		err = fmt.Errorf("asynchronous: %v after %d evaluations at %v", res.Status, res.Evals, res.Best)
	}
	return err
}

// TestOnMPI runs with GRADGEN_REQUIRE_MPI=1 or where an MPI is installed.
func TestOnMPI(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	for name, command := range map[string][]string{
		"openmpi": {"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n"},
		"mpich":   {"mpirun.mpich", "-n"},
	} {
		if _, err := exec.LookPath(command[0]); err != nil {
			if os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
				t.Error(err)
			}
			continue
		}
		t.Run(name, func(t *testing.T) { launch(t, command, 2) })
	}
}

func launch(t *testing.T, command []string, ranks int) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], append(slices.Clone(command[1:]), strconv.Itoa(ranks), os.Args[0])...)
	cmd.Env = append(os.Environ(), programVar+"=swarms")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Errorf("%v\n%s", err, out)
	}
}
