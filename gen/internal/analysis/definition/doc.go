// Package definition derives facts from single definitions of the variables of a derived
// function: the expression that defines a variable, the length that a slice was made with,
// and which pointers do not change. It looks at definitions without regard to their order
// (S. Muchnick, "Advanced Compiler Design and Implementation", 1997, chapter 8). What
// references point to is a question for package alias.
package definition
