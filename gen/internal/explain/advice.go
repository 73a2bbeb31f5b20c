package explain

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// mostAdvice is the largest number of changes that a report proposes.
const mostAdvice = 3

// changes lists proposals for the source, for parts of the text of the reason why a loop stays scalar. There are none
// for reasons that belong to the problem, such as recurrences, and none if the change may be as slow.
var changes = []struct{ reason, change string }{
	{"additions at computed indices", "if terms are sorted by index, a loop for each element can add them up in a variable"},
	{"loads at computed indices", "elements that are copied once to the order in which the loop reads them can be loaded eight at a time"},
	{"fields of structs", "a slice for each field can be loaded eight numbers at a time, a slice of structs cannot"},
	{"strided elements", "elements of neighbouring iterations that are neighbours in memory can be loaded eight at a time"},
	{"may end early", "a loop that stores its result in a variable, instead of breaking or returning, may have vector code"},
}

// An advised is a loop for which a change is proposed.
type advised struct {
	pos    token.Pos
	depth  int
	change string
}

// adviceItems lists the changes of the source that would help most: those for the most deeply nested loops.
func adviceItems(j *job.Job) []string {
	if j.NoVector() != "" {
		return nil
	}
	done, refused := map[token.Pos]bool{}, map[token.Pos]string{}
	for _, r := range j.Loops {
		for _, pos := range places(r.Loop) {
			done[pos] = done[pos] || r.Done
			if !r.Done {
				refused[pos] += r.Text + "\n"
			}
		}
	}
	var list []advised
	for _, f := range j.Lowered() {
		advise(f.Body, 0, done, func(l *ir.Loop, depth int) {
			if c := changeFor(refused[l.Pos]); c != "" {
				list = append(list, advised{l.Pos, depth, c})
			}
		})
	}
	slices.SortStableFunc(list, func(a, b advised) int { return b.depth - a.depth })
	var items []string
	if len(j.Vectors()) == 0 && !j.IsFast() {
		n := 0
		for pos, is := range done {
			if is && pos.IsValid() {
				n++
			}
		}
		if n > 0 {
			items = append(items, fmt.Sprintf("vector=on: vectors can run %s", countOf(n, "loop")))
		}
	}
	for _, a := range list {
		items = appendNew(items, place(j, a.pos)+": "+a.change)
	}
	return items[:min(len(items), mostAdvice)]
}

// advise calls do for the loops in b without vector code, if no loop inside them has any.
func advise(b *ir.Block, depth int, done map[token.Pos]bool, do func(*ir.Loop, int)) (vectors bool) {
	for _, s := range b.Stmts {
		l, loop := s.(*ir.Loop)
		within, inner := false, depth
		if loop {
			inner++
		}
		for _, n := range ir.Blocks(s) {
			within = advise(n, inner, done, do) || within
		}
		if loop && l.Pos.IsValid() && !within && !done[l.Pos] {
			do(l, depth)
		}
		vectors = vectors || within || loop && done[l.Pos]
	}
	return vectors
}

// changeFor returns the proposal for reasons.
func changeFor(reasons string) string {
	for _, c := range changes {
		if strings.Contains(reasons, c.reason) {
			return c.change
		}
	}
	return ""
}

// countOf returns a number of things as text.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
