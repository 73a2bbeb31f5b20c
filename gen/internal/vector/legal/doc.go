// Package legal finds the facts that vector code rests on, or refuses the loop with a
// reason. There are three kinds; each names in fields those above it in this list:
//
//   - Uniformity: which variables differ between iterations (uniformity.go), are private to
//     one (private.go), can be computed before the loop (invariants.go), or step with
//     the index (positions.go);
//   - Reductions: what iterations add up in (reductions.go, factor.go), scratch memory
//     (privatise.go) and what inner loops compute for all iterations (invariant_expansion.go);
//   - Memory: the vector forms of the body (forms.go, form_values.go, form_integers.go,
//     access_forms.go), what iterations read and write, and whether they conflict (memory.go,
//     overlap.go), by other names too (records.go, pointers.go).
//
// None has access to those below it. A Memory is the plan of a loop. It is complete when
// Memory.FindForms returns; code generation reads it and changes none of its fields
// (bench/structure tests this). It asks for the form of an access again, for vectors in
// part, too; it neither notes accesses nor refuses a body that FindForms has allowed.
package legal
