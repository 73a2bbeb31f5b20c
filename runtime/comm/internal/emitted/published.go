package emitted

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Powers is ADCME's first example: the root has θ, every rank adds θ^(rank+first), and the root gets the sum.
//
//gradgen:vjp wrt=theta
func Powers(c comm.Comm, theta float64, first int) (float64, error) {
	x := []float64{theta}
	if err := comm.Bcast(c, x, 0); err != nil {
		return 0, err
	}
	x[0] = math.Pow(x[0], float64(c.Rank()+first))
	if err := comm.Reduce(c, x, comm.Sum, 0); err != nil {
		return 0, err
	}
	return x[0], nil
}

// Misfit is the square of the distance of Powers from 2; every rank returns it.
//
//gradgen:vjp wrt=theta
func Misfit(c comm.Comm, theta float64, first int) (float64, error) {
	sum, err := Powers(c, theta, first)
	if err != nil {
		return 0, err
	}
	l := []float64{(sum - 2) * (sum - 2)}
	err = comm.Bcast(c, l, 0)
	return l[0], err
}

// Rosenbrock is the sum of (rank+1) times the function of H. H. Rosenbrock (1960); every rank has it.
//
//gradgen:vjp wrt=x
func Rosenbrock(c comm.Comm, x []float64) (float64, error) {
	z := append([]float64(nil), x...)
	if err := comm.Bcast(c, z, 0); err != nil {
		return 0, err
	}
	a, b := 1-z[0], z[1]-z[0]*z[0]
	l := []float64{float64(c.Rank()+1) * (a*a + 100*b*b)}
	err := comm.Allreduce(c, l, comm.Sum)
	return l[0], err
}

// ReduceSum adds up on the root, and returns the sum of the result there.
//
//gradgen:vjp wrt=a
func ReduceSum(c comm.Comm, a []float64) (float64, error) {
	b := append([]float64(nil), a...)
	if err := comm.Reduce(c, b, comm.Sum, 0); err != nil {
		return 0, err
	}
	s := 0.0
	for _, v := range b {
		s += v
	}
	return s, nil
}

// BcastSquares returns Σ b² on each rank for the b of rank root.
//
//gradgen:vjp wrt=a
func BcastSquares(c comm.Comm, a []float64, root int) (float64, error) {
	b := append([]float64(nil), a...)
	if err := comm.Bcast(c, b, root); err != nil {
		return 0, err
	}
	return squares(b), nil
}

func squares(b []float64) float64 {
	s := 0.0
	for _, v := range b {
		s += v * v
	}
	return s
}

// SendrecvSquares returns Σ a² on each rank after rank dest has received the a of rank source.
//
//gradgen:vjp wrt=a
func SendrecvSquares(c comm.Comm, a []float64, source, dest int) (float64, error) {
	b := append([]float64(nil), a...)
	to, from := comm.ProcNull, comm.ProcNull
	if c.Rank() == source {
		to = dest
	}
	if c.Rank() == dest {
		from = source
	}
	if _, err := comm.Sendrecv(c, a, to, 1, b, from, 1); err != nil {
		return 0, err
	}
	return squares(b), nil
}

// Exchanged weights the numbers of the other rank of each pair with rank+1.
//
//gradgen:vjp wrt=x
func Exchanged(c comm.Comm, x float64) (float64, error) {
	peer := c.Rank() ^ 1
	if peer == c.Size() {
		peer = comm.ProcNull
	}
	y := []float64{0}
	_, err := comm.Sendrecv(c, []float64{x}, peer, c.Rank(), y, peer, c.Rank()^1)
	return y[0] * float64(c.Rank()+1), err
}

// Nested is allreduce(w·allreduce(x)); every rank has it.
//
//gradgen:vjp wrt=x
func Nested(c comm.Comm, w, x float64) (float64, error) {
	s := []float64{x}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		return 0, err
	}
	s[0] *= w
	err := comm.Allreduce(c, s, comm.Sum)
	return s[0], err
}

// MatVec is A·x of a matrix whose columns are spread over the ranks, as are the elements of x; a is the caller's
// part, by columns. Every rank gets the product.
//
//gradgen:vjp wrt=x
func MatVec(c comm.Comm, a [][]float64, x []float64, rows int) ([]float64, error) {
	y := make([]float64, rows)
	for j, column := range a {
		for i, v := range column {
			y[i] += v * x[j]
		}
	}
	err := comm.Allreduce(c, y, comm.Sum)
	return y, err
}

// Solve solves A·x = b by conjugate gradients (M. R. Hestenes, E. Stiefel, 1952), where A·x is the sum of all ranks' x.
//
//gradgen:vjp wrt=b
func Solve(c comm.Comm, b []float64, steps int) ([]float64, error) {
	x := make([]float64, len(b))
	r := append([]float64(nil), b...)
	p := append([]float64(nil), b...)
	rr := squares(r)
	for range steps {
		if rr < 1e-20 {
			break
		}
		ap := append([]float64(nil), p...)
		if err := comm.Allreduce(c, ap, comm.Sum); err != nil {
			return nil, err
		}
		pap := 0.0
		for i := range p {
			pap += p[i] * ap[i]
		}
		alpha := rr / pap
		for i := range x {
			x[i] += alpha * p[i]
			r[i] -= alpha * ap[i]
		}
		next := squares(r)
		for i := range p {
			p[i] = r[i] + next/rr*p[i]
		}
		rr = next
	}
	return x, nil
}

// Ghosts exchanges the ghost cells of u.
//
//gradgen:vjp wrt=u of=u
//gradgen:jvp wrt=u of=u
func Ghosts(e *halo.Exchanger, u []float64) error { return e.Exchange(u) }

// GhostsInHalves is Ghosts with Start and Finish.
//
//gradgen:vjp wrt=u of=u
//gradgen:jvp wrt=u of=u
func GhostsInHalves(e *halo.Exchanger, u []float64) error {
	if err := e.Start(u); err != nil {
		return err
	}
	return e.Finish(u)
}
