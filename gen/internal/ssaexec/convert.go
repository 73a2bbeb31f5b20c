package ssaexec

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// convert converts x to a basic type: a number to another kind, or an integer to text.
func convert(to *types.Basic, x value) value {
	if to.Info()&types.IsComplex != 0 {
		return convertComplex(to, x)
	}
	if to.Info()&types.IsString != 0 {
		return asText(x)
	}
	switch to.Kind() {
	case types.Float64, types.UntypedFloat:
		return number[float64](x)
	case types.Float32:
		return number[float32](x)
	case types.Int, types.UntypedInt:
		return number[int](x)
	case types.Int8:
		return number[int8](x)
	case types.Int16:
		return number[int16](x)
	case types.Int32, types.UntypedRune:
		return number[int32](x)
	case types.Int64:
		return number[int64](x)
	case types.Uint:
		return number[uint](x)
	case types.Uint8:
		return number[uint8](x)
	case types.Uint16:
		return number[uint16](x)
	case types.Uint32:
		return number[uint32](x)
	case types.Uint64:
		return number[uint64](x)
	case types.Uintptr:
		return number[uintptr](x)
	}
	unsupported("a conversion to %s", to)
	return nil
}

func number[T integer | float32 | float64](x value) T {
	switch x := x.(type) {
	case float64:
		return T(x)
	case float32:
		return T(x)
	case int:
		return T(x)
	case int8:
		return T(x)
	case int16:
		return T(x)
	case int32:
		return T(x)
	case int64:
		return T(x)
	case uint:
		return T(x)
	case uint8:
		return T(x)
	case uint16:
		return T(x)
	case uint32:
		return T(x)
	case uint64:
		return T(x)
	case uintptr:
		return T(x)
	}
	unsupported("a conversion of a %T", x)
	return 0
}

func convertComplex(to *types.Basic, x value) value {
	var z complex128
	switch x := x.(type) {
	case complex128:
		z = x
	case complex64:
		z = complex128(x)
	default:
		z = complex(number[float64](x), 0)
	}
	if to.Kind() == types.Complex64 {
		return complex64(z)
	}
	return z
}

// asText converts x to a string.
func asText(x value) value {
	switch x := x.(type) {
	case string:
		return x
	case []value:
		var bytes []byte
		var runes []rune
		for _, c := range x {
			if b, ok := c.(uint8); ok {
				bytes = append(bytes, b)
			} else {
				runes = append(runes, c.(int32))
			}
		}
		return string(bytes) + string(runes)
	}
	if signed(x) {
		return string(rune(number[int64](x)))
	}
	return string(rune(min(number[uint64](x), 0x110000)))
}

// converted executes an instruction that converts between types of different kinds.
func converted(x value, from, to types.Type) value {
	switch u := to.Underlying().(type) {
	case *types.Basic:
		if u.Kind() != types.UnsafePointer {
			return convert(u, x)
		}
	case *types.Slice:
		if s, ok := x.(string); ok {
			return elements(s, u)
		}
	}
	unsupported("the conversion of %s to %s", from, to)
	return nil
}

// elements converts a string to a slice of bytes or runes.
func elements(s string, of *types.Slice) value {
	out := []value{}
	if of.Elem().Underlying().(*types.Basic).Kind() == types.Uint8 {
		for _, b := range []byte(s) {
			out = append(out, b)
		}
		return out
	}
	for _, r := range s {
		out = append(out, r)
	}
	return out
}

// constantOf returns the value of a constant.
func constantOf(c *ssa.Const) value {
	if c.Value == nil {
		return zero(c.Type())
	}
	u, ok := c.Type().Underlying().(*types.Basic)
	if !ok {
		unsupported("a constant of type %s", c.Type())
	}
	switch info := u.Info(); {
	case info&types.IsBoolean != 0:
		return constant.BoolVal(c.Value)
	case info&types.IsString != 0:
		if c.Value.Kind() == constant.Int { // string('x')
			return asText(c.Int64())
		}
		return constant.StringVal(c.Value)
	case info&types.IsUnsigned != 0:
		n, _ := constant.Uint64Val(constant.ToInt(c.Value))
		return convert(u, n)
	case info&types.IsInteger != 0:
		n, _ := constant.Int64Val(constant.ToInt(c.Value))
		return convert(u, n)
	case u.Kind() == types.Float32:
		x, _ := constant.Float32Val(constant.ToFloat(c.Value))
		return x
	case info&types.IsFloat != 0:
		x, _ := constant.Float64Val(constant.ToFloat(c.Value))
		return x
	}
	z := constant.ToComplex(c.Value)
	re, _ := constant.Float64Val(constant.Real(z))
	im, _ := constant.Float64Val(constant.Imag(z))
	return convert(u, complex(re, im))
}
