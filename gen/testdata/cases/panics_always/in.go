// Functions that a panic alone ends, as stubs do: vet finds no unreachable code in what is
// emitted, and a panic of the function is one of its derivative.
//
//case:warns x does not influence the output
package panicsalways

//gradgen:grad
//gradgen:jvp
//gradgen:hvp
func Always(x float64) float64 { panic(x) }

func AlwaysInputs() [][]any { return [][]any{{2.5}} }

//gradgen:vjp
//gradgen:jvp
//gradgen:jacobian
func Stub(x []float64) []float64 { panic("not implemented") }

func StubInputs() [][]any { return [][]any{{[]float64{1, 2}}} }

//gradgen:grad
//gradgen:jvp
//gradgen:hvp
func Endless(x float64, n int) float64 {
	for i := 0; ; i++ {
		if i > n {
			panic(x)
		}
		x *= x
	}
}

func EndlessInputs() [][]any { return [][]any{{1.5, 2}} }

// SearchesAlways ends by the return inside its loop.
//
//gradgen:grad
//gradgen:jvp
//gradgen:hvp
func SearchesAlways(x float64) float64 {
	for i := 1; ; i++ {
		if x > float64(i*i) {
			x *= 0.9
			continue
		}
		return x * x * float64(i)
	}
}

func SearchesAlwaysInputs() [][]any { return [][]any{{1.5}, {30.0}} }

//gradgen:grad
//gradgen:jvp
func Chosen(x float64, n int) float64 {
	switch n {
	case 1:
		return x * x
	case 2:
		panic("two")
	default:
		panic("more")
	}
}

func ChosenInputs() [][]any { return [][]any{{1.5, 1}, {1.5, 2}, {1.5, 3}} }
