package ssaexec

import (
	"errors"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// Text runs fn and formats the outcome as [interp.Format] does: its results and then its arguments, or "panic: " and
// the text of the panic. The error says why fn cannot be run.
func (m *Machine) Text(fn *types.Func, args []Argument) (string, error) {
	f := m.program.function(fn)
	if f == nil {
		return "", fmt.Errorf("the source of %s is not known", fn.Name())
	}
	sig := fn.Signature()
	values := make([]value, len(args))
	for i, a := range args {
		values[i] = a.v
	}
	result, err := m.run(f, values)
	var panics *interp.Panic
	if errors.As(err, &panics) {
		return "panic: " + panics.Text, nil
	}
	if err != nil {
		return "", err
	}
	if sig.Results().Len() == 1 {
		result = list{result}
	}
	return left(f, result, values)
}

// left formats the outcome of a call of f.
func left(f *ssa.Function, results value, args []value) (text string, err error) {
	defer catch(&err)
	w := &writer{seen: map[place]int{}}
	for i := range f.Signature.Results().Len() {
		w.line(f.Signature.Results().At(i).Type(), results.(list)[i])
	}
	for i, p := range f.Params {
		w.line(p.Type(), args[i])
	}
	return w.String(), nil
}

// catch converts the panic of an unsupported construct to an error.
func catch(err *error) {
	switch p := recover().(type) {
	case nil:
	case *interp.Unsupported:
		*err = p
	default:
		panic(p)
	}
}

// An Argument is an argument of a function.
type Argument struct{ v value }

// Arguments converts values of the interpreter to arguments. No two of them share
// memory.
func Arguments(list []interp.Value[interp.Real]) (args []Argument, err error) {
	defer catch(&err)
	for _, v := range list {
		args = append(args, Argument{entered(v.Shape, v.Cells)})
	}
	return args, nil
}

// entered converts a value of the interpreter to a value in separate memory.
func entered(sh *interp.Shape, cells []interp.Cell[interp.Real]) value {
	switch u := sh.Type.Underlying().(type) {
	case *types.Basic:
		return enteredBasic(u, cells)
	case *types.Struct:
		l := make(list, len(sh.Fields))
		for i, f := range sh.Fields {
			l[i] = entered(f.Shape, cells[f.At:f.At+f.Shape.Size])
		}
		return l
	case *types.Array:
		l, e := make(list, sh.Len), sh.Elem()
		for i := range l {
			l[i] = entered(e, cells[i*e.Size:(i+1)*e.Size])
		}
		return l
	}
	return enteredReference(sh, cells[0].Ref)
}

func enteredBasic(u *types.Basic, cells []interp.Cell[interp.Real]) value {
	switch info := u.Info(); {
	case info&types.IsComplex != 0:
		return convert(u, complex(cells[0].Num.Value(), cells[1].Num.Value()))
	case info&types.IsFloat != 0:
		return convert(u, cells[0].Num.Value())
	case info&types.IsBoolean != 0:
		return cells[0].Int != 0
	case info&types.IsInteger != 0:
		return convert(u, cells[0].Int)
	}
	s, _ := cells[0].Ref.(string)
	return s
}

func enteredReference(sh *interp.Shape, ref any) value {
	if ref == nil {
		return zero(sh.Type)
	}
	switch r := ref.(type) {
	case *interp.Pointer[interp.Real]:
		at := new(value)
		*at = entered(sh.Elem(), r.Cells())
		return at
	case *interp.Slice[interp.Real]:
		s := zeros(sh.Elem().Type, r.Cap())
		for i := range r.Len() {
			s[i] = entered(sh.Elem(), r.At(i))
		}
		return s[:r.Len()]
	}
	unsupported("an input of type %s", sh.Type)
	return nil
}
