// Package build makes expressions and statements of the intermediate form that package ir
// has no constructor for: definitions, sums without their zeros, slices.
package build
