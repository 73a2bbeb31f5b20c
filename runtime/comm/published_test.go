package comm_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// Numbers from the documentation of ADCME and mpi4jax, by hand-written reverse sweeps.

// thetaPolynomial is ADCME's L = (Σ θ^(rank+first) - target)², or the sum itself where square is false. Gradients
// arrive on the root.
func thetaPolynomial(c comm.Comm, theta float64, first int, target float64, square bool) (l, thetaBar float64, err error) {
	x := []float64{theta}
	if err := comm.Bcast(c, x, 0); err != nil {
		return 0, 0, err
	}
	k := float64(c.Rank() + first)
	sum := []float64{math.Pow(x[0], k)}
	if err := comm.Reduce(c, sum, comm.Sum, 0); err != nil {
		return 0, 0, err
	}
	l, sumBar := sum[0], []float64{1}
	if square {
		l, sumBar[0] = (sum[0]-target)*(sum[0]-target), 2*(sum[0]-target)
	}
	if err := transpose.Reduce(c, sumBar, 0); err != nil {
		return 0, 0, err
	}
	bar := []float64{0}
	if k != 0 {
		bar[0] = sumBar[0] * k * math.Pow(x[0], k-1)
	}
	err = transpose.Bcast(c, bar, 0)
	return l, bar[0], err
}

func onFour(t *testing.T, f func(c comm.Comm) error) {
	t.Helper()
	if err := comm.RunLocal(t.Context(), 4, f); err != nil {
		t.Fatal(err)
	}
}

func TestADCMETheta(t *testing.T) {
	onFour(t, func(c comm.Comm) error {
		l, g, err := thetaPolynomial(c, 2, 0, 0, false)
		if c.Rank() == 0 && (l != 15 || g != 17) {
			return fmt.Errorf("L = %v, gradient %v; want 15, 17", l, g)
		}
		if err != nil {
			return err
		}
		l, g, err = thetaPolynomial(c, 1, 1, 2, true)
		if c.Rank() == 0 && (l != 4 || g != 40) {
			return fmt.Errorf("L = %v, gradient %v; want 4, 40", l, g)
		}
		return err
	})
}

// Both optimisations of ADCME's text, by Newton's method on the root of the polynomial.
func TestADCMEOptimisation(t *testing.T) {
	for first, want := range map[int]float64{1: 0.741270910566, 0: 0.543689012692} {
		onFour(t, func(c comm.Comm) error {
			theta := 1.0
			for range 20 {
				sum, slope, err := thetaPolynomial(c, theta, first, 0, false)
				if err != nil {
					return err
				}
				theta -= (sum - 2) / max(slope, 1)
			}
			if c.Rank() == 0 && math.Abs(theta-want) > 1e-11 {
				return fmt.Errorf("θ = %.12f, want %.12f", theta, want)
			}
			return nil
		})
	}
}

func TestADCMEReduce(t *testing.T) {
	onFour(t, func(c comm.Comm) error {
		a := ramp(10, float64(c.Rank()))
		if err := comm.Reduce(c, a, comm.Sum, 0); err != nil {
			return err
		}
		bar := make([]float64, 10)
		if c.Rank() == 0 {
			if err := expect("sum", a, ramp(10, 6)); err != nil {
				return err
			}
			bar = constant(10, 1)
		}
		if err := transpose.Reduce(c, bar, 0); err != nil {
			return err
		}
		return expect("gradient", bar, constant(10, 1))
	})
}

func TestADCMEBcast(t *testing.T) {
	onFour(t, func(c comm.Comm) error {
		b := constant(10, float64(c.Rank()))
		if err := comm.Bcast(c, b, 3); err != nil {
			return err
		}
		bar := make([]float64, 10)
		for i, v := range b {
			bar[i] = 2 * v
		}
		if err := transpose.Bcast(c, bar, 3); err != nil {
			return err
		}
		want := 0.0
		if c.Rank() == 3 {
			want = 24
		}
		return expect("gradient", bar, constant(10, want))
	})
}

// Rank 0 gets what rank 2 has in place of its own: L = Σ a² afterwards.
func TestADCMESendrecv(t *testing.T) {
	onFour(t, func(c comm.Comm) error {
		a := constant(10, float64(c.Rank()))
		original := append([]float64(nil), a...)
		dest, source := comm.ProcNull, comm.ProcNull
		switch c.Rank() {
		case 2:
			dest = 0
		case 0:
			source = 2
		}
		s, err := comm.Sendrecv(c, original, dest, 1, a, source, 1)
		if err != nil {
			return err
		}
		bar, sent := make([]float64, 10), make([]float64, 10)
		for i, v := range a {
			bar[i] = 2 * v
		}
		if err := transpose.Sendrecv(c, sent, dest, 1, bar, s); err != nil {
			return err
		}
		for i, v := range sent {
			bar[i] += v
		}
		return expect("gradient", bar, constant(10, []float64{0, 2, 8, 6}[c.Rank()]))
	})
}

func constant(n int, v float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = v
	}
	return x
}

func TestMPI4JAXAllreduce(t *testing.T) {
	onFour(t, func(c comm.Comm) error {
		x := constant(9, float64(c.Rank()))
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		return expect("sum", x, constant(9, 6))
	})
}

// Two ranks exchange x and weigh what they get with rank+1: the gradients are (2, 1).
func TestMPI4JAXSendrecv(t *testing.T) {
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		y, peer := make([]float64, 1), 1-c.Rank()
		s, err := comm.Sendrecv(c, []float64{5}, peer, c.Rank(), y, peer, peer)
		if err != nil {
			return err
		}
		xBar := make([]float64, 1)
		if err := transpose.Sendrecv(c, xBar, peer, c.Rank(), []float64{float64(c.Rank() + 1)}, s); err != nil {
			return err
		}
		return expect("gradient", xBar, []float64{float64(2 - c.Rank())})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// L = allreduce(w·allreduce(x)) with w = (1, 2), seeded on one rank, has the gradient (3, 3).
func TestNestedAllreduce(t *testing.T) {
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		bar := []float64{transpose.Seed(c)}
		if err := transpose.Allreduce(c, bar); err != nil {
			return err
		}
		bar[0] *= float64(c.Rank() + 1)
		if err := transpose.Allreduce(c, bar); err != nil {
			return err
		}
		return expect("gradient", bar, []float64{3})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The product with the transpose of a distributed matrix is the local slice of Aᵀ·v.
func TestDistributedMatrix(t *testing.T) {
	const rows, columns = 5, 60
	a := func(i, j int) float64 { return float64((7*i+3*j)%11 - 5) }
	onFour(t, func(c comm.Comm) error {
		lo, hi := columns*c.Rank()/c.Size(), columns*(c.Rank()+1)/c.Size()
		vBar := make([]float64, rows)
		if c.Rank() == 0 {
			copy(vBar, ramp(rows, 1))
		}
		if err := transpose.Allreduce(c, vBar); err != nil {
			return err
		}
		for j := lo; j < hi; j++ {
			got, want := 0.0, 0.0
			for i, v := range vBar {
				got += a(i, j) * v
				want += a(i, j) * float64(i+1)
			}
			if got != want {
				return fmt.Errorf("column %d: %v, want %v", j, got, want)
			}
		}
		return nil
	})
}
