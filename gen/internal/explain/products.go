package explain

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// productItems says of which products a matrix is made.
func productItems(j *job.Job) []string {
	if j.Req.Sparse {
		return compressedItems(j)
	}
	what := map[shape.Kind]string{
		shape.JVP: "a column at a time", shape.VJP: "a row at a time", shape.HVP: "a row at a time, mirrored at the diagonal",
	}
	var items []string
	for i, f := range j.Products {
		items = append(items, f.Name+": "+together(j, i, what[j.ProductKinds[i]]))
	}
	if bothWays(j) {
		items = append(items, "by rows where there are more than two columns for each row")
	}
	return items
}

// compressedItems says of which products a sparse matrix is made, and by which functions its pattern is found.
func compressedItems(j *job.Job) []string {
	what := map[shape.Kind]string{
		shape.JVP: "the columns of one colour at a time", shape.VJP: "the rows of one colour at a time",
		shape.HVP: "the variables of one colour at a time, by a star colouring",
	}
	var items []string
	for i, f := range j.Products {
		items = append(items, f.Name+": "+together(j, i, what[j.ProductKinds[i]]))
	}
	if bothWays(j) {
		items = append(items, "by rows where they take fewer than half as many colours")
	}
	if len(j.Followers) == 2 {
		items = append(items, j.Followers[1].Name+": the pattern, if "+j.Followers[0].Name+" takes another path than before")
	}
	return items
}

// bothWays reports whether there are products for columns and for rows.
func bothWays(j *job.Job) bool {
	return slices.Contains(j.ProductKinds, shape.JVP) && slices.Contains(j.ProductKinds, shape.VJP)
}

// together is what product i does, of several columns or colours where it is a group.
func together(j *job.Job, i int, what string) string {
	if i > 0 && j.ProductKinds[i] == shape.JVP && j.ProductKinds[i-1] == shape.JVP {
		return fmt.Sprintf("%d of them together", matrix.Lanes)
	}
	return what
}
