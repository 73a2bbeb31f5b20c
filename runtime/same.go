package gradrt

import "reflect"

// Same reports whether the function value f is the declared function g. Go compares
// function values only with nil; Same compares their code pointers. A closure or a
// method value is never the same as a declared function, because its code is different.
func Same[F any](f, g F) bool { return reflect.ValueOf(f).Pointer() == reflect.ValueOf(g).Pointer() }
