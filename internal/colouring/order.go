package colouring

import "slices"

// An Order is the order in which a greedy colouring visits the vertices of a graph
// (Gebremedhin, Manne & Pothen 2005, §6.2).
type Order int

const (
	Best            Order = iota // the one with the fewest colours
	Natural                      // as they are numbered
	LargestFirst                 // those with most neighbours first (Welsh & Powell 1967)
	SmallestLast                 // always the one with fewest neighbours among the rest, backwards (Matula 1968)
	IncidenceDegree              // always the one with most neighbours that had their turn
)

// String names the order as the literature does.
func (o Order) String() string {
	return [...]string{"best", "natural", "largest first", "smallest last", "incidence degree"}[o]
}

// A graph tells the neighbours of a vertex: each once, without the vertex itself. The list is
// good until the next call.
type graph struct {
	n    int
	near func(v int) []int
}

// sequence lists the vertices of g in order o.
func (g *graph) sequence(o Order) []int {
	switch o {
	case LargestFirst:
		return g.largestFirst()
	case SmallestLast:
		return g.dynamic(-1)
	case IncidenceDegree:
		return g.dynamic(1)
	}
	list := make([]int, g.n)
	for v := range list {
		list[v] = v
	}
	return list
}

func (g *graph) degrees() []int {
	d := make([]int, g.n)
	for v := range d {
		d[v] = len(g.near(v))
	}
	return d
}

func (g *graph) largestFirst() []int {
	d, list := g.degrees(), g.sequence(Natural)
	slices.SortStableFunc(list, func(v, w int) int { return d[w] - d[v] })
	return list
}

// dynamic removes vertices one by one: by 1, that with most neighbours among those removed, by
// -1, that with fewest among the rest, and the sequence is the reverse.
func (g *graph) dynamic(by int) []int {
	rank := make([]int, g.n)
	if by < 0 {
		rank = g.degrees()
	}
	q := newBuckets(rank)
	list := make([]int, 0, g.n)
	for range g.n {
		v := q.take(by)
		list = append(list, v)
		for _, w := range g.near(v) {
			q.shift(w, by)
		}
	}
	if by < 0 {
		slices.Reverse(list)
	}
	return list
}

// buckets hold vertices by rank, in doubly linked lists.
type buckets struct {
	rank       []int
	head       []int // by rank; -1 for none
	next, prev []int
	at         int // where the next one may be
}

const gone = -2

func newBuckets(rank []int) *buckets {
	q := &buckets{rank: rank, next: make([]int, len(rank)), prev: make([]int, len(rank))}
	for v := len(rank) - 1; v >= 0; v-- {
		q.put(v)
	}
	return q
}

func (q *buckets) put(v int) {
	r := q.rank[v]
	for len(q.head) <= r {
		q.head = append(q.head, -1)
	}
	q.prev[v], q.next[v] = -1, q.head[r]
	if q.head[r] >= 0 {
		q.prev[q.head[r]] = v
	}
	q.head[r] = v
}

func (q *buckets) drop(v int) {
	if q.prev[v] >= 0 {
		q.next[q.prev[v]] = q.next[v]
	} else {
		q.head[q.rank[v]] = q.next[v]
	}
	if q.next[v] >= 0 {
		q.prev[q.next[v]] = q.prev[v]
	}
}

// take removes a vertex of the largest rank, or of the smallest for by < 0.
func (q *buckets) take(by int) int {
	if by < 0 {
		q.at = max(q.at, 0)
		for q.head[q.at] < 0 {
			q.at++
		}
	} else {
		q.at = min(q.at, len(q.head)-1)
		for q.head[q.at] < 0 {
			q.at--
		}
	}
	v := q.head[q.at]
	q.drop(v)
	q.prev[v] = gone
	return v
}

// shift moves a vertex that is still there to the next rank.
func (q *buckets) shift(v, by int) {
	if q.prev[v] == gone {
		return
	}
	q.drop(v)
	q.rank[v] += by
	q.put(v)
	if by < 0 {
		q.at = min(q.at, q.rank[v])
	} else {
		q.at = max(q.at, q.rank[v])
	}
}
