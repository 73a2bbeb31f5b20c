// Package triangle changes products of a Hessian with unit vectors so that they compute little more than one triangle
// of it.
//
// The vectors of a group are consecutive unit vectors. Their rows are needed only from the diagonal on, because the
// matrix is symmetric and the entries to the left are known from earlier groups. So an input that is a slice of
// numbers has two properties in such a product. Its tangents are zero except for as many elements as the group has
// vectors, and its products are needed only from the first of these elements on. Each loop along the slice is split
// by the purpose of its statements:
//
//   - statements that add terms with tangents to sums run only over these elements,
//   - statements that add to the products run from the first of them on,
//   - statements that add to the gradient, which is the same for all vectors, run only with the first group,
//   - all other statements run as before.
//
// A contribution with the tangent as a factor counts as zero if the tangent is zero, whatever the other factor is, as
// in all derivatives.
package triangle
