package trials

import (
	"math"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/random"
)

// WalledFunctions are the names of the functions that [Walled] knows.
func WalledFunctions() []string {
	return []string{"Sphere", "Ellipsoid", "Ellipsoid, rotated", "Rosenbrock", "Rastrigin"}
}

const (
	walledHalf = 5.0
	slope      = 100.0 // of those that would have their lowest point there without a wall
)

// WalledBox is where to search for the lowest point of a [Walled] function.
func WalledBox(dims int) multigrad.Bounds {
	b := multigrad.Bounds{Lower: make([]float64, dims), Upper: make([]float64, dims)}
	for i := range dims {
		b.Lower[i], b.Upper[i] = -walledHalf, walledHalf
	}
	return b
}

// Walled is a function whose lowest point in the box, of value 0, is at the walls of the
// first parameters, and its gradient there points into the box along all of these.
//
// The sphere and the ellipsoid are without bounds lowest beyond these walls, by up to
// two; the others rise from them.
func Walled(name string, dims, walls int, seed uint64) func(x []float64) float64 {
	key := random.New(seed).Fold(uint64(dims)).Fold(uint64(walls))
	at, beyond := make([]float64, dims), make([]float64, dims)
	key.Fold(0).Uniform(at, -0.6*walledHalf, 0.6*walledHalf)
	key.Fold(1).Uniform(beyond, 0, 2)
	for i := range walls {
		at[i] = walledHalf * float64(1-2*(i%2))
		beyond[i] *= float64(1 - 2*(i%2))
	}
	clear(beyond[walls:])
	z := make([]float64, dims)
	away := func(x []float64) (sum float64) {
		for i, v := range x {
			if z[i] = v - at[i]; i < walls {
				sum += math.Abs(z[i])
			}
		}
		return sum
	}
	switch name {
	case "Sphere":
		return lowestBeyond(landscape.Sphere, at, beyond)
	case "Ellipsoid":
		return lowestBeyond(landscape.Ellipsoid, at, beyond)
	case "Ellipsoid, rotated":
		axes, turned := rotation(key.Fold(2), dims), make([]float64, dims)
		return func(x []float64) float64 {
			l := slope * away(x)
			for i, a := range axes {
				turned[i] = dot(a, z)
			}
			return l + landscape.Ellipsoid(turned)/slope
		}
	case "Rosenbrock":
		return func(x []float64) float64 {
			l := away(x)
			for i := range z {
				if i < walls {
					z[i] = math.Abs(z[i])
				}
				z[i]++
			}
			return 5*l + landscape.Rosenbrock(z)
		}
	case "Rastrigin":
		return func(x []float64) float64 { return 3*away(x) + landscape.Rastrigin(z) }
	}
	return nil
}

// lowestBeyond is f about a point beyond at, less its value at at.
func lowestBeyond(f func([]float64) float64, at, beyond []float64) func(x []float64) float64 {
	z := make([]float64, len(at))
	for i, v := range beyond {
		z[i] = -v
	}
	least := f(z)
	return func(x []float64) float64 {
		for i, v := range x {
			z[i] = v - at[i] - beyond[i]
		}
		return f(z) - least
	}
}
