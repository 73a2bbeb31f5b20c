// Package legal finds the facts that vector code requires, or refuses the loop with a reason. There are three kinds
// of facts. Each has fields for those before it in this list:
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
// No kind has access to later ones. A Memory is the plan of a loop. It is complete when Memory.FindForms returns.
// Code generation reads it and does not change its fields (bench/structure tests this). Code generation asks for the
// form of an access again, also for partial vectors. Then the plan neither records accesses nor refuses a body that
// FindForms has allowed.
package legal
