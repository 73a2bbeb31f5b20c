// A method of a named float called on a constant, where the call stays a call.
package constant_receiver

type level float64

func (l level) fall(n int) level {
	if n == 0 {
		return l
	}
	return l.fall(n-1) / 2
}

//gradgen:vjp wrt=x
func F(x float64) float64 { return float64(level(-0.5).fall(2)) * x }
