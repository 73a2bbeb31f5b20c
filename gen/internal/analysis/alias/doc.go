// Package alias tells what the references of a derived function may point to, and so
// which slices cannot share memory: a points-to analysis by inclusion, without regard to
// the order of statements (L. Andersen, "Program analysis and specialization for the C
// programming language", 1994).
//
// Memory is known by its base: the expression that makes it, a stack of the tape, a
// variable that has an address, an argument, or what foreign code knows. Each variable,
// and each field of what lies in memory, has a set of bases. The sets grow until each
// statement that moves a reference agrees with them (flow.go); what is handed to foreign
// code is in a set of its own, and so is all memory that can be reached from there.
//
// Two other packages ask similar questions, on other lattices, for reasons of their own.
// Package analysis has classes of memory in the primal (Alias): adjoints are a function of
// the class, effects are counted by class, and arguments are taken to be apart, which the
// derived function tests at entry, so there an equivalence relation is wanted and sets are
// not. Package section follows slices whose every mention is an element by linear subscript
// or another name with a linear offset: a fact about mentions, not about what may point
// where.
package alias
