// Package shm runs goroutines of one process as the ranks of a job.
//
// # Waiting
//
// All waiting has one form: a rank waits until an atomic counter, which only grows, reaches a target. A rank
// spins, then yields its processor, and then parks. A goroutine that moves a counter calls [World.Wake],
// which costs one atomic load while nobody is parked. The order of Go's atomics makes this safe: the parking
// rank raises the number of parked ranks before it looks at the counter a last time, and the other side
// moves the counter before it looks at the number, so at least one of the two sees the other.
//
// # Ending
//
// [World.Fail] ends a job for good: parked ranks wake up and waiting fails with the given error.
//
// # Deadlock
//
// While ranks are parked, a timer observes them. A job is dead if every rank that has not returned is parked,
// no counter has reached its target, and nothing has moved between two observations. If the own goroutine of
// each rank is parked, this is certain after [World.Grace]. If only other goroutines of a rank are parked,
// the rank might be busy elsewhere, and it takes thirty times as long until the job is declared dead.
package shm
