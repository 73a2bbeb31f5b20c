// Package vector turns loops of a finished function into vector code.
//
// # Which loops
//
// A counted loop
//
//	for i := lo; i < hi; i++ { body }
//
// may run L iterations at once, statement by statement, if no iteration needs the results of another one. The values
// of a statement in the L iterations are the lanes of a vector. The pass proves this for one loop at a time, outer
// loops before inner ones. If it finds no proof, it refuses the loop and records the reason. The rules are:
//
//   - A variable declared in the body belongs to the iteration: a
//     vector if it varies with i, else one number for all lanes (legal/uniformity.go).
//   - A variable declared outside is only added to, or only takes the largest
//     or smallest value (legal/reductions.go). Each lane does so on its own, and the lanes
//     are joined after the loop. So the order of additions differs from the source.
//   - An element s[a·i+b] belongs to the iteration, if a ≠ 0. An element s[k]
//     that all iterations add to has L lanes on a stack until the loop is over.
//     Elements s[x[i]] are gathered; additions to them are carried out one after
//     the other. Additions commute, so iterations may add to the same one; any other
//     conflict of a write with an access to the same slice is refused (legal/memory.go).
//   - Slices that nothing is known about (analysis/alias) are
//     compared at run time (legal/overlap.go).
//   - Numbers that iterations save side by side, for the reverse sweep, are saved
//     number by number instead (normalize/records.go), those of short loops inside them too
//     (normalize/segments.go).
//   - A branch that lanes take differently becomes a mask; its expressions are
//     evaluated if some lane would evaluate them (codegen/masks.go).
//   - An inner loop runs for all lanes together, if it is uniform.
//     Slices that an iteration takes from a stack hold L lanes for each element.
//   - A slice allocated outside the loop belongs to each iteration, if every iteration fills
//     it before it reads it, or leaves it zero as it found it (legal/privatise.go).
//   - Elements m[i][k] of several rows are read one by one.
//   - Structs and arrays that belong to an iteration become variables, one per component
//     (normalize/aggregates.go), after short loops over their elements written out (normalize/unroll.go).
//     Numbers in structs and arrays of slices are elements of another slice of the same memory, at equal
//     distances (legal/records.go). Memory reached through pointers is accessed before the loop only if
//     the pointers are known not to be nil (analysis/nilness). A number reached through a pointer is a
//     slice of one element (legal/pointers.go).
//   - A row m[i·d:(i+1)·d] that inner loops pass through several times is copied to memory of the iteration
//     (legal/rows.go), and elements m[i·d+j] are read there (legal/row_elements.go).
//   - A loop whose last statements have no vector form is split in two; vectors run the first part (distribute.go).
//   - Indices of types other than int become ints where that makes no difference (normalize/indices.go, normalize/widen.go).
//   - Numbers in structs outside a loop are variables while the loop changes them (fields.go).
//   - A loop whose index steps by more than one runs over the numbers of its
//     iterations (nest/stride.go).
//   - Quotients and remainders of integers are those of float64 (runtime/vec). A loop
//     whose index is divided by a large number runs in pieces between its multiples,
//     in which the remainder steps with the index (pieces.go).
//   - Arithmetic on numbers of 32 bits runs in lanes of 64 (codegen/float32.go).
//   - If a branch on v != 0 adds v itself, the addition runs in all lanes (codegen/guard.go).
//   - A common factor of all terms of a sum is multiplied after the loop
//     (legal/factor.go).
//
// # Emitted code
//
// The original loop remains for the iterations that are left over. It follows a loop over vectors
// (codegen/generate.go):
//
//	next := lo
//	n := min(hi, len(x))
//	if n-next >= L/2 && !gradrt.Overlap(y, x) {
//		lanes := make([]float64, L)
//		next = kernel(next, n, x, y, lanes)
//		sum += vec.Sum(lanes)
//	}
//	for i := next; i < hi; i++ { body }
//
// The loop over vectors is a separate function (codegen/kernel.go):
//
//	xW := x[next:][:n-next] // and others of this length (codegen/windows.go)
//	j := 0
//	for j <= len(xW)-L { ...; j += L }
//	if rest := len(xW) - j; rest > 0 { ... } // in part of a vector (codegen/masked_remainder.go)
//	next += j
//	lanes = ...
//
// An element that a body loads or stores several times stays in a register (schedule/scalar_replacement.go).
// Additions to several numbers of a record happen at once (codegen/record_sums.go). If a body has not enough
// registers, vectors are spilled to cache lines (schedule/pressure.go, schedule/spill.go).
//
// The vector loop ends before the first iteration that would leave a slice. The scalar loop then runs that iteration,
// and panics as before.
//
// If most loads and stores of a loop begin after the first element of their slices, the first iterations run in part
// of a vector. Then the other vectors do not cross cache lines (codegen/alignment.go).
//
// Products are contracted with sums to one rounding (FMA). Small bodies with sums are written four times, each with
// separate sums, so that an addition need not wait for the previous one. Nests whose inner loops carry numbers run
// for several vectors at once, statement by statement (codegen/unroll_and_jam.go). Powers and similar values that an
// inner loop saves for another one are computed again (normalize/rematerialise.go). Slices that their iterations take
// from a stack and return are taken once for the loop (schedule/stack_pieces.go). The lanes of an element are a row
// of memory (schedule/rows.go). The lanes of four neighbouring elements are added up at once
// (schedule/horizontal_sums.go). Values that inner loops compute in all iterations of the outer loop are computed
// once, before it (legal/invariant_expansion.go).
//
// The method is that of R. Allen and K. Kennedy, "Automatic translation of FORTRAN programs to vector form", ACM
// TOPLAS 9 (1987) 491, with the if-conversion of J. R. Allen et al., "Conversion of control dependence to data
// dependence", POPL 1983.
package vector
