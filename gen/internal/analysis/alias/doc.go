// Package alias determines to what the references of a derived function may point, and so which slices cannot share
// memory. It is a points-to analysis by inclusion that ignores the order of statements (L. Andersen, "Program
// analysis and specialization for the C programming language", 1994).
//
// Memory is identified by its base: the expression that allocates it, a stack of the tape, a variable whose address
// is taken, an argument, or foreign code. Each variable, and each field of a value in memory, has a set of bases. The
// sets grow until they are consistent with each statement that moves a reference (flow.go). Memory to which foreign
// code may have references is in a separate set, and so is all memory that can be reached from there.
//
// Two other packages answer similar questions with other abstractions, for these reasons. Package analysis has
// classes of memory of the primal (Alias). Adjoints are a function of the class, effects are recorded for each class,
// and arguments are assumed to be apart, which the derived function tests at entry. This requires an equivalence
// relation; sets are not enough. Package section follows slices that are only mentioned as elements with linear
// subscripts, or as other names with linear offsets. This is a fact about mentions, not about what may point to what.
package alias
