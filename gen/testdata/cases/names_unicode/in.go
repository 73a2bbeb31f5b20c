// Greek and other letters in names, and a blank parameter.
package names_unicode

//gradgen:vjp wrt=θ,σ2
func Λ(θ, σ2 float64, _ int) (λ float64) {
	λ = θ * θ / σ2
	return λ + θ
}
