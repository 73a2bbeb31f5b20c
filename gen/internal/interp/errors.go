package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
)

// errorType is the type of errors that the interpreter makes. Their underlying type
// is string.
var errorType = types.NewNamed(types.NewTypeName(token.NoPos, nil, "error text", nil), types.Typ[types.String], nil)

// newError returns an error with the text s.
func newError[T Number[T]](s string) any { return &Boxed[T]{errorType, []Cell[T]{{Ref: s}}} }

// errorText returns the text of an error that the interpreter made.
func (m *Machine[T]) errorText(b *Boxed[T]) (string, bool) {
	if b == nil || b.Type != types.Type(errorType) {
		return "", false
	}
	return text(b.Cells[0].Ref), true
}

// message returns the text of a panic with a value.
func (m *Machine[T]) message(r *run[T], x any) string {
	b, _ := x.(*Boxed[T])
	if b == nil {
		return "panic called with nil argument (use GODEBUG=panicnil=1 to disable)"
	}
	if s, ok := m.printed(r, b).(string); ok {
		return s
	}
	return fmt.Sprint(m.printed(r, b))
}

// printed returns the value that package fmt prints: the text of an error, or a Go value.
func (m *Machine[T]) printed(r *run[T], b *Boxed[T]) any {
	if b == nil {
		return nil
	}
	if s, ok := m.errorText(b); ok {
		return s
	}
	sh := m.shapes.Of(b.Type)
	if obj, _, _ := types.LookupFieldOrMethod(b.Type, false, nil, "Error"); obj != nil {
		return text(m.method(r, b, obj.(*types.Func), nil)[0][0].Ref)
	}
	if obj, _, _ := types.LookupFieldOrMethod(b.Type, false, nil, "String"); isStringer(obj) {
		return Printed{text(m.method(r, b, obj.(*types.Func), nil)[0][0].Ref), m.plain(sh, b)}
	}
	if x := m.plain(sh, b); x != nil {
		return x
	}
	unsupported("printing a value of type %s", b.Type)
	return nil
}

// Printed is a value with a method String, for package fmt.
type Printed struct {
	Text  string // what the method returns
	Value any    // without the method
}

// Format prints the text for the verbs that call String in package fmt.
func (p Printed) Format(to fmt.State, verb rune) {
	var x any = p.Text
	if !strings.ContainsRune("vsqxX", verb) {
		x = p.Value
	}
	fmt.Fprintf(to, fmt.FormatString(to, verb), x)
}

// isStringer reports whether obj is a method like that of fmt.Stringer.
func isStringer(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
}

// plain converts a number, a boolean or a string to a Go value. It returns nil for other values.
func (m *Machine[T]) plain(sh *Shape, b *Boxed[T]) any {
	switch {
	case sh.Class == numbers && sh.Single:
		return float32(b.Cells[0].Num.Value())
	case sh.Class == numbers:
		return b.Cells[0].Num.Value()
	case sh.Class == ints && sh.Int == types.Bool:
		return b.Cells[0].Int != 0
	case sh.Class == ints && isUnsigned(sh.Int):
		return uint64(b.Cells[0].Int)
	case sh.Class == ints:
		return b.Cells[0].Int
	case sh.isString():
		return text(b.Cells[0].Ref)
	}
	return nil
}
