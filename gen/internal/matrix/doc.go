// Package matrix builds the functions that evaluate a whole Jacobian or Hessian. They call a product of the matrix
// with a vector once for each unit vector: the Jacobian–vector product for a column, the vector–Jacobian product for
// a row, the Hessian–vector product for a row of the symmetric Hessian (Griewank & Walther, Evaluating Derivatives,
// 2nd ed., §3.1). Effects of the function on its arguments are undone before every call except the first.
//
// The numbers of a value are in the order of its memory: fields and elements one after the other. The numbers to
// which a pointer or slice leads come in its place.
package matrix
