// Package influence finds what the value of something depends on in any way: by
// arithmetic, or through comparisons, conversions to integers, indices and
// branches, which carry no derivative. Where it says yes and activity analysis
// says no, a value changes in steps.
//
// It errs on the side of influence. Its answers word warnings; no code that is
// emitted depends on them.
package influence
