// Package nest has what all passes over a loop share: the function that contains it with
// the facts about memory and pointers there (Scope), and its iterations and body (Space).
// It counts the iterations of loops in every form (Space.Count, stride.go) and peels the
// first ones (peel.go). Later passes embed these types, so that a pass sees what the ones
// before it found and nothing of those after it.
package nest
