// Values are described by methods without effects, or by others before the function panics.
package text_described

import (
	"fmt"
	"strings"
)

// A vector writes its elements to a buffer of its own.
type vector []float64

func (v vector) String() string {
	var b strings.Builder
	for i, e := range v {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%.3g", e)
	}
	return b.String()
}

type point struct{ X, Y float64 }

func (p point) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "(%g %g)", p.X, p.Y) }

// A cache counts how often it was described, which is the last that happens.
type cache struct {
	n    int
	text string
}

func (c *cache) String() string {
	if c.text == "" {
		c.text = fmt.Sprint("cache of ", c.n)
	}
	return c.text
}

//gradgen:grad
//gradgen:hessian
func Described(x []float64) float64 {
	v := vector{x[0] * x[1], x[1]}
	p := point{x[0], v[0]}
	text := fmt.Sprintf("%v and %v", v, p)
	if !strings.HasPrefix(text, "(") {
		v[0] *= p.Y
	}
	return v[0] * v[1]
}

// Limited describes what it stops at.
//
//gradgen:vjp
func Limited(x []float64, c *cache) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
		if s > 1e6 {
			panic(fmt.Sprintf("%v is full: %v", c, s))
		}
	}
	return s
}

type located struct {
	error
	At int
}

// Reported returns an error that holds another one.
//
//gradgen:grad
func Reported(x []float64) (s float64, err error) {
	for i, v := range x {
		s += v * v * v
		if v < 0 {
			err = fmt.Errorf("element: %w", located{fmt.Errorf("%v is negative", v), i})
		}
	}
	return s, err
}
