package gradrt

import "reflect"

// A Scatter pairs the numbers of a cloned shadow with those of the accumulator
// that they are added to.
type Scatter struct{ pairs []numbers }

// numbers pairs a float of the accumulator with one of the shadow, or two slices of floats.
type numbers struct{ acc, shadow reflect.Value }

// CloneShadow returns a new zero shadow of x, with the lengths, capacities, aliasing and cycles of x. It also
// returns a Scatter, whose method Add adds the numbers of the shadow to acc. acc has the shape of x at the time of
// the call; it is not written before Add.
func CloneShadow[T any](x, acc T) (T, *Scatter) {
	var out T
	t := &Scatter{}
	d := cloner{scatter: t, seen: map[pair]reflect.Value{}}
	d.value(reflect.ValueOf(&out).Elem(), reflect.ValueOf(&x).Elem(), reflect.ValueOf(&acc).Elem())
	return out, t
}

// Add adds the shadow's numbers to the accumulator.
func (t *Scatter) Add() {
	for _, n := range t.pairs {
		addValue(n.acc, n.shadow, nil)
	}
}

type cloner struct {
	scatter *Scatter
	seen    map[pair]reflect.Value
}

func (d *cloner) value(dst, src, acc reflect.Value) {
	dst, src, acc = writable(dst), writable(src), writable(acc)
	switch src.Kind() {
	case reflect.Float32, reflect.Float64:
		d.scatter.pairs = append(d.scatter.pairs, numbers{acc, dst})
	case reflect.Pointer:
		d.pointer(dst, src, acc)
	case reflect.Slice:
		d.slice(dst, src, acc)
	case reflect.Array:
		for i := range src.Len() {
			d.value(dst.Index(i), src.Index(i), acc.Index(i))
		}
	case reflect.Struct:
		for i := range src.NumField() {
			d.value(dst.Field(i), src.Field(i), acc.Field(i))
		}
		copySizes(dst, src)
	case reflect.Interface:
		d.inside(dst, src, acc)
	}
}

// inside clones the value in an interface of gonum.
func (d *cloner) inside(dst, src, acc reflect.Value) {
	if src.IsNil() || !ofGonum(src.Type()) {
		return
	}
	if acc.IsNil() || acc.Elem().Type() != src.Elem().Type() {
		panic("gradgen: an accumulator does not hold what its primal holds in an interface")
	}
	from, home, to := reflect.New(src.Elem().Type()).Elem(), reflect.New(src.Elem().Type()).Elem(), reflect.New(src.Elem().Type()).Elem()
	from.Set(src.Elem())
	home.Set(acc.Elem())
	d.value(to, from, home)
	dst.Set(to)
}

func (d *cloner) pointer(dst, src, acc reflect.Value) {
	if src.IsNil() {
		return
	}
	key := pair{src.UnsafePointer(), src.Type()}
	if have, ok := d.seen[key]; ok {
		dst.Set(have)
		return
	}
	p := reflect.New(src.Type().Elem())
	d.seen[key] = p
	dst.Set(p)
	if acc.IsNil() {
		panic("gradgen: an accumulator has a nil pointer where its primal has none")
	}
	d.value(p.Elem(), src.Elem(), acc.Elem())
}

func (d *cloner) slice(dst, src, acc reflect.Value) {
	if src.IsNil() {
		return
	}
	if acc.Len() != src.Len() {
		if !reachesNumbers(src.Type().Elem(), map[reflect.Type]bool{}) {
			return
		}
		panic("gradgen: an accumulator has a slice of another length than its primal")
	}
	s := reflect.MakeSlice(src.Type(), src.Len(), src.Cap())
	dst.Set(s)
	if k := src.Type().Elem().Kind(); k == reflect.Float64 || k == reflect.Float32 {
		d.scatter.pairs = append(d.scatter.pairs, numbers{acc, s})
		return
	}
	for i := range src.Len() {
		d.value(s.Index(i), src.Index(i), acc.Index(i))
	}
}
