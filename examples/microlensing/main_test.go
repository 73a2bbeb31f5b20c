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
	"github.com/gradgen/gradgen/table"
)

// truth are the parameters that light.csv was made with.
func truth() Params { return Params{Peak: 47.3, Impact: 0.18, Radius: 21, Source: 3.2, Blend: 1.1} }

// simulated is the text of light.csv: a night each day but for clouds, with normal errors of four per cent.
func simulated() string {
	noise, clouds := random.New(7).Split()
	text := "time,flux,error\n"
	for i := range 100 {
		at := float64(i) + 0.3*clouds.Float64At(uint64(1000+i))
		if clouds.Float64At(uint64(i)) < 0.25 {
			continue
		}
		flux := Flux(truth(), at)
		err := 0.04 * flux
		text += fmt.Sprintf("%.4f,%.5f,%.5f\n", at, flux+err*noise.NormalAt(uint64(i)), err)
	}
	return text
}

func TestData(t *testing.T) {
	data, err := os.ReadFile("light.csv")
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != simulated() {
		t.Error("light.csv is not what the test simulates")
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	path := filepath.Join(t.TempDir(), "figure.png")
	if err := run("light.csv", path, &out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
	if err := run("none.csv", "", &out); err == nil {
		t.Error("no error without data")
	}
}

// The truth is inside of three standard errors of each parameter.
func TestEstimate(t *testing.T) {
	rows, err := table.ReadAll[Measurement]("light.csv", table.Options{})
	if err != nil {
		t.Fatal(err)
	}
	best, err := estimate(&Curve{Rows: rows})
	if err != nil {
		t.Fatal(err)
	}
	p := truth()
	for i, want := range []float64{p.Peak, p.Impact, p.Radius, p.Source, p.Blend} {
		if off := math.Abs(best.Values[i]-want) / best.Errors[i]; !(off < 3) {
			t.Errorf("parameter %d is %v ± %v, want %v", i, best.Values[i], best.Errors[i], want)
		}
	}
}

func TestGradient(t *testing.T) {
	c := &Curve{Rows: []Measurement{{40, 5, 0.1}, {47, 19, 0.4}, {60, 6, 0.2}}}
	gradcheck.Grad(t, c.Loss, c.LossGrad, gradcheck.Options{Args: []any{truth()}})
}
