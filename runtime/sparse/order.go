package sparse

import "github.com/gradgen/gradgen/internal/colouring"

// An Order is the order in which a greedy colouring visits the columns, rows or variables
// (Gebremedhin, Manne & Pothen 2005, §6.2).
type Order = colouring.Order

const (
	Best            = colouring.Best            // the one with the fewest colours
	Natural         = colouring.Natural         // as they are numbered
	LargestFirst    = colouring.LargestFirst    // those with most neighbours first
	SmallestLast    = colouring.SmallestLast    // always the one with fewest neighbours among the rest, backwards
	IncidenceDegree = colouring.IncidenceDegree // always the one with most neighbours that had their turn
)
