// Command unused calls one of its derivatives.
package main

import "fmt"

// square is called through its gradient.
//
//gradgen:grad wrt=x
func square(x float64) float64 { return x * x }

// cube is not.
//
//gradgen:grad wrt=x
func cube(x float64) float64 { return x * square(x) } // want `cubeGrad is never called: drop the directive that asks for it`

func main() {
	var g float64
	fmt.Println(squareGrad(3, &g), g, cube(2))
}
