package ranks

import "reflect"

// copyOf returns a copy of v, in which numbers are zero unless keep is set.
func copyOf(v reflect.Value, keep bool) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if keep {
			out.Set(v)
		}
	case reflect.Slice:
		if v.IsNil() {
			return out
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Cap()))
		for i := range v.Len() {
			out.Index(i).Set(copyOf(v.Index(i), keep))
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(copyOf(v.Index(i), keep))
		}
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(copyOf(v.Field(i), keep))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(copyOf(v.Elem(), keep))
		}
	default:
		out.Set(v)
	}
	return out
}

// add adds the numbers of d to those of v, which has its shape.
func add(v, d reflect.Value) {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		v.SetFloat(v.Float() + d.Float())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			add(v.Index(i), d.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				add(v.Field(i), d.Field(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() && !d.IsNil() {
			add(v.Elem(), d.Elem())
		}
	}
}

// count counts the numbers of v.
func count(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return 1
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			n += count(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += count(v.Field(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			n = count(v.Elem())
		}
	}
	return n
}
