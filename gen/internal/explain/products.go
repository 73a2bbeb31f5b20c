package explain

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// productItems lists the products that compute a matrix.
func productItems(j *job.Job) []string {
	if j.Req.Sparse {
		return compressedItems(j)
	}
	what := map[shape.Kind]string{
		shape.JVP: "a column at a time", shape.VJP: "a row at a time", shape.HVP: "a row at a time, mirrored at the diagonal",
	}
	var items []string
	for _, p := range j.Products {
		items = append(items, p.Func.Name+": "+together(p, what[p.Kind]))
	}
	if bothWays(j) {
		items = append(items, "by rows where there are more than two columns for each row")
	}
	return items
}

// compressedItems lists the products from which a sparse matrix is computed, and the functions that find its pattern.
func compressedItems(j *job.Job) []string {
	what := map[shape.Kind]string{
		shape.JVP: "the columns of one colour at a time", shape.VJP: "the rows of one colour at a time",
		shape.HVP: "the variables of one colour at a time, by a star colouring",
	}
	var items []string
	for _, p := range j.Products {
		items = append(items, p.Func.Name+": "+together(p, what[p.Kind]))
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
	has := func(k shape.Kind) bool {
		return slices.ContainsFunc(j.Products, func(p job.Product) bool { return p.Kind == k })
	}
	return has(shape.JVP) && has(shape.VJP)
}

// together describes the product p. It computes a single column, row or colour or, if it is a group, several.
func together(p job.Product, what string) string {
	if p.Lanes > 1 {
		return fmt.Sprintf("%d of them together", p.Lanes)
	}
	return what
}
