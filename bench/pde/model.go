package main

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Plate is a square of N×N cells whose temperature follows u_t = κ(u)·Δu, κ(u) = a + b·u + c·u², by explicit steps. The
// cells of the edge keep their temperature.
type Plate struct {
	N, Steps int
	Rate     float64 // time step over square of cell size
}

// Kept is the mean square of the temperatures after all steps from start.
//
//gradgen:grad wrt=kappa,start vector=on
//gradgen:fast
func (p *Plate) Kept(kappa [3]float64, start []float64) float64 {
	u, next := append([]float64(nil), start...), append([]float64(nil), start...)
	for range p.Steps {
		p.step(kappa, u, next)
		u, next = next, u
	}
	return meanSquare(u)
}

// Five is Kept with five snapshots.
//
//gradgen:grad wrt=kappa,start vector=on
func (p *Plate) Five(kappa [3]float64, start []float64) float64 {
	u, next := append([]float64(nil), start...), append([]float64(nil), start...)
	//gradgen:checkpoint steps=5
	for range p.Steps {
		p.step(kappa, u, next)
		u, next = next, u
	}
	return meanSquare(u)
}

// Twenty is Kept with twenty snapshots.
//
//gradgen:grad wrt=kappa,start vector=on
func (p *Plate) Twenty(kappa [3]float64, start []float64) float64 {
	u, next := append([]float64(nil), start...), append([]float64(nil), start...)
	//gradgen:checkpoint steps=20
	for range p.Steps {
		p.step(kappa, u, next)
		u, next = next, u
	}
	return meanSquare(u)
}

// step makes one step from u to next.
func (p *Plate) step(kappa [3]float64, u, next []float64) {
	n := p.N
	for i := 1; i < n-1; i++ {
		for at := i*n + 1; at < i*n+n-1; at++ {
			c := u[at]
			around := u[at-n] + u[at-1] + u[at+1] + u[at+n]
			next[at] = c + p.Rate*(kappa[0]+c*(kappa[1]+c*kappa[2]))*(around-4*c)
		}
	}
}

func meanSquare(u []float64) float64 {
	s := 0.0
	for _, v := range u {
		s += v * v
	}
	return s / float64(len(u))
}
