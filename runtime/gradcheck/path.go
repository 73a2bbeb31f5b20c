package gradcheck

import (
	"fmt"
	"reflect"
)

// A path is the position of a part in a value. Values have many parts, and few are ever
// named, so the text is built on demand.
type path struct {
	of   *path  // what the part is a part of, nil for the whole
	at   step   // where in it
	name string // of the whole
}

// A step selects a part of a struct, an array, a slice or a pointer.
type step struct {
	in    reflect.Type
	index int // of the field or element
}

func (p *path) String() string {
	if p.of == nil {
		return p.name
	}
	switch p.at.in.Kind() {
	case reflect.Pointer:
		return "(*" + p.of.String() + ")"
	case reflect.Struct:
		return p.of.String() + "." + p.at.in.Field(p.at.index).Name
	}
	return fmt.Sprintf("%s[%d]", p.of, p.at.index)
}
