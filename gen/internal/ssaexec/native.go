package ssaexec

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"math"
	mathbits "math/bits"
	"math/cmplx"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// said is the type of errors of the library and of the run time that consist of a text.
var said types.Type = types.NewNamed(types.NewTypeName(token.NoPos, nil, "error text", nil), types.Typ[types.String], nil)

// natives lists functions of the standard library that are called directly. Their arguments and results are basic
// types, slices of basic types, and errors.
var natives = map[string]any{
	"math.Abs": math.Abs, "math.Acos": math.Acos, "math.Acosh": math.Acosh, "math.Asin": math.Asin,
	"math.Asinh": math.Asinh, "math.Atan": math.Atan, "math.Atan2": math.Atan2, "math.Atanh": math.Atanh,
	"math.Cbrt": math.Cbrt, "math.Ceil": math.Ceil, "math.Copysign": math.Copysign, "math.Cos": math.Cos,
	"math.Cosh": math.Cosh, "math.Dim": math.Dim, "math.Erf": math.Erf, "math.Erfc": math.Erfc,
	"math.Erfcinv": math.Erfcinv, "math.Erfinv": math.Erfinv, "math.Exp": math.Exp, "math.Exp2": math.Exp2,
	"math.Expm1": math.Expm1, "math.FMA": math.FMA, "math.Float32bits": math.Float32bits,
	"math.Float32frombits": math.Float32frombits, "math.Float64bits": math.Float64bits,
	"math.Float64frombits": math.Float64frombits, "math.Floor": math.Floor, "math.Frexp": math.Frexp,
	"math.Gamma": math.Gamma, "math.Hypot": math.Hypot, "math.Ilogb": math.Ilogb, "math.Inf": math.Inf,
	"math.IsInf": math.IsInf, "math.IsNaN": math.IsNaN, "math.J0": math.J0, "math.J1": math.J1, "math.Jn": math.Jn,
	"math.Ldexp": math.Ldexp, "math.Lgamma": math.Lgamma, "math.Log": math.Log, "math.Log10": math.Log10,
	"math.Log1p": math.Log1p, "math.Log2": math.Log2, "math.Logb": math.Logb, "math.Max": math.Max,
	"math.Min": math.Min, "math.Mod": math.Mod, "math.Modf": math.Modf, "math.NaN": math.NaN,
	"math.Nextafter": math.Nextafter, "math.Pow": math.Pow, "math.Pow10": math.Pow10,
	"math.Remainder": math.Remainder, "math.Round": math.Round, "math.RoundToEven": math.RoundToEven,
	"math.Signbit": math.Signbit, "math.Sin": math.Sin, "math.Sincos": math.Sincos, "math.Sinh": math.Sinh,
	"math.Sqrt": math.Sqrt, "math.Tan": math.Tan, "math.Tanh": math.Tanh, "math.Trunc": math.Trunc,
	"math.Y0": math.Y0, "math.Y1": math.Y1, "math.Yn": math.Yn,

	"math/bits.Len": mathbits.Len, "math/bits.Len64": mathbits.Len64, "math/bits.Len32": mathbits.Len32,
	"math/bits.Len16": mathbits.Len16, "math/bits.Len8": mathbits.Len8, "math/bits.OnesCount": mathbits.OnesCount,
	"math/bits.OnesCount64": mathbits.OnesCount64, "math/bits.LeadingZeros": mathbits.LeadingZeros,
	"math/bits.LeadingZeros64": mathbits.LeadingZeros64, "math/bits.TrailingZeros": mathbits.TrailingZeros,
	"math/bits.TrailingZeros64": mathbits.TrailingZeros64,

	"math/bits.Mul": mathbits.Mul, "math/bits.Mul64": mathbits.Mul64, "math/bits.Add64": mathbits.Add64,
	"math/bits.Sub64": mathbits.Sub64, "math/bits.RotateLeft64": mathbits.RotateLeft64, "math/bits.Reverse64": mathbits.Reverse64,

	"math/cmplx.Abs": cmplx.Abs, "math/cmplx.Conj": cmplx.Conj, "math/cmplx.Cos": cmplx.Cos, "math/cmplx.Cosh": cmplx.Cosh,
	"math/cmplx.Exp": cmplx.Exp, "math/cmplx.Inf": cmplx.Inf, "math/cmplx.IsInf": cmplx.IsInf, "math/cmplx.IsNaN": cmplx.IsNaN,
	"math/cmplx.Log": cmplx.Log, "math/cmplx.NaN": cmplx.NaN, "math/cmplx.Phase": cmplx.Phase, "math/cmplx.Polar": cmplx.Polar,
	"math/cmplx.Pow": cmplx.Pow, "math/cmplx.Rect": cmplx.Rect, "math/cmplx.Sin": cmplx.Sin, "math/cmplx.Sinh": cmplx.Sinh,
	"math/cmplx.Sqrt": cmplx.Sqrt, "math/cmplx.Tan": cmplx.Tan, "math/cmplx.Tanh": cmplx.Tanh,

	"errors.New": errors.New, "sort.SearchFloat64s": sort.SearchFloat64s, "sort.SearchInts": sort.SearchInts,
	"strconv.Atoi": strconv.Atoi, "strconv.FormatFloat": strconv.FormatFloat, "strconv.Itoa": strconv.Itoa,
	"strconv.ParseFloat": strconv.ParseFloat, "strings.Contains": strings.Contains, "strings.HasPrefix": strings.HasPrefix,
	"strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index, "strings.Repeat": strings.Repeat,
	"strings.ToLower": strings.ToLower, "strings.ToUpper": strings.ToUpper, "strings.TrimSpace": strings.TrimSpace,
}

// native calls a library function that is not run from source. For other functions ok is false.
func (m *Machine) native(name string, args []value) (v value, ok bool) {
	if name == "" {
		return nil, false
	}
	switch name {
	case "fmt.Errorf":
		text := strings.ReplaceAll(args[0].(string), "%w", "%v")
		return boxed{said, fmt.Sprintf(text, m.list(args[1])...)}, true
	case "fmt.Sprintf":
		return fmt.Sprintf(args[0].(string), m.list(args[1])...), true
	case "fmt.Sprint":
		return fmt.Sprint(m.list(args[0])...), true
	case "sort.Slice", "sort.SliceStable":
		m.sortBy(args[0].(boxed).v.([]value), args[1].(*closure), name == "sort.SliceStable")
		return nil, true
	case "sort.Float64s", "sort.Ints", "sort.Strings":
		sortBasic(args[0].([]value))
		return nil, true
	}
	if f, found := natives[name]; found {
		return called(f, args), true
	}
	return nil, false
}

// sortBy makes the same comparisons and swaps as package sort.
func (m *Machine) sortBy(s []value, less *closure, stable bool) {
	order := func(i, k int) bool { return m.call(less, []value{i, k}, nil).(bool) }
	by := &sorting{s, order}
	if stable {
		sort.Stable(by)
		return
	}
	sort.Sort(by)
}

type sorting struct {
	s    []value
	less func(i, k int) bool
}

func (s *sorting) Len() int           { return len(s.s) }
func (s *sorting) Less(i, k int) bool { return s.less(i, k) }

func (s *sorting) Swap(i, k int) {
	x, y := copied(s.s[i]), copied(s.s[k])
	store(&s.s[i], y)
	store(&s.s[k], x)
}

func sortBasic(s []value) {
	sort.SliceStable(s, func(i, k int) bool {
		if x, ok := s[i].(float64); ok && x != x {
			y := s[k].(float64)
			return y == y
		}
		return binary(token.LSS, s[i], s[k]).(bool)
	})
}

// called calls a Go function.
func called(f any, args []value) value {
	fn := reflect.ValueOf(f)
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = given(a, fn.Type().In(i))
	}
	out := fn.Call(in)
	results := make(list, len(out))
	for i, r := range out {
		results[i] = taken(r)
	}
	if len(results) == 1 {
		return results[0]
	}
	return results
}

func given(v value, t reflect.Type) reflect.Value {
	s, ok := v.([]value)
	if !ok {
		return reflect.ValueOf(v)
	}
	out := reflect.MakeSlice(t, len(s), len(s))
	for i, x := range s {
		out.Index(i).Set(reflect.ValueOf(x))
	}
	return out
}

func taken(v reflect.Value) value {
	if v.Kind() != reflect.Interface {
		return v.Interface()
	}
	if v.IsNil() {
		return boxed{}
	}
	return boxed{said, v.Interface().(error).Error()}
}

// list converts a slice of interfaces to values that package fmt prints.
func (m *Machine) list(v value) []any {
	var out []any
	for _, x := range v.([]value) {
		out = append(out, m.printed(x.(boxed)))
	}
	return out
}

// printed returns the value that package fmt prints for v: its error, its text, or a Go value.
func (m *Machine) printed(v boxed) any {
	if v.t == nil {
		return nil
	}
	for _, name := range []string{"Error", "String"} {
		if obj, _, _ := types.LookupFieldOrMethod(v.t, false, nil, name); obj != nil && !types.Identical(v.t, said) {
			if method, ok := obj.(*types.Func); ok && method.Signature().Params().Len() == 0 {
				x := m.call(m.method(v, method), []value{v.v}, nil)
				if said, ok := x.(string); ok && name == "String" {
					return interp.Printed{Text: said, Value: v.v}
				}
				return x
			}
		}
	}
	switch v.v.(type) {
	case list, []value, *value, *table, *closure:
		unsupported("printing a value of type %s", v.t)
	}
	return v.v
}
