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

// A thrown is a panic of the program that is under way.
type thrown struct {
	v    boxed  // what recover returns
	text string // the message where v is an error of the run time
}

// fail panics as the run time does.
func fail(format string, args ...any) {
	panic(&thrown{v: boxed{said, fmt.Sprintf(format, args...)}, text: fmt.Sprintf(format, args...)})
}

// asThrown is a panic of the program for what was recovered. Errors of Go's run time are
// those of the program, but for those of assertions, which programs do not make; other
// panics go on.
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
