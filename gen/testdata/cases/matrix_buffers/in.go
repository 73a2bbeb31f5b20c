// Matrices of functions that build texts: each evaluation has a buffer of its own.
package matrix_buffers

import (
	"bytes"
	"fmt"
	"strings"
)

//gradgen:jacobian wrt=x
func Written(x []float64) []float64 {
	var b strings.Builder
	b.WriteString("ab")
	y := make([]float64, len(x))
	for i, v := range x {
		fmt.Fprintf(&b, "%d,", i*i)
		y[i] = v * x[0] * float64(b.Len())
	}
	return y
}

type log struct{ bytes.Buffer }

func (l *log) add(s string) {
	l.WriteString(s)
	l.WriteByte(' ')
}

//gradgen:hessian wrt=x
func Logged(x []float64) float64 {
	l := &log{}
	y := 0.0
	for i, v := range x {
		l.add(strings.Repeat("x", i))
		y += v * v * v * float64(l.Len())
	}
	return y * float64(len(l.String()))
}
