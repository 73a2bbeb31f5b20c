package ssaexec

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// An Argument is an argument of a function.
type Argument struct{ v value }

// Arguments converts values of the interpreter to arguments. The error says why there is no counterpart: two of the
// values share memory, or one has a type that is not known.
func Arguments(list []interp.Value[interp.Real]) (args []Argument, err error) {
	defer catch(&err)
	e := entering{}
	for _, v := range list {
		args = append(args, Argument{e.value(v.Shape, v.Cells)})
	}
	return args, nil
}

// An entering converts values of the interpreter. Its keys are the memory that they lead to.
type entering map[any]bool

func (e entering) value(sh *interp.Shape, cells []interp.Cell[interp.Real]) value {
	switch u := sh.Type.Underlying().(type) {
	case *types.Basic:
		return enteredBasic(u, cells)
	case *types.Struct:
		l := make(list, len(sh.Fields))
		for i, f := range sh.Fields {
			l[i] = e.value(f.Shape, cells[f.At:f.At+f.Shape.Size])
		}
		return l
	case *types.Array:
		l, of := make(list, sh.Len), sh.Elem()
		for i := range l {
			l[i] = e.value(of, cells[i*of.Size:(i+1)*of.Size])
		}
		return l
	}
	return e.reference(sh, cells[0].Ref)
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

func (e entering) reference(sh *interp.Shape, ref any) value {
	if ref == nil {
		return zero(sh.Type)
	}
	switch r := ref.(type) {
	case *interp.Pointer[interp.Real]:
		at := new(value)
		*at = e.once(sh.Elem(), r.Cells())
		return at
	case *interp.Slice[interp.Real]:
		s := zeros(sh.Elem().Type, r.Cap())
		for i := range s {
			s[i] = e.once(sh.Elem(), r.At(i))
		}
		return s[:r.Len()]
	case *interp.Map[interp.Real]:
		e.meet(r)
		t := newTable()
		key, elem := r.Shapes()
		for k, v := range r.Entries() {
			t.put(e.value(key, k), e.value(elem, v))
		}
		return t
	}
	unsupported("an input of type %s", sh.Type)
	return nil
}

// once converts memory to which no other path leads.
func (e entering) once(sh *interp.Shape, cells []interp.Cell[interp.Real]) value {
	for i := range cells {
		e.meet(&cells[i])
	}
	return e.value(sh, cells)
}

// meet notes memory, which must be new.
func (e entering) meet(at any) {
	if e[at] {
		unsupported("inputs that share memory")
	}
	e[at] = true
}
