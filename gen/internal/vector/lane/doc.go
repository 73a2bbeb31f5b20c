// Package lane makes the expressions of vector code: the types of vectors, masks and rows, the calls of functions of
// the vector packages (runtime/vec/x8 and others), and the tables of operators and functions of package math that
// have a vector form.
package lane
