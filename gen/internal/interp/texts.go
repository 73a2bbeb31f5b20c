package interp

import (
	"fmt"
	mathbits "math/bits"
	"strings"
	"time"
)

// texts returns functions that make errors, and functions that convert values to strings.
func texts[T Number[T]](name string) library[T] {
	switch name {
	case "errors.New":
		return func(_ *caller[T], args []Cell[T]) []Cell[T] {
			return []Cell[T]{{Ref: newError[T](text(args[0].Ref))}}
		}
	case "errors.Join":
		return func(by *caller[T], args []Cell[T]) []Cell[T] {
			var lines []string
			for _, e := range by.list(args[0].Ref) {
				if e != nil {
					lines = append(lines, fmt.Sprint(e))
				}
			}
			if len(lines) == 0 {
				return []Cell[T]{{}}
			}
			return []Cell[T]{{Ref: newError[T](strings.Join(lines, "\n"))}}
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
	return endings[T](name)
}

// endings returns functions that end the program, which counts as a panic, and functions that report where it ends.
func endings[T Number[T]](name string) library[T] {
	switch name {
	case "log.Fatalf":
		return func(by *caller[T], args []Cell[T]) []Cell[T] { panic(&Panic{by.format(args)}) }
	case "log.Fatal":
		return func(by *caller[T], args []Cell[T]) []Cell[T] { panic(&Panic{fmt.Sprint(by.list(args[0].Ref)...)}) }
	case "log.Fatalln":
		return func(by *caller[T], args []Cell[T]) []Cell[T] {
			panic(&Panic{strings.TrimSuffix(fmt.Sprintln(by.list(args[0].Ref)...), "\n")})
		}
	case "os.Exit":
		return func(_ *caller[T], args []Cell[T]) []Cell[T] { panic(&Panic{fmt.Sprintf("exit %d", args[0].Int)}) }
	case "runtime.Caller": // the interpreter has no positions of files
		return func(*caller[T], []Cell[T]) []Cell[T] { return []Cell[T]{{}, {Ref: ""}, {}, {}} }
	}
	return nil
}

// others returns functions of integers.
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
