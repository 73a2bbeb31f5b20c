package emitted_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// programVar makes the test binary a rank that runs all cases.
const programVar = "GRADGEN_TEST_EMITTED"

func TestMain(m *testing.M) {
	if os.Getenv(programVar) != "" {
		os.Exit(comm.Main(everything))
	}
	os.Exit(m.Run())
}

// cases is what must hold on every back end, with any number of ranks.
var cases = map[string]func(c comm.Comm) error{
	"dot products":       caseDotProducts,
	"ghost cells":        caseGhosts,
	"second derivatives": caseSecondDerivatives,
	"matrices":           caseMatrices,
	"crossing":           caseCrossing,
	"powers of theta":    casePowers,
	"optimisation":       caseOptimisation,
	"reduce":             caseReduceSum,
	"bcast":              caseBcastSquares,
	"sendrecv":           caseSendrecvSquares,
	"pairs":              caseExchanged,
	"Rosenbrock":         caseRosenbrock,
	"nested allreduce":   caseNested,
	"distributed A":      caseMatVec,
	"conjugate gradient": caseSolve,
	"sums of ranks":      caseAllreduce,
}

var order = []string{
	"dot products", "ghost cells", "second derivatives", "matrices", "crossing", "powers of theta", "optimisation", "reduce", "bcast", "sendrecv", "pairs", "Rosenbrock",
	"nested allreduce", "distributed A", "conjugate gradient", "sums of ranks",
}

func everything(c comm.Comm) error {
	for _, name := range order {
		if err := cases[name](c); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func TestLocal(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for _, name := range order {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				if err := comm.RunLocal(t.Context(), n, cases[name]); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// In check mode the reverse sweeps agree about their collectives, too.
func TestChecked(t *testing.T) {
	for _, n := range []int{1, 3, 4} {
		err := comm.RunLocal(t.Context(), n, func(c comm.Comm) error {
			checked, err := comm.Checked(c)
			if err != nil {
				return err
			}
			return everything(checked)
		})
		if err != nil {
			t.Errorf("%d ranks: %v", n, err)
		}
	}
}

func TestSelf(t *testing.T) {
	if err := everything(comm.Self()); err != nil {
		t.Error(err)
	}
}

func TestTCP(t *testing.T) {
	for _, n := range []int{1, 2, 4} {
		addrs := ports.Free(t, n)
		var all sync.WaitGroup
		errs, outputs := make([]error, n), make([]bytes.Buffer, n)
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		for r := range n {
			all.Go(func() {
				cmd := exec.CommandContext(ctx, os.Args[0])
				cmd.Env = append(os.Environ(), programVar+"=1", "GRADGEN_COMM=tcp", "GRADGEN_ADDR="+addrs[r], "GRADGEN_ADDRS="+strings.Join(addrs, ","))
				cmd.Stderr = &outputs[r]
				if err := cmd.Run(); err != nil {
					errs[r] = fmt.Errorf("rank %d of %d: %w\n%s", r, n, err, &outputs[r])
				}
			})
		}
		all.Wait()
		cancel()
		if err := errors.Join(errs...); err != nil {
			t.Error(err)
		}
	}
}
