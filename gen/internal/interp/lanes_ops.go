package interp

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// laneNames maps the operations whose names differ from those of package math.
var laneNames = map[string]string{"Round": "RoundToEven", "CopySign": "Copysign", "Min": "min", "Max": "max", "RoundAway": "Round", "MathMin": "Min", "MathMax": "Max"}

// numberLanes returns the operations on numbers.
func numberLanes[T Number[T]](name string, _ int) lanewise[T] {
	two := func(f func(a, b T) T) lanewise[T] {
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Num: f(x[0][k].Num, x[1][k].Num)}
			}
		}
	}
	switch name {
	case "Add":
		return two(func(a, b T) T { return a.Add(b) })
	case "Sub":
		return two(func(a, b T) T { return a.Sub(b) })
	case "Mul":
		return two(func(a, b T) T { return a.Mul(b) })
	case "Div":
		return two(func(a, b T) T { return a.Div(b) })
	case "Splat", "Splat32":
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Num: x[0][0].Num}
			}
		}
	case "Neg", "Round32":
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				if name == "Neg" {
					out[k] = Cell[T]{Num: x[0][k].Num.Neg()}
				} else {
					out[k] = Cell[T]{Num: x[0][k].Num.Single()}
				}
			}
		}
	}
	return elementaryLanes[T](name)
}

// elementaryLanes returns the elementary functions.
func elementaryLanes[T Number[T]](name string) lanewise[T] {
	if other, ok := laneNames[name]; ok {
		name = other
	}
	f, ok := Elementary().byName[name]
	if !ok {
		return nil
	}
	whole, isWhole := wholeArguments[name]
	return func(x [][]Cell[T], out []Cell[T]) {
		var args [maxArgs]T
		for k := range out {
			for i := range x {
				args[i] = x[i][k].Num
				if isWhole && i == whole {
					args[i] = scalar[T](float64(x[i][k].Int))
				}
			}
			out[k] = Cell[T]{Num: apply(f, args[:len(x)]...)}
		}
	}
}

// wholeArguments lists the arguments that are integers.
var wholeArguments = map[string]int{"Ldexp": 1, "BesselJn": 0, "Jn": 0, "Yn": 0}

// comparing lists the operators of comparisons.
var comparing = map[string]token.Token{
	"Lt": token.LSS, "Le": token.LEQ, "Gt": token.GTR, "Ge": token.GEQ, "Eq": token.EQL, "Ne": token.NEQ,
}

// maskLanes returns the operations that make masks or use them.
func maskLanes[T Number[T]](name string, _ int) lanewise[T] {
	if op, ok := comparing[name]; ok {
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Int: oneIf(compare(op, x[0][k].Num.Value(), x[1][k].Num.Value()))}
			}
		}
	}
	switch name {
	case "Select", "SelectInt":
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = x[2-x[0][k].Int][k]
			}
		}
	case "First":
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Int: oneIf(int64(k) < x[0][0].Int)}
			}
		}
	case "Slide":
		return func(x [][]Cell[T], out []Cell[T]) {
			both := slices.Concat(x[0], x[1])
			copy(out, both[len(out)-int(x[2][0].Int):])
		}
	case "Not":
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Int: oneIf(x[0][k].Int == 0)}
			}
		}
	case "IsNaN", "IsInf", "Signbit":
		is := predicates["math."+name]
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Int: is(x[0][k].Num.Value(), 0)}
			}
		}
	case "Any", "All":
		return func(x [][]Cell[T], out []Cell[T]) {
			n := int64(0)
			for _, m := range x[0] {
				n += m.Int
			}
			out[0] = Cell[T]{Int: oneIf(n == int64(len(x[0])) || name == "Any" && n > 0)}
		}
	}
	return nil
}

// integerOps has the operations on two integers.
var integerOps = map[string]func(a, b int64) int64{
	"AddInt": func(a, b int64) int64 { return a + b }, "SubInt": func(a, b int64) int64 { return a - b },
	"MulInt": func(a, b int64) int64 { return a * b }, "AndInt": func(a, b int64) int64 { return a & b },
	"OrInt": func(a, b int64) int64 { return a | b }, "XorInt": func(a, b int64) int64 { return a ^ b },
	"EqInt": func(a, b int64) int64 { return oneIf(a == b) }, "LtInt": func(a, b int64) int64 { return oneIf(a < b) },
	"And": func(a, b int64) int64 { return a & b }, "Or": func(a, b int64) int64 { return a | b },
	"QuoInt": dividing(token.QUO, false), "RemInt": dividing(token.REM, false),
	"ShiftRightSigned": func(a, b int64) int64 { return a >> b },
	"ShiftLeft":        func(a, b int64) int64 { return a << b }, "ShiftRight": func(a, b int64) int64 { return int64(uint64(a) >> b) },
}

// integerLanes returns the operations on integers.
func integerLanes[T Number[T]](name string, _ int) lanewise[T] {
	if f, ok := integerOps[name]; ok {
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = Cell[T]{Int: f(x[0][k].Int, x[1][min(k, len(x[1])-1)].Int)}
			}
		}
	}
	each := func(f func(x [][]Cell[T], k int) Cell[T]) lanewise[T] {
		return func(x [][]Cell[T], out []Cell[T]) {
			for k := range out {
				out[k] = f(x, k)
			}
		}
	}
	switch name {
	case "SplatInt":
		return each(func(x [][]Cell[T], _ int) Cell[T] { return Cell[T]{Int: x[0][0].Int} })
	case "IotaInt", "Iota":
		return each(func(_ [][]Cell[T], k int) Cell[T] { return Cell[T]{Int: int64(k), Num: scalar[T](float64(k))} })
	case "FromUint":
		return each(func(x [][]Cell[T], k int) Cell[T] { return Cell[T]{Num: scalar[T](float64(uint64(x[0][k].Int)))} })
	case "FromInt":
		return each(func(x [][]Cell[T], k int) Cell[T] { return Cell[T]{Num: scalar[T](float64(x[0][k].Int))} })
	case "Exponent":
		return each(func(x [][]Cell[T], k int) Cell[T] { return Cell[T]{Int: int64(specfn.Exponent(x[0][k].Num.Value()))} })
	case "TruncInt", "ToInt":
		return each(func(x [][]Cell[T], k int) Cell[T] { return Cell[T]{Int: int64(x[0][k].Num.Value())} })
	}
	return nil
}
