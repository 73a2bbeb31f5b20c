// Package definition derives facts from single definitions of the variables of a derived function: the expression
// that defines a variable, the length with which a slice was made, and which pointers do not change. It ignores the
// order of definitions (S. Muchnick, "Advanced Compiler Design and Implementation", 1997, chapter 8). Package alias
// determines to what references point.
package definition
