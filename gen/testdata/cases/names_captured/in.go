// Package-level names that inlined callees read, and that the derivative's own
// parameters would hide.
package names_captured

import (
	"math"
	xHV "strings"
)

var outBar, xBar, xDot, outDot, xGrad, pBar, pGrad, pDot, pHV = 2.0, 3.0, 5.0, 7.0, 11.0, 1.25, 1.5, 1.75, 2.25

var tape, gradrt, s, sBar, ok = 0.5, 0.75, 1.5, 2.5, 3.5

const xIn = 1.5

type xAdj float64

func scaled(v float64) float64 { return v*outBar + v*v*xBar + v*xDot*outDot + v*xGrad }

func more(v float64) float64 {
	return v*pBar*pGrad + v*v*pDot*pHV + float64(xHV.Count("aaa", "a"))*v*tape*gradrt + float64(xAdj(v))*s*sBar*ok*xIn
}

// F reads them by way of functions that it calls.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:pullback wrt=x
func F(x float64) float64 { return math.Sin(scaled(x)*0.01) + more(x)*0.1 }

type Point struct{ x, y float64 }

func (p Point) norm() float64 { return p.x*p.x*pBar + p.y*p.y*p.x*pGrad }

// M reads them in a method of the receiver that it is differentiated by.
//
//gradgen:vjp wrt=p
//gradgen:grad wrt=p
//gradgen:jvp wrt=p
//gradgen:hvp wrt=p
func (p Point) M() float64 { return p.norm() + pDot*p.x + pHV*p.y*p.x }

// Own has parameters that are called like what it reads by way of others.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Own(x, outBar, scaledBy float64) float64 { return scaled(x) * outBar * scaledBy }

// Number is what Generic is a function of.
type Number interface{ ~float32 | ~float64 }

func twice[T Number](v T) T { return v * T(outBar) * v }

// Generic has a type parameter that is called like what is added to it.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Generic[xBar Number](x xBar) xBar { return twice(x) }

type held struct{ v float64 }

func keep(v float64) float64 { h := held{v}; return h.v * h.v }

// Hidden has a type parameter that hides a type which a callee names.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Hidden[held Number](x held) held { return x * held(keep(float64(x))) }

// Loops saves what it needs on a tape.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Loops(x []float64) float64 {
	s, ts := 1.0, 0.0
	for i := range x {
		s *= scaled(x[i])*0.1 + more(s*x[i])*0.01
		ts += s * s
	}
	return ts
}
