package multiswarm_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
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
	if err := otherMethods(c); err != nil {
		return err
	}
	s := multiswarm.Swarm{Bounds: ackleyBox, Async: true}
	res, err := multiswarm.Run(context.Background(), c, multiswarm.Func(landscape.Ackley), s, multiswarm.Options{Progress: silent})
	if err == nil && (res.Status != multigrad.StepLimit || res.Evals != 10040 || res.Best.Loss > 0.05) {
		err = fmt.Errorf("asynchronous: %v after %d evaluations at %v", res.Status, res.Evals, res.Best)
	}
	return err
}

// otherMethods compares theirs with runs on one rank.
func otherMethods(c comm.Comm) error {
	opt := multiswarm.Options{MaxSteps: 40, Progress: silent}
	for _, m := range []multiswarm.Method{few, hopper} {
		want, err := multiswarm.Run(context.Background(), nil, multiswarm.Func(landscape.Rastrigin), m, opt)
		if err != nil {
			return err
		}
		got, err := multiswarm.Run(context.Background(), c, multiswarm.Func(landscape.Rastrigin), m, opt)
		if err != nil {
			return err
		}
		if err := same(fmt.Sprintf("%T on %d ranks", m, c.Size()), got, want); err != nil {
			return err
		}
	}
	return nil
}

// TestOnMPI runs with GRADGEN_REQUIRE_MPI=1, which makes a missing MPI an error.
func TestOnMPI(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	launchers.On(t, func(t *testing.T, l launchers.Launcher) { launch(t, l, 2) })
}

func launch(t *testing.T, l launchers.Launcher, ranks int) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := l.Command(ranks, os.Args[0])
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = l.Environ(programVar + "=swarms")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Errorf("%v\n%s", err, out)
	}
}
