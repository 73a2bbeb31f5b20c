// Package induction represents integers of loops as polynomials of indices and of values that a loop does not change.
// It computes their differences over iterations, and what is known about their sign.
//
// A variable that each iteration changes by a step is an induction variable. If the step is a polynomial of the
// index, so is the variable: its value in an iteration is the value at entry plus the sum of the previous steps (S.
// S. Muchnick, Advanced Compiler Design and Implementation, chapter 14; as chains of recurrences in V. Kislenkov, V.
// Mitrofanov and E. Zima, "Multidimensional chains of recurrences", ISSAC 1998).
package induction
