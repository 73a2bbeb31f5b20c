package interp

import (
	"fmt"
	"go/types"
	"math"
	mathbits "math/bits"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// native compiles a call of a function of the standard library that the interpreter
// knows; nil for others. Elementary functions with one result have a form for
// expressions and another for statements; this is the latter.
func (c *calls[T]) native(e *ir.Expr, fn *types.Func) results[T] {
	if f := c.floats.elementary(e); f != nil {
		return func(fr *frame[T]) [][]Cell[T] { return [][]Cell[T]{{{Num: f(fr)}}} }
	}
	if f := c.ordering(e, fn.FullName()); f != nil {
		return f
	}
	if f := c.sortedKeys(e, fn.FullName()); f != nil {
		return f
	}
	if f := c.comparing(e, fn.FullName()); f != nil {
		return f
	}
	if slices.Contains(locks, fn.FullName()) {
		return func(*frame[T]) [][]Cell[T] { return nil }
	}
	run := natives[T](fn.FullName())
	if run == nil {
		return nil
	}
	sets := make([]setter[T], len(e.Args))
	for i, t := range inputTypes(fn.Signature()) {
		sets[i] = c.places.set(e.Args[i], t)
	}
	m := c.scope.m
	return func(fr *frame[T]) [][]Cell[T] {
		args := make([]Cell[T], len(sets))
		for i, set := range sets {
			set(fr, args[i:i+1])
		}
		out := run(&caller[T]{m, fr.run}, args)
		cells := make([][]Cell[T], len(out))
		for i := range out {
			cells[i] = out[i : i+1]
		}
		return cells
	}
}

// inputTypes returns the types of a receiver, if there is one, and of parameters.
func inputTypes(sig *types.Signature) []types.Type {
	var list []types.Type
	if r := sig.Recv(); r != nil {
		list = append(list, r.Type())
	}
	for v := range sig.Params().Variables() {
		list = append(list, v.Type())
	}
	return list
}

// A caller holds the functions that functions of the library may call.
type caller[T Number[T]] struct {
	m   *Machine[T]
	run *run[T]
}

type library[T Number[T]] func(by *caller[T], args []Cell[T]) []Cell[T]

// natives returns the function with the given full name, nil if it is not
// known.
func natives[T Number[T]](name string) library[T] {
	if f, ok := predicates[name]; ok {
		return func(_ *caller[T], args []Cell[T]) []Cell[T] {
			sign := 0
			if len(args) > 1 {
				sign = int(args[1].Int)
			}
			return []Cell[T]{{Int: f(args[0].Num.Value(), sign)}}
		}
	}
	if names, ok := pairs[name]; ok {
		return both[T](names)
	}
	if name, ok := strings.CutPrefix(name, complexParts); ok {
		return partsOf[T](name)
	}
	if f := constants[T](name); f != nil {
		return f
	}
	if f := counts[name]; f != nil {
		return func(_ *caller[T], args []Cell[T]) []Cell[T] { return []Cell[T]{{Int: int64(f(uint64(args[0].Int)))}} }
	}
	if f := knownCall[T](name); f != nil {
		return f
	}
	if f := texts[T](name); f != nil {
		return f
	}
	return others[T](name)
}

// predicates lists the functions from a number to an integer or a boolean.
var predicates = map[string]func(x float64, sign int) int64{
	"math.IsNaN":       func(x float64, _ int) int64 { return oneIf(math.IsNaN(x)) },
	"math.IsInf":       func(x float64, sign int) int64 { return oneIf(math.IsInf(x, sign)) },
	"math.Signbit":     func(x float64, _ int) int64 { return oneIf(math.Signbit(x)) },
	"math.Ilogb":       func(x float64, _ int) int64 { return int64(math.Ilogb(x)) },
	"math.Float64bits": func(x float64, _ int) int64 { return int64(math.Float64bits(x)) },
	"math.Float32bits": func(x float64, _ int) int64 { return int64(math.Float32bits(float32(x))) },
}

// pairs are functions with two results: two elementary functions, or one and an
// integer.
var pairs = map[string][2]string{
	"math.Sincos": {"Sin", "Cos"}, "math.Modf": {"Trunc", "Frac"},
	"math.Frexp": {"Mantissa", ""}, "math.Lgamma": {"Lgamma", ""},
}

// complexParts is the prefix of functions that return the parts of a complex number.
const complexParts = "github.com/gradgen/gradgen/runtime/specfn.Complex"

func both[T Number[T]](names [2]string) library[T] {
	return func(_ *caller[T], args []Cell[T]) []Cell[T] {
		x := args[0].Num
		out := []Cell[T]{{Num: apply(Elementary().Named(names[0]), x)}, {}}
		switch names[0] {
		case "Mantissa":
			_, e := math.Frexp(x.Value())
			out[1].Int = int64(e)
		case "Lgamma":
			_, sign := math.Lgamma(x.Value())
			out[1].Int = int64(sign)
		default:
			out[1].Num = apply(Elementary().Named(names[1]), x)
		}
		return out
	}
}

// partsOf returns a function from the parts of complex numbers to the parts of one.
func partsOf[T Number[T]](name string) library[T] {
	re, im := Elementary().Named(name+"Re"), Elementary().Named(name+"Im")
	return func(_ *caller[T], args []Cell[T]) []Cell[T] {
		x := make([]T, len(args))
		for i, a := range args {
			x[i] = a.Num
		}
		return []Cell[T]{{Num: apply(re, x...)}, {Num: apply(im, x...)}}
	}
}

// constants returns functions from integers to a number that carries no derivative.
func constants[T Number[T]](name string) library[T] {
	f := map[string]func(n int64) float64{
		"math.Inf": func(n int64) float64 { return math.Inf(int(n)) }, "math.NaN": func(int64) float64 { return math.NaN() },
		"math.Pow10":           func(n int64) float64 { return math.Pow10(int(n)) },
		"math.Float64frombits": func(n int64) float64 { return math.Float64frombits(uint64(n)) },
		"math.Float32frombits": func(n int64) float64 { return float64(math.Float32frombits(uint32(n))) },
	}[name]
	if f == nil {
		return nil
	}
	return func(_ *caller[T], args []Cell[T]) []Cell[T] {
		n := int64(0)
		if len(args) > 0 {
			n = args[0].Int
		}
		return []Cell[T]{{Num: scalar[T](f(n))}}
	}
}

// counts are functions that count bits of an unsigned integer.
var counts = map[string]func(n uint64) int{
	"math/bits.Len":   mathbits.Len64,
	"math/bits.Len64": mathbits.Len64,
	"math/bits.Len32": func(n uint64) int { return mathbits.Len32(uint32(n)) },
	"math/bits.Len16": func(n uint64) int { return mathbits.Len16(uint16(n)) },
	"math/bits.Len8":  func(n uint64) int { return mathbits.Len8(uint8(n)) },

	"math/bits.OnesCount":   mathbits.OnesCount64,
	"math/bits.OnesCount64": mathbits.OnesCount64,
	"math/bits.OnesCount32": func(n uint64) int { return mathbits.OnesCount32(uint32(n)) },
	"math/bits.OnesCount16": func(n uint64) int { return mathbits.OnesCount16(uint16(n)) },
	"math/bits.OnesCount8":  func(n uint64) int { return mathbits.OnesCount8(uint8(n)) },

	"math/bits.LeadingZeros":   mathbits.LeadingZeros64,
	"math/bits.LeadingZeros64": mathbits.LeadingZeros64,
	"math/bits.LeadingZeros32": func(n uint64) int { return mathbits.LeadingZeros32(uint32(n)) },
	"math/bits.LeadingZeros16": func(n uint64) int { return mathbits.LeadingZeros16(uint16(n)) },
	"math/bits.LeadingZeros8":  func(n uint64) int { return mathbits.LeadingZeros8(uint8(n)) },

	"math/bits.TrailingZeros":   mathbits.TrailingZeros64,
	"math/bits.TrailingZeros64": mathbits.TrailingZeros64,
	"math/bits.TrailingZeros32": func(n uint64) int { return mathbits.TrailingZeros32(uint32(n)) },
	"math/bits.TrailingZeros16": func(n uint64) int { return mathbits.TrailingZeros16(uint16(n)) },
	"math/bits.TrailingZeros8":  func(n uint64) int { return mathbits.TrailingZeros8(uint8(n)) },
}

// format prints the values of a variadic list according to its format string.
func (by *caller[T]) format(args []Cell[T]) string {
	return fmt.Sprintf(strings.ReplaceAll(text(args[0].Ref), "%w", "%v"), by.list(args[1].Ref)...)
}

// list converts a slice of interfaces to values of Go.
func (by *caller[T]) list(ref any) []any {
	s := slice[T](ref)
	var out []any
	for i := range s.Len() {
		b, _ := s.At(i)[0].Ref.(*Boxed[T])
		out = append(out, by.m.printed(by.run, b))
	}
	return out
}
