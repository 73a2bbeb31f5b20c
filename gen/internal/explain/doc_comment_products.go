package explain

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
)

// vjps describes the vector–Jacobian products: outBar·∂f/∂x to xBar.
func vjps(j *job.Job) string {
	var parts []string
	for i, w := range j.Wrt {
		var terms []string
		for k, o := range j.Of {
			terms = append(terms, fmt.Sprintf("(∂%s/∂%s)ᵀ·%s", j.OutName(k), j.InputName(i), o.Seed.Name))
		}
		parts = append(parts, fmt.Sprintf("%s to %s", strings.Join(terms, " + "), w.Acc.Name))
	}
	return strings.Join(parts, ", ")
}

// tangents describes the Jacobian–vector products: outDot = ∂f/∂x·xDot.
func tangents(j *job.Job) string {
	var parts []string
	for k, v := range j.Req.Of {
		var terms []string
		for i, w := range j.Wrt {
			terms = append(terms, fmt.Sprintf("∂%s/∂%s·%s", j.OutName(k), j.InputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s = %s", j.OutputTangent(v).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}
