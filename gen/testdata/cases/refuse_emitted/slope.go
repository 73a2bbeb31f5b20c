package refuse_emitted

//gradgen:jvp wrt=x of=g
func Slope(x, g []float64) float64 { return FGrad(x, g) }
