package derive

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// dumpAfter adds the present form of the function to the dump.
func dumpAfter(j *job.Job, p stage) {
	fmt.Fprintf(&j.Dump, "-- %s after %s --\n", j.Req.Name, p.name)
	if p.name == "analyse" {
		fmt.Fprintf(&j.Dump, "active: %s\n", strings.Join(explain.ActiveNames(j), ", "))
	}
	if j.Unit == nil {
		return
	}
	if j.Fn == nil {
		j.Dump.WriteString(j.Unit.Func.String())
		return
	}
	if vectors := j.Vectors(); (p.name == "vectorise" || p.name == "number") && len(vectors) > 0 {
		for _, f := range vectors {
			j.Dump.WriteString(f.String())
		}
		return
	}
	for _, f := range append(j.Helpers, j.Fn) {
		j.Dump.WriteString(f.String())
	}
}
