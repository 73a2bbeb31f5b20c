package interp

import (
	"fmt"
	"testing"
	"time"
)

// A value with a method String prints as package fmt prints one, whatever the verb.
func TestPrintedIsPrintedAsByFmt(t *testing.T) {
	p := Printed{Text: time.Saturday.String(), Value: int(time.Saturday)}
	for _, format := range []string{"%v", "%s", "%q", "%x", "%X", "%d", "%+d", "%04d", "%12s|", "%-12v|"} {
		if got, want := fmt.Sprintf(format, p), fmt.Sprintf(format, time.Saturday); got != want {
			t.Errorf("%s prints %s, want %s", format, got, want)
		}
	}
	if got, want := fmt.Sprint(p), fmt.Sprint(time.Saturday); got != want {
		t.Errorf("it prints %s, want %s", got, want)
	}
}
