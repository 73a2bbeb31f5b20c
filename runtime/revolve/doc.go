// Package revolve reverses long time loops with little memory: binomial
// checkpointing.
//
// The reverse sweep of a loop over steps y ← f(y) needs the states before the
// steps, the last one first. Emitted code keeps what it needs of all n states.
// [Reverse] keeps the states before at most s steps, the snapshots, and runs the
// steps between two of them again when it needs their states.
//
// With s snapshots and no step run more than r times, the longest loop that can
// be reversed has
//
//	β(s, r) = (s+r)! / (s! r!)
//
// steps, and with β(s, r−1) < n ≤ β(s, r) the number of steps run by the best
// schedule is
//
//	t(n, s) = r·n − β(s+1, r−1),
//
// in addition to those that the adjoints of the n steps run themselves (Griewank
// and Walther, Algorithm 799: Revolve, ACM Transactions on Mathematical Software
// 26, 2000). So 20 snapshots reverse 10 000 steps by less than four runs of each,
// and a million by less than eight.
//
// Call [Reverse] in a rule (//gradgen:rule) for the function that contains the
// loop; gradgen emits the adjoint of one step. See the example.
package revolve
