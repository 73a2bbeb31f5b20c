package lbfgsb

// breaks is a min-heap of the breakpoints of the projected gradient path: the
// parameter t at which a variable reaches its bound.
type breaks struct {
	t   []float64
	who []int
}

func newBreaks(n int) breaks {
	return breaks{t: make([]float64, 0, n), who: make([]int, 0, n)}
}

func (b *breaks) reset()   { b.t, b.who = b.t[:0], b.who[:0] }
func (b *breaks) len() int { return len(b.t) }

func (b *breaks) add(t float64, who int) {
	b.t, b.who = append(b.t, t), append(b.who, who)
}

func (b *breaks) order() {
	for i := len(b.t)/2 - 1; i >= 0; i-- {
		b.sink(i)
	}
}

func (b *breaks) min() (t float64, who int) { return b.t[0], b.who[0] }

func (b *breaks) pop() {
	last := len(b.t) - 1
	b.t[0], b.who[0] = b.t[last], b.who[last]
	b.t, b.who = b.t[:last], b.who[:last]
	b.sink(0)
}

func (b *breaks) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(b.t) {
			return
		}
		if child+1 < len(b.t) && b.t[child+1] < b.t[child] {
			child++
		}
		if b.t[i] <= b.t[child] {
			return
		}
		b.t[i], b.t[child] = b.t[child], b.t[i]
		b.who[i], b.who[child] = b.who[child], b.who[i]
		i = child
	}
}
