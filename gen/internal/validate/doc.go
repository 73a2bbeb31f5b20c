// Package validate holds derived functions against the truth: what the lowered
// function computes, interpreted with numbers that record where they come from. It
// compares values, derivatives, what becomes of arguments, and panics.
//
// The truth is known before the first pass of differentiation runs, so that a function
// can be looked at after every pass, and the first that leaves another function behind
// is named.
package validate
