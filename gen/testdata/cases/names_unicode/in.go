// Greek and other letters in names, and a blank parameter.
package names_unicode

//gradgen:vjp wrt=θ,σ2
func Λ(θ, σ2 float64, _ int) (λ float64) {
	λ = θ * θ / σ2
	return λ + θ
}

// über begins with a small letter, and calls a function that calls itself.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func über(x float64) float64 { return x * älter(x, 3) }

func älter(x float64, n int) float64 {
	if n == 0 {
		return x
	}
	return x * älter(x, n-1)
}
