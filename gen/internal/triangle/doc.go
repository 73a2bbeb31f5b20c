// Package triangle makes products of a Hessian with unit vectors compute little more than one triangle of it.
//
// The vectors of a group are unit vectors, one after the other, and the rows that they give are wanted from the diagonal on, since
// the matrix is symmetric: what lies left of it is known from earlier groups. So an input that is a slice of numbers has two
// properties in such a product. Its tangents are zero but for as many elements as the group has vectors, and its
// products are wanted from the first of these on. Loops along the slice become several:
//
//   - what the tangents contribute to sums runs over these elements alone,
//   - what is added to the products begins with the first of them,
//   - what is added to the gradient, which is the same for all vectors, runs with the first group alone,
//   - all else runs as before.
//
// A contribution counts as zero where the tangent is a factor, whatever the other factor is, as everywhere in derivatives.
package triangle
