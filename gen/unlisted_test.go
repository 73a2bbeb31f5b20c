package gen_test

import (
	"strings"
	"testing"
)

// unlistedSource calls emitted functions with dynamic types and functions that the
// directives do not list.
const unlistedSource = `package main

import "fmt"

type shape interface{ area() float64 }

type disc struct{ r float64 }

func (d disc) area() float64 { return d.r }

type sheet struct{ a, b float64 }

func (s *sheet) area() float64 { return s.a * s.b }

//gradgen:grad wrt=x types=s:disc
func Passed(s shape, x float64) float64 { return s.area() * x }

//gradgen:grad wrt=x bind=f:twice
func Called(f func(float64) float64, x float64) float64 { return f(x) }

func twice(x float64) float64 { return 2 * x }

//gradgen:grad wrt=x types=shape:disc,*sheet
func Made(x float64, n int) float64 {
	list := []shape{disc{x}, &sheet{x, 2}, nil}
	return list[n].area()
}

//gradgen:grad wrt=x types=shape:disc,*sheet
func Asserted(x float64, n int) float64 {
	list := []shape{disc{x}, &sheet{x, 2}, nil}
	return list[n].(disc).r
}

//gradgen:hessian wrt=x types=s:disc
func Curved(s shape, x float64) float64 { return s.area() * x * x }

func try(what string, f func()) {
	defer func() { fmt.Printf("%s: %v\n", what, recover()) }()
	f()
}

func main() {
	var g float64
	try("listed", func() { PassedGrad(disc{2}, 3, &g); CalledGrad(twice, 3, &g); MadeGrad(1, 1, &g); AssertedGrad(1, 0, &g) })
	try("type", func() { PassedGrad(&sheet{1, 2}, 3, &g) })
	try("nil", func() { PassedGrad(nil, 3, &g) })
	try("function", func() { CalledGrad(func(x float64) float64 { return 2 * x }, 3, &g) })
	try("nil made", func() { MadeGrad(1, 2, &g) })
	try("assertion", func() { AssertedGrad(1, 1, &g) })
	try("matrix", func() { CurvedHessian(nil, 1, &g, make([]float64, 1)) })
}
`

func TestUnlisted(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles a program")
	}
	m := newModule(t)
	m.write("unlisted/in.go", unlistedSource)
	if said := m.generate("unlisted", false); len(said) > 0 {
		t.Fatal(said)
	}
	out, errs, err := m.goCommand("run", "./unlisted")
	if err != nil {
		t.Fatalf("%v\n%s", err, errs)
	}
	want := `listed: <nil>
type: PassedGrad: the dynamic type of s is none of disc, which types= lists
nil: PassedGrad: the dynamic type of s is none of disc, which types= lists
function: CalledGrad: f is none of twice, which bind= lists
nil made: MadeGrad: the dynamic type of shape is none of disc, *sheet, which types= lists
assertion: AssertedGrad: the dynamic type is not disc
matrix: CurvedHessian: the dynamic type of s is none of disc, which types= lists
`
	if strings.TrimSpace(out) != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}
