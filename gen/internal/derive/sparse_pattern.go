package derive

import (
	"fmt"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
	"github.com/gradgen/gradgen/internal/colouring"
)

// patternItems describes the pattern at inputs for which it can be found at generation. The user supplies these
// inputs, or they are invented.
func patternItems(j *job.Job) []string {
	later := []string{"known at run time: Matrix.Summary returns it"}
	v := &validation{job: j, instance: func(t types.Type) types.Type { return t }}
	v.meaning = library.NewMeaning(j.Prog, j.Pkg.Types, j.LibraryOf())
	s, ok := v.subject(j.Unit.Func)
	if !ok {
		return later
	}
	p, err := validate.PatternOf(s, points(j)[0])
	if err != nil {
		return later
	}
	items := []string{"at " + p.At + ":"}
	if j.Req.Kind == shape.Hessian {
		return append(items, explain.Indent+summary(j.Role(nil, shape.Matrix).Name, p, nil))
	}
	for _, w := range j.Req.Wrt {
		items = append(items, explain.Indent+summary(j.Role(w, shape.Matrix).Name, p, w))
	}
	return items
}

// summary describes the size of the pattern of the matrix with respect to v, and the number of colours that it
// needs.
func summary(name string, found *validate.Pattern, v *types.Var) string {
	p := &colouring.Pattern{Rows: len(found.Rows[v]), Cols: found.Cols[v], Start: []int{0}}
	for _, r := range found.Rows[v] {
		p.Index = append(p.Index, r...)
		p.Start = append(p.Start, len(p.Index))
	}
	t := p.Transposed()
	text := fmt.Sprintf("%s: %d × %d, %d entries, at most %d in a row and %d in a column; ", name, p.Rows, p.Cols, len(p.Index), p.Widest(), t.Widest())
	if v == nil {
		return text + fmt.Sprintf("%d colours of variables, %d by substitution", colouring.Star(p, colouring.Best).N, colouring.Acyclic(p, colouring.Best).N)
	}
	columns, rows := colouring.Distance1(t, p, colouring.Best).N, colouring.Distance1(p, t, colouring.Best).N
	text += fmt.Sprintf("%d colours of columns, %d of rows", columns, rows)
	if both, found := colouring.Partitioned(p, colouring.Best, 1, 1, min(columns, rows)); found {
		text += fmt.Sprintf(", or %d and %d together", both.Columns.N, both.Rows.N)
	}
	return text
}
