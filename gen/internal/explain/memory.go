package explain

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// memoryItems reports the memory that an outermost loop saves for its reverse, and the directive that limits it.
func memoryItems(l *ir.Loop, list []storing) []string {
	var own, inside, elements int64
	for _, s := range list {
		switch {
		case s.outer != l.Pos:
		case s.loops == 1 && s.each == "":
			own += s.bytes
		case s.each == "":
			inside += s.bytes
		default:
			elements += s.bytes
		}
	}
	var parts []string
	part := func(bytes int64, of string) {
		if bytes > 0 {
			parts = append(parts, fmt.Sprintf("%d bytes %s", bytes, of))
		}
	}
	part(own, "in each iteration")
	part(inside, "in each iteration of the loops inside")
	part(elements, "for each element of the slices that each iteration copies")
	if len(parts) == 0 || l.Checkpoint != nil {
		return nil
	}
	return []string{
		Indent + "saves " + strings.Join(parts, ", "),
		Indent + "//gradgen:checkpoint auto above it keeps snapshots instead, if its steps carry a state of known size",
	}
}
