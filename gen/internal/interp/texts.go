package interp

import (
	"fmt"
	mathbits "math/bits"
	"time"
)

// texts are functions that make errors, and convert values to strings.
func texts[T Number[T]](name string) library[T] {
	switch name {
	case "errors.New":
		return func(_ *caller[T], args []Cell[T]) []Cell[T] {
			return []Cell[T]{{Ref: newError[T](text(args[0].Ref))}}
		}
	case "fmt.Errorf":
		return func(by *caller[T], args []Cell[T]) []Cell[T] {
			return []Cell[T]{{Ref: newError[T](by.format(args))}}
		}
	case "fmt.Sprintf":
		return func(by *caller[T], args []Cell[T]) []Cell[T] { return []Cell[T]{{Ref: by.format(args)}} }
	case "fmt.Sprint":
		return func(by *caller[T], args []Cell[T]) []Cell[T] {
			return []Cell[T]{{Ref: fmt.Sprint(by.list(args[0].Ref)...)}}
		}
	}
	return nil
}

// others are functions of integers.
func others[T Number[T]](name string) library[T] {
	switch name {
	case "(time.Duration).Seconds":
		return func(_ *caller[T], args []Cell[T]) []Cell[T] {
			return []Cell[T]{{Num: scalar[T](time.Duration(args[0].Int).Seconds())}}
		}
	case "math/bits.Mul", "math/bits.Mul64":
		return func(_ *caller[T], args []Cell[T]) []Cell[T] {
			hi, lo := mathbits.Mul64(uint64(args[0].Int), uint64(args[1].Int))
			return []Cell[T]{{Int: int64(hi)}, {Int: int64(lo)}}
		}
	}
	return nil
}
