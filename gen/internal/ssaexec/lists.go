package ssaexec

import (
	"fmt"
	"go/types"
)

// Lists returns the lists of arguments that the user's function returns for a function with the given parameters. The
// receiver comes first. A list that does not match the parameters is nil.
func (m *Machine) Lists(fn *types.Func, params []types.Type) ([][]Argument, error) {
	f := m.program.function(fn)
	if f == nil {
		return nil, fmt.Errorf("the source of %s is not known", fn.Name())
	}
	result, err := m.run(f, nil)
	if err != nil {
		return nil, err
	}
	var lists [][]Argument
	for _, l := range result.([]value) {
		lists = append(lists, unboxed(l.([]value), params))
	}
	return lists, nil
}

func unboxed(l []value, params []types.Type) []Argument {
	if len(l) != len(params) {
		return nil
	}
	var args []Argument
	for i, x := range l {
		b := x.(boxed)
		switch {
		case b.t == nil:
			args = append(args, Argument{zero(params[i])})
		case types.IsInterface(params[i]):
			args = append(args, Argument{b})
		case types.Identical(b.t, params[i]):
			args = append(args, Argument{copied(b.v)})
		default:
			return nil
		}
	}
	return args
}
