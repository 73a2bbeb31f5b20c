// Package refuse_smuggled: functions whose source is not differentiated store
// what they are handed where it is read as a number again.
package refuse_smuggled

import (
	"errors"
	"fmt"
	"reflect"
)

//case:refused a derivative would get lost

type bad struct{ V float64 }

func (bad) Error() string { return "bad" }

//gradgen:vjp
//gradgen:jvp
func Scanned(x float64) float64 {
	var y float64
	fmt.Sscan(fmt.Sprint(x), &y)
	return y * x
}

//gradgen:vjp
func Reflected(x float64) float64 {
	var y float64
	reflect.ValueOf(&y).Elem().SetFloat(x)
	return y * x
}

//gradgen:vjp
func Wrapped(x float64) float64 {
	var err error = bad{x}
	var b bad
	if errors.As(err, &b) {
		return b.V * x
	}
	return 0
}
