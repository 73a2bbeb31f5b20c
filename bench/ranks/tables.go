package main

import (
	"fmt"
	"strings"
)

// numbers of ranks in the tables.
var numbers = []int{1, 100, 10_000, 100_000}

// steps is how many steps of a job on p ranks are simulated: more where there are few
// ranks, so that stragglers appear.
func steps(p int) int { return max(60, min(2000, 10_000_000/p)) }

// tables is the text of the page, one table per job.
func tables(n network) string {
	var b strings.Builder
	for i, j := range jobs {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n", j.Name)
		fmt.Fprintf(&b, "%8s %12s %12s %12s %12s %11s\n", "ranks", "step", "efficiency", "simulated", "efficiency", "available")
		for _, p := range numbers {
			model, simulated := n.step(j, p), n.simulate(j, p, steps(p))
			part, _ := n.available(j, p)
			ideal := j.Work / float64(p)
			fmt.Fprintf(&b, "%8d %12s %11.1f%% %12s %11.1f%% %10.1f%%\n", p,
				seconds(model), 100*ideal/model, seconds(simulated), 100*ideal/simulated, 100*part)
		}
	}
	return b.String()
}

// seconds spells a time with three digits. The unit has a space in front: it is a result, not a timing.
func seconds(t float64) string {
	switch {
	case t < 1e-3:
		return fmt.Sprintf("%.3g us", 1e6*t)
	case t < 1:
		return fmt.Sprintf("%.3g ms", 1e3*t)
	}
	return fmt.Sprintf("%.3g s", t)
}
