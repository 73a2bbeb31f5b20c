// Package validate compares derived functions with the truth: the lowered
// function, interpreted with numbers that record how they are computed. It
// compares values, derivatives, effects on arguments, and panics.
//
// The truth is known before the first pass of differentiation runs, so that a function
// can be looked at after every pass, and the first pass that changes what the function
// computes is named.
package validate
