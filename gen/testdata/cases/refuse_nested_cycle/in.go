// Derivatives that are made of each other.
package refuse_nested_cycle

//case:refused derivatives of derivatives without end

//gradgen:grad
func Ping(x []float64) float64 {
	g := make([]float64, len(x))
	PongGrad(x, g)
	return g[0] * x[0]
}

//gradgen:grad
func Pong(x []float64) float64 {
	g := make([]float64, len(x))
	PingGrad(x, g)
	return g[0] * x[1]
}

//gradgen:grad
func Own(x []float64) float64 {
	g := make([]float64, len(x))
	return OwnGrad(x, g)
}

//case:calls
