// Package refused asks for what cannot be differentiated.
package refused

// Split starts a goroutine.
//
//gradgen:grad wrt=x
func Split(x float64) float64 {
	done := make(chan float64)    // want `a channel cannot`
	go func() { done <- x * x }() // want `a goroutine cannot be differentiated.* \[GG0201\]`
	return <-done                 // want `a channel operation cannot`
}

// Steps does not depend on x smoothly.
//
//gradgen:grad wrt=y // want `Steps has no parameter y; write wrt=x \[GG0104\]`
func Steps(x float64) float64 { return x }

// gradgen grad wrt=x // want `looks like a directive`
func Misspelt(x float64) float64 { return x }

/* gradgen:grad */              // want `looks like a directive`
func InBlock(x float64) float64 { return x }
