// Command gaussian-process learns a Gaussian process from the carbon dioxide that was measured on Mauna Loa from 1990 to
// 2004, with the gradient that gradgen emitted through the Cholesky factorisation of gonum, and foretells ten years more.
package main

import (
	"context"
	_ "embed"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
)

// monthly has the monthly means of carbon dioxide in ppm.
//
//go:embed co2.csv
var monthly string

// until is the year that the measurements to learn from end before.
const until = 2005

func main() {
	var path string
	figure.Flag(flag.CommandLine, &path, "plot", "draw the measurements and the posterior to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	if err := run(path, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(path string, w io.Writer) error {
	known, later, mean, err := measurements()
	if err != nil {
		return err
	}
	fit, err := learn(known)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "-log likelihood %.3f at the start, %.3f after %d evaluations\n\n", known.Loss(start()), fit.Loss, fit.Evals)
	k := kernel(fit.X)
	for _, line := range []struct {
		name       string
		size, time float64
	}{{"trend", k.Trend, k.TrendLength}, {"year", k.Year, k.Memory}, {"irregular", k.Irregular, k.IrregularLength}} {
		fmt.Fprintf(w, "%-10s ±%7.3f ppm over %6.2f years\n", line.name, line.size, line.time)
	}
	fmt.Fprintf(w, "%-10s ±%7.3f ppm\n\n", "noise", k.Noise)
	rms, inside := compare(known, later, fit.X)
	fmt.Fprintf(w, "2005–2014: %.2f ppm from what was measured (rms), %.0f%% of the months inside two standard deviations\n", rms, 100*inside)
	if path == "" {
		return nil
	}
	return draw(path, known, later, mean, fit.X)
}

// measurements are those to learn from and those after, both without the mean of the former.
func measurements() (known, later *Record, mean float64, err error) {
	rows, err := csv.NewReader(strings.NewReader(monthly)).ReadAll()
	if err != nil {
		return nil, nil, 0, err
	}
	known, later = &Record{}, &Record{}
	for _, row := range rows[1:] {
		year, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return nil, nil, 0, err
		}
		ppm, err := strconv.ParseFloat(row[2], 64)
		if err != nil {
			return nil, nil, 0, err
		}
		r := known
		if year >= until {
			r = later
		}
		r.Time, r.Value = append(r.Time, year), append(r.Value, ppm)
	}
	mean = stat.Mean(known.Value, nil)
	for _, r := range []*Record{known, later} {
		for i := range r.Value {
			r.Value[i] -= mean
		}
	}
	return known, later, mean, nil
}

// start has the logarithms of a kernel that anybody would guess.
func start() []float64 {
	x := []float64{3, 10, 3, 50, 1, 0.5, 1, 0.3}
	for i, v := range x {
		x[i] = math.Log(v)
	}
	return x
}

// learn maximises the likelihood of a record by L-BFGS-B, in a box that keeps the covariance positive definite.
func learn(r *Record) (*multigrad.Result, error) {
	objective := multigrad.Together(nil, func(at multigrad.Request, grad []float64) (float64, error) {
		return r.LossGrad(at.Params, grad), nil
	})
	box := multigrad.Bounds{Upper: make([]float64, 8), Lower: make([]float64, 8)}
	for i, v := range start() {
		box.Lower[i], box.Upper[i] = v-math.Log(20), v+math.Log(20)
	}
	return multigrad.Run(context.Background(), objective, start(), multigrad.LBFGSB{Bounds: box}, multigrad.Options{Progress: progress.Config{Silent: true}})
}

// compare is how far predictions are from later measurements, and how many of these are within two standard deviations.
func compare(known, later *Record, theta []float64) (rms, inside float64) {
	mean, deviation := known.Predict(theta, later.Time)
	for i, v := range later.Value {
		miss := v - mean[i]
		rms += miss * miss
		if math.Abs(miss) < 2*deviation[i] {
			inside++
		}
	}
	n := float64(len(later.Value))
	return math.Sqrt(rms / n), inside / n
}
