package kdescent

// scratch is what one goroutine needs to work on a block of points.
type scratch struct {
	y, g    []lane // coordinates and their cotangents or tangents
	q, e, f lane
	w, wBar lane
}

func (s *scratch) fit(dim int) {
	if len(s.y) < dim {
		s.y, s.g = make([]lane, dim), make([]lane, dim)
	}
}

// loadWeights takes the weights of n points, 1 where there are none; what is
// left of the block has weight 0.
func (s *scratch) loadWeights(weights []float64, n int) {
	n = min(n, block)
	if weights == nil {
		for i := range n {
			s.w[i] = 1
		}
	} else {
		copy(s.w[:n], weights)
	}
	clear(s.w[n:])
}

func (s *scratch) loadWeightsDot(weightsDot []float64, n int) {
	n = min(n, block)
	if weightsDot == nil {
		n = 0
	}
	copy(s.wBar[:n], weightsDot)
	clear(s.wBar[n:])
}

func (s *scratch) clearCotangents(dim int) {
	for j := range dim {
		clear(s.g[j][:])
	}
	clear(s.wBar[:])
}

// storeWeights adds the cotangents of the weights; nil wants none.
func (s *scratch) storeWeights(weightsBar []float64) {
	for i := range min(len(weightsBar), block) {
		weightsBar[i] += s.wBar[i]
	}
}

func (s *scratch) hasNaN(i, dim int) bool {
	for j := range dim {
		if v := s.y[j][i]; v != v {
			return true
		}
	}
	return false
}
