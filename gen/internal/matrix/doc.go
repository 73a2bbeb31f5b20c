// Package matrix builds the functions that evaluate a whole Jacobian or Hessian. They
// call a product of the matrix with a vector once for each unit vector: the
// Jacobian–vector product for a column, the vector–Jacobian product for a row, the
// Hessian–vector product for a row of the symmetric Hessian (Griewank & Walther,
// Evaluating Derivatives, 2nd ed., §3.1). What the function does to its arguments
// is undone before every call but the first.
//
// The numbers of a value are ordered as they lie in it: fields and elements one after the
// other, and what a pointer or slice reaches in its place.
package matrix
