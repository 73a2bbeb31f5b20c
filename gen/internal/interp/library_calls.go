package interp

import (
	mathbits "math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// known lists functions of the standard library that are called directly. Their arguments are numbers, booleans,
// strings, and slices of strings. Their results have no derivative.
var known = map[string]any{
	"math/bits.Add64": mathbits.Add64, "math/bits.Sub64": mathbits.Sub64, "math/bits.Div64": mathbits.Div64,
	"math/bits.Reverse64": mathbits.Reverse64, "math/bits.ReverseBytes64": mathbits.ReverseBytes64,
	"math/bits.RotateLeft": mathbits.RotateLeft, "math/bits.RotateLeft8": mathbits.RotateLeft8, "math/bits.RotateLeft16": mathbits.RotateLeft16,
	"math/bits.RotateLeft32": mathbits.RotateLeft32, "math/bits.RotateLeft64": mathbits.RotateLeft64,

	"strconv.Atoi": strconv.Atoi, "strconv.ParseBool": strconv.ParseBool, "strconv.ParseFloat": strconv.ParseFloat, "strconv.ParseInt": strconv.ParseInt, "strconv.FormatInt": strconv.FormatInt, "strconv.Itoa": strconv.Itoa, "strconv.Quote": strconv.Quote,

	"strings.Compare": strings.Compare, "strings.Contains": strings.Contains, "strings.Count": strings.Count,
	"strings.EqualFold": strings.EqualFold, "strings.Fields": strings.Fields, "strings.HasPrefix": strings.HasPrefix,
	"strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index, "strings.Join": strings.Join,
	"strings.LastIndex": strings.LastIndex, "strings.Repeat": strings.Repeat, "strings.ReplaceAll": strings.ReplaceAll,
	"strings.Split": strings.Split, "strings.ToLower": strings.ToLower, "strings.ToUpper": strings.ToUpper,
	"strings.Trim": strings.Trim, "strings.TrimPrefix": strings.TrimPrefix, "strings.TrimSpace": strings.TrimSpace,
	"strings.TrimSuffix": strings.TrimSuffix,

	"unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter, "unicode.IsSpace": unicode.IsSpace,
	"unicode.IsUpper": unicode.IsUpper, "unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper,
}

// knownCall calls a known function. It returns nil for other functions.
func knownCall[T Number[T]](name string) library[T] {
	f, ok := known[name]
	if !ok {
		return nil
	}
	fn := reflect.ValueOf(f)
	return func(_ *caller[T], args []Cell[T]) []Cell[T] {
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = reflected(a, fn.Type().In(i))
		}
		var out []Cell[T]
		for _, r := range fn.Call(in) {
			out = append(out, toCell[T](r))
		}
		return out
	}
}

// reflected converts a cell to a Go value.
func reflected[T Number[T]](a Cell[T], t reflect.Type) reflect.Value {
	switch t.Kind() {
	case reflect.String:
		return reflect.ValueOf(text(a.Ref))
	case reflect.Slice:
		var list []string
		for i, s := 0, slice[T](a.Ref); i < s.Len(); i++ {
			list = append(list, text(s.At(i)[0].Ref))
		}
		return reflect.ValueOf(list)
	case reflect.Bool:
		return reflect.ValueOf(a.Int != 0)
	}
	return reflect.ValueOf(a.Int).Convert(t)
}

// toCell converts a Go value to a cell.
func toCell[T Number[T]](r reflect.Value) Cell[T] {
	switch r.Kind() {
	case reflect.String:
		return Cell[T]{Ref: r.String()}
	case reflect.Slice:
		list := r.Interface().([]string)
		s := newSlice[T](1, len(list), len(list))
		for i, text := range slices.All(list) {
			s.At(i)[0].Ref = text
		}
		return Cell[T]{Ref: s}
	case reflect.Bool:
		return Cell[T]{Int: oneIf(r.Bool())}
	case reflect.Float64:
		return Cell[T]{Num: scalar[T](r.Float())}
	case reflect.Interface:
		if r.IsNil() {
			return Cell[T]{}
		}
		return Cell[T]{Ref: newError[T](r.Interface().(error).Error())}
	}
	return Cell[T]{Int: r.Convert(reflect.TypeFor[int64]()).Int()}
}

// locks lists the methods of package sync that wait for other goroutines. The interpreter has no other goroutines.
var locks = []string{
	"(*sync.Mutex).Lock", "(*sync.Mutex).Unlock", "(*sync.RWMutex).Lock", "(*sync.RWMutex).Unlock", "(*sync.RWMutex).RLock", "(*sync.RWMutex).RUnlock",
}
