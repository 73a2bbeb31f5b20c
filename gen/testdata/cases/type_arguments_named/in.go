// Package type_arguments_named: type arguments that the arguments of a call do not show, and results that nothing takes.
package type_arguments_named

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
)

func fact[T ~uint8 | ~int](n T) T {
	if n <= 1 {
		return 1
	}
	return n * fact(n-1)
}

func pw[T ~float32 | ~float64](x T, n int) T {
	if n == 0 {
		return 1
	}
	return x * pw(x, n-1)
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Inst(x []float64) float64 { return x[0] * float64(fact[uint8](6)) * float64(pw[float32](1.1, 30)) }

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Inst2(x []float64) float64 {
	f := fact[uint8]
	const u uint8 = 6
	return x[0]*float64(f(6)) + x[1]*float64(fact(u)) + x[2]*float64(fact(5)) + x[3]*float64(fact(uint8(7)))
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Blanks(x []float64) float64 {
	_ = fmt.Sprint(1)
	_ = errors.New("a")
	_, _ = strconv.Atoi("12")
	return x[0]
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func AsType(x []float64) float64 {
	var err error = &fs.PathError{Op: "a", Path: "b", Err: fs.ErrExist}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return x[0] * float64(len(e.Op)+1)
	}
	return x[1]
}

func zero[T any](n int) T {
	if n > 0 {
		return zero[T](n - 1)
	}
	var z T
	return z
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Zero(x []float64) float64 { return x[0] + zero[float64](0) + float64(zero[int8](3)) }

//gradgen:constant
func wrap[T ~uint8 | ~int](n T) T { return n + 10 }

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Wrap(x []float64) float64 { return x[0] * float64(wrap[uint8](250)) }

func third[R, T any](t T) R {
	var r R
	if fmt.Sprint(t) == "z" {
		return third[R](t)
	}
	return r
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Third(x []float64) float64 { return x[0] + float64(third[float32](1)) }

func sum[T ~int | ~float32](xs []T, ys ...T) T {
	if len(ys) == 0 {
		return 0
	}
	return ys[0] + sum(xs, ys[1:]...)
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Sums(x []float64) float64 {
	return x[0]*float64(sum[int](nil, 1, 2)) + x[1]*float64(sum[float32](nil, 0.1, 0.2))
}

func pw2[T ~uint8 | ~int](x float64, n T) float64 {
	if n+250 < n {
		return 1
	}
	if n == 0 {
		return 2
	}
	return x * pw2(x, n-1)
}

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Active(x []float64) float64 {
	return pw2[uint8](x[0], 4)*x[1] + pw2(x[1], 3) + pw2[uint8](x[2], 8)
}

func InstInputs() [][]any   { return points() }
func Inst2Inputs() [][]any  { return points() }
func BlanksInputs() [][]any { return points() }
func AsTypeInputs() [][]any { return points() }
func ZeroInputs() [][]any   { return points() }
func WrapInputs() [][]any   { return points() }
func ThirdInputs() [][]any  { return points() }
func SumsInputs() [][]any   { return points() }
func ActiveInputs() [][]any { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4, 1.7, 0.6}}, {[]float64{1.1, -0.4, 0.3, 2.2, -1.3, 0.8}}}
}
