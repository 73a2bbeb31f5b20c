// Package zero has derivatives that are zero whatever the arguments.
package zero

// Call pays one above the strike.
//
//gradgen:grad wrt=spot // want `the derivative of Call by spot is zero everywhere`
func Call(spot, strike float64) float64 {
	if spot > strike {
		return 1
	}
	return 0
}

// Cost does not depend on tax.
//
//gradgen:grad wrt=price,tax // want `tax does not influence the output of Cost: its derivative is zero`
func Cost(price, tax float64) float64 { return price * price }
