package ssaexec

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

func unsupported(format string, args ...any) {
	panic(&interp.Unsupported{What: fmt.Sprintf(format, args...)})
}

// A thrown is a panic in progress.
type thrown struct {
	v    boxed  // the value that recover returns
	text string // the message if v is an error of the run time
}

// fail panics as the run time does.
func fail(format string, args ...any) {
	panic(&thrown{v: boxed{said, fmt.Sprintf(format, args...)}, text: fmt.Sprintf(format, args...)})
}

// asThrown converts a recovered value to a panic of the program. Errors of Go's run time belong to the program,
// except failed assertions, which come only from this package. Other panics continue.
func asThrown(p any) *thrown {
	switch p := p.(type) {
	case *thrown:
		return p
	case *runtime.TypeAssertionError:
		unsupported("a value of this kind here: %s", p)
	case runtime.Error:
		text := strings.TrimPrefix(p.Error(), "runtime error: ")
		return &thrown{v: boxed{said, "runtime error: " + text}, text: "runtime error: " + text}
	}
	panic(p)
}
