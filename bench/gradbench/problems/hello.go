package problems

// Square is x².
//
//gradgen:grad
func Square(x float64) float64 { return x * x }
