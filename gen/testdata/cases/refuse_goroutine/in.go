//case:refused go statement: goroutines cannot be differentiated
package refuse_goroutine

//gradgen:vjp wrt=x
func F(x float64) float64 {
	y := x
	done := make(chan bool)
	go func() {
		y *= x
		done <- true
	}()
	<-done
	return y
}
