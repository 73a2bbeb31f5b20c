// Package nest has the state that all passes over a loop share: the function that contains the loop, with the facts
// about memory and pointers there (Scope), and the iterations and the body of the loop (Space). It counts the
// iterations of loops in every form (Space.Count, stride.go) and peels the first ones (peel.go). Later passes embed
// these types. So a pass sees the results of earlier passes, but not those of later ones.
package nest
