package gradcheck

import (
	"fmt"
	"math/rand/v2"
	"reflect"
)

const (
	sliceLen   = 4 // length of an invented slice
	spareKinds = 3 // invented slices have spare capacity for 0, 1 or 2 elements
	maxLinks   = 3 // how often an invented linked structure repeats a type
	// maxReferences is the number of pointers and slices from which links are
	// shortened: a node with four children in slices of pointers would have thousands.
	maxReferences = 200
)

// Inputs invents arguments for the function f, the same for the same seed: numbers,
// and parts of complex numbers, in [0.3, 1.7], integers 2 to 4, strings "a", slices
// of length 4, some with spare capacity, pointers to fresh values, true or false; locks stay
// open. Linked structures end after three links, or after two or one where they would have
// more than 200 pointers and slices. Functions, channels, interfaces and maps give ErrNeedArgs.
func Inputs(f any, seed uint64) ([]any, error) {
	for links := maxLinks; ; links-- {
		m := &maker{rng: rand.New(rand.NewPCG(seed, forInputs)), links: links, depth: map[reflect.Type]int{}}
		args, err := m.arguments(reflect.TypeOf(f))
		if err != nil {
			return nil, err
		}
		if !m.tooMany() {
			return args, nil
		}
	}
}

// A maker fills values with random content.
type maker struct {
	rng        *rand.Rand
	links      int // how often a type may repeat
	depth      map[reflect.Type]int
	slices     int // made so far
	references int // pointers and slices made so far
}

// tooMany reports that shorter links are wanted. With a single one types do not repeat.
func (m *maker) tooMany() bool { return m.links > 1 && m.references > maxReferences }

func (m *maker) arguments(f reflect.Type) ([]any, error) {
	args := make([]any, f.NumIn())
	for i := range args {
		v := reflect.New(f.In(i)).Elem()
		if err := m.make(v); err != nil {
			return nil, fmt.Errorf("parameter %d: %w", i, err)
		}
		args[i] = v.Interface()
	}
	return args, nil
}

func (m *maker) make(v reflect.Value) error {
	v = writable(v)
	if v.Type().PkgPath() == "sync" {
		return nil
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		v.SetFloat(m.number())
	case reflect.Complex128:
		re := m.number()
		v.SetComplex(complex(re, m.number()))
	case reflect.Bool:
		v.SetBool(m.rng.IntN(2) == 0)
	case reflect.String:
		v.SetString("a")
	case reflect.Pointer:
		return m.pointer(v)
	case reflect.Slice:
		return m.slice(v)
	case reflect.Struct, reflect.Array:
		return m.parts(v)
	default:
		return m.integer(v)
	}
	return nil
}

func (m *maker) number() float64 { return 0.3 + 1.4*m.rng.Float64() }

func (m *maker) integer(v reflect.Value) error {
	n := 2 + m.rng.IntN(3)
	switch {
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		return fmt.Errorf("%w for %v: give Options.Args", ErrNeedArgs, v.Type())
	}
	return nil
}

// enter reports whether a part of type t is made, rather than left nil, and counts it.
func (m *maker) enter(t reflect.Type) bool {
	if m.depth[t] == m.links || m.tooMany() {
		return false
	}
	m.depth[t]++
	m.references++
	return true
}

func (m *maker) pointer(v reflect.Value) error {
	t := v.Type()
	if !m.enter(t) {
		return nil
	}
	defer func() { m.depth[t]-- }()
	v.Set(reflect.New(t.Elem()).Convert(t))
	return m.make(v.Elem())
}

func (m *maker) slice(v reflect.Value) error {
	t := v.Type()
	if !m.enter(t) {
		return nil
	}
	defer func() { m.depth[t]-- }()
	m.slices++
	v.Set(reflect.MakeSlice(t, sliceLen, sliceLen+m.slices%spareKinds))
	var failed error
	eachElem(v, func(_ step, part reflect.Value) {
		if err := m.make(part); err != nil && failed == nil {
			failed = err
		}
	})
	return failed
}

func (m *maker) parts(v reflect.Value) error {
	var failed error
	eachPart(v, func(_ step, part reflect.Value) {
		if err := m.make(part); err != nil && failed == nil {
			failed = err
		}
	})
	return failed
}
