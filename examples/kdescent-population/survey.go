package main

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// The edges of the bins in log10 stellar mass.
var edges = [3][2]float64{{9, 9.5}, {10.25, 10.75}, {11.5, 12}}

// names are what the parameters are called.
var names = func() []string {
	list := []string{"lowest mass", "mass range"}
	for _, end := range []string{"low", "high"} {
		for _, name := range []string{
			"mean r−z", "mean g−r", "variance r−z", "variance g−r", "correlation",
			"quenched fraction", "quenched r−z", "quenched g−r", "quenched scale",
		} {
			list = append(list, name+", "+end)
		}
	}
	return list
}()

// truth are the parameters of the mock survey, guess those that the fit starts
// from: the same at both ends, with half of the galaxies quenched, redder than the
// others by one magnitude in g−r, and more alike.
func truth() []float64 {
	return []float64{
		9, 3,
		1.4, 1.1, 0.7, 0.4, 0.3, 0.2, -0.1, 1.6, 0.3,
		2, 1.6, 0.5, 0.5, 0.75, 0.95, -0.6, 1.2, 1.1,
	}
}

func guess() []float64 {
	return []float64{
		9.25, 2.5,
		1, 1, 1, 1, 0, 0.5, 0, 1, 0.5,
		1, 1, 1, 1, 0, 0.5, 0, 1, 0.5,
	}
}

// bounds keep variances, scales and the mass range positive, correlations below
// one and fractions between zero and one.
func bounds() multigrad.Bounds {
	inf := math.Inf(1)
	b := multigrad.Bounds{Lower: []float64{-inf, 0.001}, Upper: []float64{inf, inf}}
	for range 2 {
		b.Lower = append(b.Lower, -inf, -inf, 0.001, 0.001, -0.999, 0, -inf, 0.001, 0.001)
		b.Upper = append(b.Upper, inf, inf, inf, inf, 0.999, 1, inf, inf, inf)
	}
	return b
}

// A Catalog is observed galaxies: two colours each, and the log10 stellar mass.
type Catalog struct{ Colors, Mass []float64 }

// observe makes a mock survey of the true population, in which each galaxy is
// either star-forming or quenched.
func observe(galaxies int) Catalog {
	key := random.New(43)
	all := Generate(truth(), fractions(key.Fold(0), 0, galaxies), key.Fold(1), 0, galaxies)
	chance := make([]float64, galaxies)
	key.Fold(2).Uniform(chance, 0, 1)
	var c Catalog
	for i, u := range chance {
		is := 2 * i // star-forming
		if u < all.Weights[2*i+1] {
			is++
		}
		c.Colors = append(c.Colors, all.Colors[2*is], all.Colors[2*is+1])
		c.Mass = append(c.Mass, all.Mass[is])
	}
	return c
}

// in returns the colours of the galaxies in a range of mass.
func (c Catalog) in(low, high float64) (colors []float64) {
	for i, m := range c.Mass {
		if low < m && m < high {
			colors = append(colors, c.Colors[2*i], c.Colors[2*i+1])
		}
	}
	return colors
}

// measure makes the bins from the survey, the pools by all ranks together.
func (c Catalog) measure(o kdescent.Options) ([]Bin, error) {
	var bins []Bin
	for _, e := range edges {
		pool, err := kdescent.Pretrain(c.in(e[0], e[1]), o)
		if err != nil {
			return nil, err
		}
		calc, err := kdescent.NewCalc(pool)
		if err != nil {
			return nil, err
		}
		bins = append(bins, Bin{Low: e[0], High: e[1], Calc: calc})
	}
	return bins, nil
}

// options of the pools.
func (o Options) pools(c comm.Comm) kdescent.Options {
	return kdescent.Options{Dim: 2, Comm: c, Progress: progress.Config{Silent: o.Quiet, Name: "kernels"}}
}
