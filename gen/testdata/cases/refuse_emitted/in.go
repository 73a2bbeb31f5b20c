// Emitted code is not differentiated again: second derivatives have a directive.
package refuse_emitted

//case:refused derivatives of emitted code

//gradgen:grad
func F(x []float64) float64 { return x[0] * x[1] }
