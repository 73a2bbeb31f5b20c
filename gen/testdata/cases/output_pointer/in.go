// Output parameters that are pointers: to numbers, structs, arrays.
package output_pointer

type Stats struct {
	N         int
	Mean, Var float64
}

//gradgen:vjp wrt=x of=s
func Summarise(x []float64, s *Stats) {
	*s = Stats{N: len(x)}
	for _, v := range x {
		s.Mean += v / float64(s.N)
	}
	for _, v := range x {
		d := v - s.Mean
		s.Var += d * d
	}
}

//gradgen:vjp wrt=x of=y,sum
func Both(x float64, y *float64, sum *[2]float64) {
	*y *= x
	sum[0] = *y * x
	sum[1] += sum[0]
}
