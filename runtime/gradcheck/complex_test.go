package gradcheck

import (
	"reflect"
	"strings"
	"testing"
)

// TestComplexArguments: data may be complex, and is compared part by part.
func TestComplexArguments(t *testing.T) {
	f := func(z complex128, list []complex128) {}
	a, err := Inputs(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Inputs(f, 1)
	x, y := reflect.ValueOf(a[1]), reflect.ValueOf(b[1])
	if d := differ(x, y, "list", 0); d != "" {
		t.Error(d)
	}
	b[1].([]complex128)[2] += 1i
	if d := differ(x, y, "list", 0); !strings.HasPrefix(d, "the imaginary part of list[2] is ") {
		t.Errorf("differ says %q", d)
	}
	b[1].([]complex128)[2] += 1
	if d := differ(x, y, "list", 0); !strings.HasPrefix(d, "the real part of list[2] is ") {
		t.Errorf("differ says %q", d)
	}
}
