package main

import "fmt"

// The numbers are those that decay_jax.py prints.
func ExampleDecay_LossGrad() {
	d := &Decay{Time: []float64{0, 1, 2}, Count: []float64{5, 3, 2}}
	grad := make([]float64, 2)
	value := d.LossGrad([]float64{4, 0.5}, grad)
	fmt.Printf("%.12f %.12f %.12f\n", value, grad[0], grad[1])
	// Output: 0.536209566228 -1.028327975899 1.965092568653
}
