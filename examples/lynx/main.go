// Command lynx fits the model of Lotka and Volterra to the pelts of hares and lynxes that the Hudson's Bay Company
// bought from 1900 to 1920, with the gradient and the Hessian that gradgen emitted through the solution of the
// differential equation.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
)

// pelts are thousands of pelts.
var pelts = &Survey{
	Years:  []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20},
	Hares:  []float64{30, 47.2, 70.2, 77.4, 36.3, 20.6, 18.1, 21.4, 22, 25.4, 27.1, 40.3, 57, 76.6, 52.3, 19.5, 11.2, 7.6, 14.6, 16.2, 24.7},
	Lynxes: []float64{4, 6.1, 9.8, 35.2, 59.4, 41.7, 19, 13, 8.3, 9.1, 7.4, 8, 12.3, 19.5, 45.7, 51.1, 29.7, 15.8, 9.7, 10.1, 8.6},
}

func main() {
	var path string
	figure.Flag(flag.CommandLine, &path, "plot", "draw the pelts and the model to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	if err := run(path, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(path string, w io.Writer) error {
	start := []float64{math.Log(0.5), math.Log(0.02), math.Log(1), math.Log(0.02), math.Log(30), math.Log(4)}
	objective := multigrad.Together(nil, func(at multigrad.Request, grad []float64) (float64, error) { return pelts.LossGrad(at.Params, grad) })
	fit, err := multigrad.Run(context.Background(), objective, start, multigrad.LBFGSB{}, multigrad.Options{Progress: progress.Config{Silent: true}})
	if err != nil {
		return err
	}
	errs, err := deviations(fit.X)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "loss %.4f after %d evaluations\n\n", fit.Loss, fit.Evals)
	for i, name := range []string{"births of hares", "hunt", "deaths of lynxes", "feed", "hares in 1900", "lynxes in 1900"} {
		fmt.Fprintf(w, "%-17s %8.4f ± %.4f\n", name, math.Exp(fit.X[i]), math.Exp(fit.X[i])*errs[i])
	}
	if path == "" {
		return nil
	}
	return draw(path, fit.X)
}

// deviations are the standard deviations of theta: with the variance s² that the loss leaves for each degree of
// freedom, the covariance is 2s²·H⁻¹, where H is the Hessian of the loss.
func deviations(theta []float64) ([]float64, error) {
	n := len(theta)
	grad, hess := make([]float64, n), make([]float64, n*n)
	loss, err := pelts.LossHessian(theta, grad, hess)
	if err != nil {
		return nil, err
	}
	var inverse mat.Dense
	err = inverse.Inverse(mat.NewDense(n, n, hess))
	for i := range grad {
		grad[i] = math.Sqrt(2 * loss / float64(2*len(pelts.Years)-n) * inverse.At(i, i))
	}
	return grad, err
}
