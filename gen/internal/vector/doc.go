// Package vector turns loops of a finished function into vector code.
//
// # Which loops
//
// A counted loop
//
//	for i := lo; i < hi; i++ { body }
//
// may run L iterations at once, statement by statement, if no iteration needs
// what another one computes. The values of a statement in the L iterations are
// the lanes of a vector. The pass proves it for one loop at a time, outer loops
// before inner ones. If it cannot prove a loop, it refuses it with a reason:
//
//   - A variable declared in the body belongs to the iteration: a
//     vector if it varies with i, else one number for all lanes (legal/uniformity.go).
//   - A variable declared outside is only added to, or only takes the largest
//     or smallest value (legal/reductions.go). Each lane does so on its own, and the lanes
//     are joined after the loop. Sums thereby come in another order.
//   - An element s[a·i+b] belongs to the iteration, if a ≠ 0. An element s[k]
//     that all iterations add to has L lanes on a stack until the loop is over.
//     Elements s[x[i]] are gathered; additions to them are carried out one after
//     the other. Additions commute, so iterations may add to the same one; any other
//     meeting of a write with an access of the same slice is refused (legal/memory.go).
//   - Slices that nothing is known about (analysis/alias) are
//     compared at run time (legal/overlap.go).
//   - Numbers that iterations save side by side, for the reverse sweep, are saved
//     number by number instead (normalize/records.go), those of short loops inside them too
//     (normalize/segments.go).
//   - A branch that lanes take differently becomes a mask; its expressions are
//     evaluated if some lane would (codegen/masks.go).
//   - A loop inside runs for all lanes together, if it is uniform.
//     Slices that an iteration takes off a stack hold L lanes for each element.
//   - A slice made outside that every iteration fills before it reads it, or
//     leaves zero as it found it, is the iteration's own (legal/privatise.go).
//   - Elements m[i][k] of several rows are read one by one.
//   - Structs and arrays that an iteration has for itself are variables, one per component
//     (normalize/aggregates.go), after short loops over their elements written out (normalize/unroll.go).
//     Numbers in structs and arrays of slices are elements, some apart, of another slice
//     of the same memory (legal/records.go). What is reached through pointers is used before the loop
//     where these are known not to be nil (analysis/nilness). A number reached through a pointer is a
//     slice of one element (legal/pointers.go).
//   - A row m[i·d:(i+1)·d] that inner loops go through several times is copied to memory of the iteration's own
//     (legal/rows.go).
//   - A loop whose last statements have no vector form is split in two; vectors run the first (distribute.go).
//   - Indices of other types than int are ints where that makes no difference (normalize/indices.go, normalize/widen.go).
//   - Numbers that a loop changes in structs outside of it are variables meanwhile (fields.go).
//   - A loop whose index steps by more than one runs over the numbers of its
//     iterations (nest/stride.go).
//   - Quotients and remainders of integers are those of float64 (runtime/vec). A loop
//     whose index is divided by a large number runs in pieces between its multiples,
//     in which the remainder steps with the index (pieces.go).
//   - Numbers of 32 bits are computed with in lanes of 64 (codegen/float32.go).
//   - What a branch on v != 0 adds of v itself is added in all lanes (codegen/guard.go).
//   - What all terms of a sum are multiples of is multiplied after the loop
//     (legal/factor.go).
//
// # What becomes of them
//
// The loop stays as it was, for the iterations that are left over, after a
// loop over vectors (codegen/generate.go):
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
// The loop over vectors is a function of its own (codegen/kernel.go):
//
//	xW := x[next:][:n-next] // and others of this length (codegen/windows.go)
//	j := 0
//	for j <= len(xW)-L { ...; j += L }
//	if rest := len(xW) - j; rest > 0 { ... } // in part of a vector (codegen/masked_remainder.go)
//	next += j
//	lanes = ...
//
// An element that a body loads or stores several times is in a register meanwhile
// (schedule/scalar_replacement.go).
// What it adds to several numbers of a record is added at once (codegen/record_sums.go). Vectors
// that it has no registers for lie on lines of the cache (schedule/pressure.go, schedule/spill.go).
//
// The vector loop ends before the first iteration that would leave a
// slice, so that the scalar loop reaches it and panics as before.
//
// Where most of what a loop loads and stores begins after the first element of
// slices, the first iterations run in part of a vector, so that the others find
// it on lines of the cache (codegen/alignment.go).
//
// Products are contracted with sums to one rounding (FMA). Small bodies that
// add up are written four times, with sums of their own: one addition need
// not wait for the one before. Nests whose inner loops carry numbers run for several
// vectors at once, statement by statement, as one vector of their length would
// (codegen/unroll_and_jam.go). Powers and the like, which an inner loop saves for another, are made again
// (normalize/rematerialise.go). Pieces that their iterations take off a stack and return are taken
// once for the loop (schedule/stack_pieces.go). Lanes of elements are rows of memory (schedule/rows.go),
// and those of four neighbouring elements are added up at once (schedule/horizontal_sums.go). What inner
// loops compute in all iterations of the outer one is computed once, before it (legal/invariant_expansion.go).
//
// The method is that of R. Allen and K. Kennedy, "Automatic translation of
// FORTRAN programs to vector form", ACM TOPLAS 9 (1987) 491, with if-conversion
// after J. R. Allen et al., "Conversion of control dependence to data
// dependence", POPL 1983.
package vector
