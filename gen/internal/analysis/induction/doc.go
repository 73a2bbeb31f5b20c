// Package induction has the integers of loops: polynomials of indices and of values that
// a loop leaves alone, their differences over iterations, and what is known of their sign.
//
// A variable that each iteration changes by a step is an induction variable. If the step
// is a polynomial of the index, so is the variable: its value in an iteration is that at
// entry and the sum of the steps before (S. S. Muchnick, Advanced Compiler Design and
// Implementation, chapter 14; as chains of recurrences in V. Kislenkov, V. Mitrofanov and
// E. Zima, "Multidimensional chains of recurrences", ISSAC 1998).
package induction
