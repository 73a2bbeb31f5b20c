// Package validate compares derived functions with the truth. The truth is the lowered function, interpreted with
// numbers that record how they are computed. The package compares values, derivatives, effects on arguments, and
// panics.
//
// The truth is known before the first pass of differentiation runs. A function can therefore be checked after every
// pass, and the report names the first pass that changes what the function computes.
package validate
