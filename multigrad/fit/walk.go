package fit

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/gradgen/gradgen/internal/fittag"
)

// A walker visits the numbers of two structs of one shape together.
type walker struct {
	add func(coordinate)
}

func (w walker) walk(v, g reflect.Value, path string, t fittag.Tag) error {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if !t.Fixed {
			w.add(coordinate{Tag: named(t, path), value: v, slope: g})
		}
	case reflect.Struct:
		return w.fields(v, g, path, t)
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			if err := w.walk(v.Index(i), g.Index(i), path+"["+strconv.Itoa(i)+"]", t); err != nil {
				return err
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return w.walk(v.Elem(), g.Elem(), path, t)
		}
	}
	return nil
}

func (w walker) fields(v, g reflect.Value, path string, t fittag.Tag) error {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		inner, err := fieldTag(f, t)
		if err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
		if !f.IsExported() {
			continue
		}
		name := f.Name
		if inner.Name != "" {
			name = inner.Name
		}
		if path != "" {
			name = path + "." + name
		}
		if err := w.walk(v.Field(i), g.Field(i), name, inner); err != nil {
			return err
		}
	}
	return nil
}

// fieldTag reads the tag of a field inside a field with tag t.
func fieldTag(f reflect.StructField, t fittag.Tag) (fittag.Tag, error) {
	text, given := f.Tag.Lookup(fittag.Key)
	inner, err := t.Parse(text)
	switch {
	case err != nil:
		return t, fmt.Errorf("fit:%q: %w; the words are %s", text, err, fittag.Words)
	case !given || inner.Fixed:
	case !f.IsExported():
		return t, fmt.Errorf("fit:%q has no effect on a field that is not exported", text)
	case !holdsNumbers(f.Type, map[reflect.Type]bool{}):
		return t, fmt.Errorf("fit:%q has no effect: %v has no float64 or float32 to fit", text, f.Type)
	}
	return inner, nil
}

// holdsNumbers reports whether values of a type may lead to numbers.
func holdsNumbers(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		return true
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return holdsNumbers(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holdsNumbers(f.Type, seen) {
				return true
			}
		}
	}
	return false
}

func named(t fittag.Tag, path string) fittag.Tag {
	t.Name = path
	return t
}

// A copier copies structs with all that they point to, so that the copies share no
// number.
type copier struct {
	seen  map[uintptr]bool // pointers that were followed
	shape bool             // numbers and what is no number stay zero
}

func (c copier) copy(to, from reflect.Value, path string) error {
	switch from.Kind() {
	case reflect.Struct:
		return c.fields(to, from, path)
	case reflect.Array:
		return c.elements(to, from, path)
	case reflect.Slice:
		if from.IsNil() {
			return nil
		}
		to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
		return c.elements(to, from, path)
	case reflect.Pointer:
		return c.pointee(to, from, path)
	}
	if !c.shape {
		to.Set(from)
	}
	return nil
}

func (c copier) fields(to, from reflect.Value, path string) error {
	if !c.shape {
		to.Set(from)
	}
	for i := range from.NumField() {
		f := from.Type().Field(i)
		name := path + "." + f.Name
		if !f.IsExported() {
			if referring(f.Type) {
				return fmt.Errorf("field %s refers to memory and is not exported: export it", name[1:])
			}
			continue
		}
		if err := c.copy(to.Field(i), from.Field(i), name); err != nil {
			return err
		}
	}
	return nil
}

func (c copier) elements(to, from reflect.Value, path string) error {
	for i := range from.Len() {
		if err := c.copy(to.Index(i), from.Index(i), path); err != nil {
			return err
		}
	}
	return nil
}

func (c copier) pointee(to, from reflect.Value, path string) error {
	if from.IsNil() {
		return nil
	}
	if c.seen[from.Pointer()] {
		return fmt.Errorf("field %s points to memory that another field points to: a number must have one place", path[1:])
	}
	c.seen[from.Pointer()] = true
	to.Set(reflect.New(from.Type().Elem()))
	return c.copy(to.Elem(), from.Elem(), path)
}

// referring reports whether a type holds references to numbers.
func referring(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return true
	case reflect.Array:
		return referring(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if referring(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
