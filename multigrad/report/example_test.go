package report_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
)

// A run writes its log, here to memory, and a figure is drawn from it: the loss, the norm of
// the gradient and each parameter against the step.
func Example() {
	bowl := multigrad.Func(func(x, grad []float64) float64 {
		grad[0], grad[1] = 2*(x[0]-3), 8*(x[1]+1)
		return (x[0]-3)*(x[0]-3) + 4*(x[1]+1)*(x[1]+1)
	})
	var log bytes.Buffer
	_, err := multigrad.Run(context.Background(), bowl, []float64{0, 0}, multigrad.LBFGSB{},
		multigrad.Options{Log: &log, Names: []string{"mass", "redshift"}, Progress: progress.Config{Silent: true}})
	if err != nil {
		fmt.Println(err)
		return
	}

	entries, err := report.Read(&log)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %.3f\n", entries[0].Names, entries[len(entries)-1].Params)

	dir, err := os.MkdirTemp("", "report")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	err = report.Figure{Title: "A bowl", Truth: []float64{3, -1}}.Save(filepath.Join(dir, "run.svg"), entries)
	fmt.Println(err)
	// Output:
	// [mass redshift]: [3.000 -1.000]
	// <nil>
}

// Samples of two parameters, one row for each sample, become a figure with the distribution of
// each parameter and of the pair.
func ExampleCorner() {
	var samples []float64
	for i := range 400 {
		x := float64(i%20) / 20
		samples = append(samples, x, x*x+float64(i/20)/40)
	}
	dir, err := os.MkdirTemp("", "report")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	fmt.Println(report.Corner{Names: []string{"mass", "redshift"}}.Save(filepath.Join(dir, "corner.png"), samples, nil, 2))
	// Output: <nil>
}
