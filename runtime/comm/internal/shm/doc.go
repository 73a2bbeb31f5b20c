// Package shm lets goroutines of one process meet as the ranks of a job.
//
// # Waiting
//
// All waiting has one form: a rank waits until an atomic counter, which only grows, reaches a target. A rank
// spins, then yields its processor, and parks only then. Who moves a counter calls [World.Wake], one atomic
// load while nobody is parked. The order of Go's atomics makes this safe: the parking rank raises the number
// of parked ranks before it looks at the counter a last time, and the other side moves the counter before
// it looks at the number, so at least one of the two sees the other.
//
// # Ending
//
// [World.Fail] ends a job for good: parked ranks wake up and waiting fails with the given error.
//
// # Deadlock
//
// While ranks are parked a timer looks at them. A job is dead when every rank that has not
// returned is parked, none of what they wait for has come, and nothing moved between two looks. Where a
// rank's own goroutine is parked this is certain after [World.Grace]; where only other goroutines of the rank
// are, the rank might be busy elsewhere, and the verdict takes thirty times as long.
package shm
