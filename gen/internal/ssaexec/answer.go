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
