package trials

import (
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/random"
)

// A Function is a loss with its gradient and the usual box, the same along each
// axis.
type Function struct {
	Name         string
	loss         func(x []float64) float64
	grad         func(x, grad []float64) float64
	lower, upper float64
	at           float64 // coordinate of the lowest point along each axis
	rotated      bool
	centred      bool
}

// Functions returns those of package landscape, some of them rotated, all with
// the lowest point elsewhere for each seed.
func Functions() []Function {
	f := func(name string, loss func(x []float64) float64, grad func(x, grad []float64) float64, half, at float64, rotated bool) Function {
		return Function{name, loss, grad, -half, half, at, rotated, false}
	}
	return []Function{
		f("Sphere", landscape.Sphere, landscape.SphereGrad, 10, 0, false),
		f("Ellipsoid", landscape.Ellipsoid, landscape.EllipsoidGrad, 10, 0, false),
		f("Ellipsoid, rotated", landscape.Ellipsoid, landscape.EllipsoidGrad, 10, 0, true),
		f("Rosenbrock", landscape.Rosenbrock, landscape.RosenbrockGrad, 5, 1, false),
		f("Levy", landscape.Levy, landscape.LevyGrad, 10, 1, false),
		f("Ackley", landscape.Ackley, landscape.AckleyGrad, 5, 0, false),
		f("Ackley, rotated", landscape.Ackley, landscape.AckleyGrad, 30, 0, true),
		f("Griewank", landscape.Griewank, landscape.GriewankGrad, 600, 0, false),
		f("Rastrigin", landscape.Rastrigin, landscape.RastriginGrad, 5.12, 0, false),
	}
}

// CentredAckley is Ackley's function as it is, with its lowest point in the middle
// of [−5, 5].
func CentredAckley() Function {
	return Function{"Ackley, centred", landscape.Ackley, landscape.AckleyGrad, -5, 5, 0, false, true}
}

// Box returns the box to search.
func (f Function) Box(dims int) multigrad.Bounds {
	return multigrad.Bounds{Lower: slices.Repeat([]float64{f.lower}, dims), Upper: slices.Repeat([]float64{f.upper}, dims)}
}

// Make returns the loss and its gradient of a seed: the lowest point is uniform
// in the middle six tenths of the box along each axis, and axes are those of a
// random rotation about it. They are for one goroutine.
func (f Function) Make(dims int, seed uint64) (func(x []float64) float64, func(x, grad []float64) float64) {
	if f.centred {
		return f.loss, f.grad
	}
	key := random.New(seed).Fold(uint64(dims))
	shift := make([]float64, dims)
	key.Fold(0).Uniform(shift, 0.8*f.lower+0.2*f.upper, 0.2*f.lower+0.8*f.upper)
	var axes [][]float64
	if f.rotated {
		axes = rotation(key.Fold(1), dims)
	}
	z, bar := make([]float64, dims), make([]float64, dims)
	place := func(x []float64) {
		for i := range z {
			z[i] = f.at
			if axes == nil {
				z[i] += x[i] - shift[i]
				continue
			}
			for j, a := range axes[i] {
				z[i] += a * (x[j] - shift[j])
			}
		}
	}
	loss := func(x []float64) float64 {
		place(x)
		return f.loss(z)
	}
	grad := func(x, g []float64) float64 {
		place(x)
		l := f.grad(z, bar)
		copy(g, bar)
		if axes != nil {
			clear(g)
			for i, b := range bar {
				for j, a := range axes[i] {
					g[j] += a * b
				}
			}
		}
		return l
	}
	return loss, grad
}

// rotation returns orthonormal rows, by the method of Gram and Schmidt.
func rotation(key random.Key, dims int) [][]float64 {
	rows := make([][]float64, dims)
	for i := range rows {
		rows[i] = make([]float64, dims)
		key.Fold(uint64(i)).Normal(rows[i])
		for _, other := range rows[:i] {
			addScaled(rows[i], other, -dot(rows[i], other))
		}
		addScaled(rows[i], rows[i], 1/norm(rows[i])-1)
	}
	return rows
}
