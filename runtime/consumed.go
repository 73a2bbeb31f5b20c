package gradrt

import (
	"math"
	"reflect"
	"unsafe"
)

// Consumed panics if the numbers that seed and added reach differ by more than rounding. A derivative written by hand,
// of a function that writes to a parameter and reads it, has left the cotangent of the value at entry in seed, and has
// added it to added, which was zero.
func Consumed[X any](seed, added X, message string) {
	c := comparison{seen: map[pair]bool{}}
	c.compare(reflect.ValueOf(seed), reflect.ValueOf(added))
	if c.difference > c.tolerance*c.largest {
		panic(message)
	}
}

// A comparison has the largest number, and the largest difference of two numbers.
type comparison struct {
	largest, difference float64
	tolerance           float64 // relative to the largest number
	seen                map[pair]bool
}

func (c *comparison) compare(x, y reflect.Value) {
	x, y = writable(x), writable(y)
	switch x.Kind() {
	case reflect.Float32:
		c.tolerance = 1e-3
		c.number(x.Float(), y.Float())
	case reflect.Float64:
		c.tolerance = max(c.tolerance, 1e-8)
		c.number(x.Float(), y.Float())
	case reflect.Pointer:
		key := pair{x.UnsafePointer(), x.Type()}
		if !x.IsNil() && !y.IsNil() && !c.seen[key] {
			c.seen[key] = true
			c.compare(x.Elem(), y.Elem())
		}
	case reflect.Slice, reflect.Array:
		if x.Kind() == reflect.Slice && x.Type().Elem().Kind() == reflect.Float64 {
			c.tolerance = max(c.tolerance, 1e-8)
			c.all(float64s(x), float64s(y))
			return
		}
		for i := range min(x.Len(), y.Len()) {
			c.compare(x.Index(i), y.Index(i))
		}
	case reflect.Struct:
		for i := range x.NumField() {
			c.compare(x.Field(i), y.Field(i))
		}
	}
}

// float64s returns the numbers of a slice without calls of package reflect for each.
func float64s(x reflect.Value) []float64 { return unsafe.Slice((*float64)(x.UnsafePointer()), x.Len()) }

func (c *comparison) all(x, y []float64) {
	largest := c.largest
	for i := range min(len(x), len(y)) {
		if v := x[i]; v == y[i] && v-v == 0 { // finite, and nearly always so
			largest = max(largest, math.Abs(v))
			continue
		}
		c.number(x[i], y[i])
	}
	c.largest = max(c.largest, largest)
}

// number compares two numbers. NaN is equal to NaN.
func (c *comparison) number(x, y float64) {
	switch d := math.Abs(x - y); {
	case x == y && !math.IsInf(x, 0):
		c.largest = max(c.largest, math.Abs(x))
	case x == y || x != x && y != y:
	case d != d || math.IsInf(d, 0):
		c.difference = math.Inf(1)
	default:
		c.largest = max(c.largest, math.Abs(x), math.Abs(y))
		c.difference = max(c.difference, d)
	}
}
