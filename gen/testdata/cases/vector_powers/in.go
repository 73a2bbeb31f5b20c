// Nests whose inner loops make each of the numbers that the derivative reads from the one
// before: vector code makes them again instead of saving them.
package vector_powers

import "math"

// Polynomial reads the powers in products with one number.
//
//gradgen:fast
//gradgen:vjp wrt=c vector=on
func Polynomial(c []float64, from, to float64, n int) float64 {
	s := 0.0
	for i := range n {
		t := from + (to-from)*float64(i)/float64(n)
		sum, power := 0.0, 1.0
		for _, v := range c {
			sum += v * power
			power *= t
		}
		s += sum * sum
	}
	return s
}

// Waves reads angles that a step leads on, which come first, in calls and by themselves.
//
//gradgen:vjp wrt=a vector=on
func Waves(a, x []float64, step float64) float64 {
	s := 0.0
	for _, v := range x {
		sum, angle := 0.0, v
		for _, c := range a {
			angle -= step
			sum += math.Sin(c*angle) + c*c*angle
		}
		s += sum
	}
	return s
}

// Kept changes what the powers are of, skips one, or reads another than the loop's own.
//
//gradgen:vjp wrt=c vector=on
func Kept(c, x []float64, b float64) float64 {
	s := 0.0
	for i, v := range x {
		t, p, q, r := 0.1*v, b, b, 1.0
		one, two, three := 0.0, 0.0, 0.0
		for j, u := range c {
			one += u * u * p
			p *= t
			t *= 0.9
			two += u * q * u
			if j != 1 {
				q *= b
			}
			three += u * r * float64(i)
			r *= v
		}
		s += one*two + three*r
	}
	return s
}

// Faint begins with a number that is too small for a product with the one that multiplies
// all of them, unlike those that it leads to.
//
//gradgen:vjp wrt=c vector=on
func Faint(c, x, weights []float64, first float64) float64 {
	s := 0.0
	for i, v := range x {
		sum, power := 0.0, first
		for _, u := range c {
			sum += u * power
			power *= v
		}
		s += math.Sin(sum * weights[i])
	}
	return s
}

type term struct{ Plain, Left, Right float64 }

// Terms reads a field of its terms for the value only.
//
//gradgen:vjp wrt=c vector=on
func Terms(c []term, x []float64) float64 {
	s := 0.0
	for _, v := range x {
		sum, p, q := 0.0, v, 1.0
		for _, u := range c {
			sum += u.Plain*p + u.Left*u.Right*p*q
			p *= v
			q -= 0.3
		}
		s += sum * sum
	}
	return s
}

func PolynomialInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 7, 8, 16, 24, 33, 50, 70} {
		sets = append(sets, []any{numbers(6), -1.0, 1.2, n})
	}
	return append(sets, []any{numbers(0), 0.0, 1.0, 40})
}

func WavesInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 8, 17, 32, 45} {
		sets = append(sets, []any{numbers(5), numbers(n), 0.3})
	}
	return sets
}

func KeptInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 8, 17, 32, 45} {
		sets = append(sets, []any{numbers(5), numbers(n), 0.7})
	}
	return sets
}

func FaintInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 8, 17, 32, 45} {
		x, weights := make([]float64, n), make([]float64, n)
		for i := range x {
			x[i], weights[i] = 1e10*(1+0.001*float64(i)), 1e-170
		}
		sets = append(sets, []any{numbers(35), x, weights, 1e-170})
	}
	return sets
}

func TermsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 8, 17, 32, 45} {
		c := make([]term, 5)
		for i, v := range numbers(len(c)) {
			c[i] = term{v, 0.5 - v, 0.3}
		}
		sets = append(sets, []any{c, numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(float64(7*i%11)) + 0.2
	}
	return x
}
