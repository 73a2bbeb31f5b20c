package main

import (
	"fmt"
	"strings"
)

// A shape is a family of programs that differ in size.
type shape struct {
	name   string
	unit   string // what there are size of
	sizes  []int
	source func(n int) string // declarations; package math is imported
}

// shapes lists what is measured.
func shapes() []shape {
	double := func(from, to int) (sizes []int) {
		for n := from; n <= to; n *= 2 {
			sizes = append(sizes, n)
		}
		return sizes
	}
	return []shape{
		{"interleaved", "statements on seven variables", double(80, 5120), interleaved},
		{"definitions", "statements, each with a variable", double(80, 5120), definitions},
		{"nested", "nested loops and branches", []int{8, 12, 16, 20, 24, 32, 48, 64, 100}, nested},
		{"sum", "terms", double(80, 5120), sum},
		{"product", "factors", double(80, 5120), product},
		{"propagator", "lines of loops, branches and arithmetic", double(75, 2400), propagator},
		{"deep", "operations in one expression", double(80, 2560), deep},
		{"functions", "functions", double(20, 640), functions},
		{"calls", "calls of one function", double(80, 2560), calls},
		{"chain", "branches of one if", double(20, 640), chain},
		{"branches", "successive branches", double(40, 1280), branches},
		{"loops", "successive loops", double(20, 640), loops},
	}
}

const head = "//gradgen:grad\nfunc F(x []float64) float64 {\n"

// function is a function whose derivative is asked for, of a list of statements.
func function(list []string, result string) string {
	return head + strings.Join(list, "\n") + "\nreturn " + result + "\n}\n"
}

// repeat has what f returns for 0 to n-1.
func repeat(n int, f func(i int) string) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = f(i)
	}
	return list
}

func interleaved(n int) string {
	list := []string{"a, b, c, d, e, f, g := x[0], x[1], x[2], x[3], x[4], x[5], x[6]"}
	name := func(i int) string { return string(rune('a' + i%7)) }
	list = append(list, repeat(n, func(i int) string {
		if i%5 == 0 {
			return fmt.Sprintf("%s = math.Sin(%s) + %s", name(i), name(i), name(i+3))
		}
		return fmt.Sprintf("%s = 0.5*%s*%s - %s", name(i), name(i+1), name(i+4), name(i))
	})...)
	return function(list, "a + b + c + d + e + f + g")
}

func definitions(n int) string {
	list := []string{"t0 := x[0]*x[1]", "t1 := x[1]*x[2]"}
	list = append(list, repeat(n, func(i int) string {
		if i%5 == 0 {
			return fmt.Sprintf("t%d := math.Exp(-t%d) + t%d", i+2, i+1, i/2)
		}
		return fmt.Sprintf("t%d := 0.5*t%d*t%d - x[%d]", i+2, i+1, i/3, i%8)
	})...)
	return function(list, fmt.Sprintf("t%d*t%d", n+1, n))
}

func nested(n int) string {
	list := []string{"s := x[0]"}
	list = append(list, repeat(n, func(i int) string {
		if i%2 == 0 {
			return fmt.Sprintf("for i%d := range 2 {\ns = s*x[1] + float64(i%d)", i, i)
		}
		return fmt.Sprintf("if s < x[%d] {\ns += x[2] * s", i%4)
	})...)
	list = append(list, "s = math.Sin(s)", strings.Repeat("}\n", n))
	return function(list, "s")
}

func sum(n int) string {
	return function(nil, strings.Join(repeat(n, func(i int) string { return fmt.Sprintf("x[%d]*x[%d]", i%7, i) }), " + "))
}

func product(n int) string {
	return function(nil, strings.Join(repeat(n, func(i int) string { return fmt.Sprintf("x[%d]", i) }), " * "))
}

// propagator has blocks of twelve lines.
func propagator(n int) string {
	list := []string{"p, v := x[0], x[1]", "grid := make([]float64, len(x))"}
	list = append(list, repeat((n+11)/12, func(i int) string {
		return strings.NewReplacer("#", fmt.Sprint(i), "@", fmt.Sprint(i%6)).Replace(`r# := math.Sqrt(p*p + v*v)
if r# > x[@] {
	p -= 0.1 * v / r#
} else {
	p += 0.1 * x[@]
}
k# := 0.0
for i := 1; i < len(x); i++ {
	grid[i] = grid[i-1]*p + x[i]*r#
	k# += grid[i] * x[i]
}
v += k# * r#`)
	})...)
	return function(list, "p*v + grid[len(x)-1]")
}

func deep(n int) string {
	open := strings.Repeat("(", n)
	return function(nil, open+"x[0]"+strings.Join(repeat(n, func(i int) string { return fmt.Sprintf("*x[%d] + %d)", i%5, i) }), ""))
}

func functions(n int) string {
	return strings.Join(repeat(n, func(i int) string {
		return fmt.Sprintf("//gradgen:grad\nfunc F%d(x, y float64) float64 {\nif x > y {\nreturn x*y + %d\n}\nreturn math.Sin(x) * y\n}\n", i, i)
	}), "\n")
}

func calls(n int) string {
	helper := "func step(a, b float64) float64 {\nc := a * b\nreturn math.Sin(c) - a\n}\n\n"
	return helper + function(append([]string{"s := x[0]"}, repeat(n, func(i int) string { return fmt.Sprintf("s = step(s, x[%d])", i%8) })...), "s")
}

func chain(n int) string {
	list := []string{"s := 0.0"}
	list = append(list, strings.Join(repeat(n, func(i int) string {
		return fmt.Sprintf("if x[0] < %d {\ns = x[1] * math.Pow(x[2], %d)\n}", i, i)
	}), " else "))
	return function(list, "s")
}

func branches(n int) string {
	list := append([]string{"s, t := x[0], x[1]"}, repeat(n, func(i int) string {
		return fmt.Sprintf("if s < x[%d] {\ns = s * t\n} else {\nt = t - s*x[%d]\n}", i%8, i%5)
	})...)
	return function(list, "s * t")
}

func loops(n int) string {
	list := append([]string{"s := x[0]"}, repeat(n, func(i int) string {
		return fmt.Sprintf("for i := range x {\ns += x[i] * math.Sin(s)\n}\ns *= x[%d]", i%4)
	})...)
	return function(list, "s")
}
