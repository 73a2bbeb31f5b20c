package explain

import (
	"github.com/gradgen/gradgen/gen/internal/job"
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
		items = append(items, f.Name+": "+what[j.ProductKinds[i]])
	}
	if len(items) > 1 {
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
		items = append(items, f.Name+": "+what[j.ProductKinds[i]])
	}
	if len(items) > 1 {
		items = append(items, "by rows where they take fewer than half as many colours")
	}
	if len(j.Followers) == 2 {
		items = append(items, j.Followers[1].Name+": the pattern, if "+j.Followers[0].Name+" takes another path than before")
	}
	return items
}
