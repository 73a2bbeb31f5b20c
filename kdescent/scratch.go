package kdescent

// scratch is the memory that one goroutine needs to process a block of points.
type scratch struct {
	y, g    []float64 // coordinates and their cotangents or tangents, lane by lane
	q, e    lane
	w, wBar lane
	wide    wideScratch
}

func (s *scratch) fit(dim int) {
	if len(s.y) < dim*block {
		s.y, s.g = make([]float64, dim*block), make([]float64, dim*block)
	}
}

// row returns lane j of y.
func row(y []float64, j int) *lane { return (*lane)(y[j*block:]) }

// loadWeights copies the weights of n points, or 1 for nil. The rest of the block has
// weight 0.
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
	clear(s.g[:dim*block])
	clear(s.wBar[:])
}

// storeWeights adds the cotangents of the weights, unless weightsBar is nil.
func (s *scratch) storeWeights(weightsBar []float64) {
	for i := range min(len(weightsBar), block) {
		weightsBar[i] += s.wBar[i]
	}
}
