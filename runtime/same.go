package gradrt

import "reflect"

// Same reports whether the function value f is the declared function g. Go compares
// function values with nil alone; what is compared here is the code they run. A closure
// or a method value is never the same as a declared function, which has code of its own.
func Same[F any](f, g F) bool { return reflect.ValueOf(f).Pointer() == reflect.ValueOf(g).Pointer() }
