// Package influence determines on what a value depends in any way: by arithmetic, or through comparisons, conversions
// to integers, indices and branches, which carry no derivative. If a value depends on a source in this sense but is
// not active, it changes in steps.
//
// If the package is not sure, it reports a dependence. Its answers only affect the text of warnings, not emitted
// code.
package influence
