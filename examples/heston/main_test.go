package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// truth are the parameters that quotes.csv was made with.
func truth() Params { return Params{0.03, 0.06, 1.8, 0.45, -0.65} }

// simulated is the text of quotes.csv, with normal errors of a few cents.
func simulated() string {
	noise, i := random.New(5), uint64(0)
	text := "years,strike,price,error\n"
	for _, years := range []float64{0.25, 0.5, 1, 2} {
		for strike := 80.0; strike <= 130; strike += 5 {
			price := Price(Call{100, 0.03, years, strike}, truth())
			text += fmt.Sprintf("%g,%g,%.4f,0.03\n", years, strike, price+0.03*noise.NormalAt(i))
			i++
		}
	}
	return text
}

func TestData(t *testing.T) {
	data, err := os.ReadFile("quotes.csv")
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != simulated() {
		t.Error("quotes.csv is not what the test simulates")
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	path := filepath.Join(t.TempDir(), "figure.png")
	if err := run("quotes.csv", path, &out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
	if err := run("none.csv", "", &out); err == nil {
		t.Error("no error without data")
	}
}

// The price is that of F. Fang and C. W. Oosterlee, "A novel pricing method for European options based on Fourier-cosine
// series expansions", 2008, table 4.
func TestPublished(t *testing.T) {
	have := Price(Call{100, 0, 1, 100}, Params{0.0175, 0.0398, 1.5768, 0.5751, -0.5711})
	if math.Abs(have-5.785155450) > 1e-7 {
		t.Errorf("price %.9f, published 5.785155450", have)
	}
}

// With a variance that hardly wanders, price and Greeks are those of Black and Scholes.
func TestBlackScholes(t *testing.T) {
	const spot, rate, years, strike, variance = 100.0, 0.03, 1.0, 105.0, 0.04
	sd := math.Sqrt(variance * years)
	d1 := math.Log(spot/strike*math.Exp(rate*years))/sd + sd/2
	normal := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	price, g := greeks(Call{spot, rate, years, strike}, Params{variance, variance, 1, 1e-3, 0})
	for name, pair := range map[string][2]float64{
		"price": {price, spot*normal(d1) - strike*math.Exp(-rate*years)*normal(d1-sd)},
		"delta": {g.Delta, normal(d1)},
		"gamma": {g.Gamma, math.Exp(-d1*d1/2) / math.Sqrt(2*math.Pi) / (spot * sd)},
		"rho":   {g.Rho, strike * years * math.Exp(-rate*years) * normal(d1-sd)},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-5*math.Abs(pair[1]) {
			t.Errorf("%s is %v, of Black and Scholes %v", name, pair[0], pair[1])
		}
	}
}

func TestDerivatives(t *testing.T) {
	gradcheck.Hessian(t, Price, PriceHessian, gradcheck.Options{Args: []any{Call{100, 0.03, 1, 105}, truth()}, Wrt: []int{0, 1}})
	m := &Market{100, 0.03, []Quote{{0.5, 95, 9, 0.1}, {2, 120, 8, 0.1}}}
	gradcheck.Grad(t, m.Loss, m.LossGrad, gradcheck.Options{Args: []any{truth()}})
}
