package gen

import (
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// productItems says of which products a matrix is made.
func (j *job) productItems() []string {
	if j.req.Sparse {
		return j.compressedItems()
	}
	what := map[shape.Kind]string{
		shape.JVP: "a column at a time", shape.VJP: "a row at a time", shape.HVP: "a row at a time, mirrored at the diagonal",
	}
	var items []string
	for i, f := range j.products {
		items = append(items, f.Name+": "+what[j.productKinds[i]])
	}
	if len(items) > 1 {
		items = append(items, "by rows where there are more than two columns for each row")
	}
	return items
}

// compressedItems says of which products a sparse matrix is made, and by which functions its pattern is found.
func (j *job) compressedItems() []string {
	what := map[shape.Kind]string{
		shape.JVP: "the columns of one colour at a time", shape.VJP: "the rows of one colour at a time",
		shape.HVP: "the variables of one colour at a time, by a star colouring",
	}
	var items []string
	for i, f := range j.products {
		items = append(items, f.Name+": "+what[j.productKinds[i]])
	}
	if len(items) > 1 {
		items = append(items, "by rows where they take fewer than half as many colours")
	}
	if len(j.followers) == 2 {
		items = append(items, j.followers[1].Name+": the pattern, if "+j.followers[0].Name+" takes another path than before")
	}
	return items
}
