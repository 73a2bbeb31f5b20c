package multiswarm

import (
	"math"
	"slices"
)

// walls determine how a [strategy] treats each coordinate near the ends of the unit
// cube.
//
// If points are mirrored, a wide distribution covers the whole cube. For a narrow one
// with the minimum at a wall, mirroring makes the minimum a kink: the distribution
// would have to shrink along that coordinate as fast as along all others. Points that
// are moved onto the wall have the right coordinate at once, and the distribution along
// it no longer matters.
type walls struct {
	mirror []bool // points beyond the walls of this coordinate are mirrored, not moved
	moot   []bool // the better points of the generation are all at the same wall
	open   int    // coordinates that are not moot
}

const (
	// mirrorFrom is the deviation, as a fraction of the box, from which points are
	// mirrored. A search that passes a wall in a valley would stay there if many of
	// its points were at the wall: with 0.002, this happens in some runs.
	mirrorFrom = 0.001
	// mostBeyond is the largest distance of the mean beyond a wall, in deviations. At
	// that distance, one of 44 points is inside, so that the search can leave a wall
	// that is no longer best.
	mostBeyond = 2
)

// face decides which coordinates are mirrored in the next generation. A coordinate
// whose mean is beyond a wall is not mirrored, however wide the distribution is.
func (s *strategy) face() {
	s.walls.mirror = slices.Grow(s.walls.mirror[:0], s.d)[:s.d]
	for k, m := range s.Mean {
		s.walls.mirror[k] = s.deviation(k) > mirrorFrom && m >= 0 && m <= 1
	}
}

// deviation returns the standard deviation of coordinate k.
func (s *strategy) deviation(k int) float64 { return s.Sigma * math.Sqrt(s.C[k*s.d+k]) }

// within returns coordinate k of a point, moved into the cube.
func (s *strategy) within(k int, u float64) float64 {
	if s.walls.mirror[k] {
		return mirrored(u)
	}
	return max(0, min(1, u))
}

// mirrored folds the line into [0, 1].
func mirrored(u float64) float64 {
	u = math.Abs(math.Mod(u, 2))
	if u > 1 {
		return 2 - u
	}
	return u
}

// noteMoot finds the coordinates that do not affect the ranks of this generation.
func (s *strategy) noteMoot() {
	s.walls.moot, s.walls.open = slices.Grow(s.walls.moot[:0], s.d)[:s.d], s.d
	for k := range s.d {
		low, high := !s.walls.mirror[k], !s.walls.mirror[k]
		for i, w := range s.rates.weights {
			if w <= 0 {
				break
			}
			u := s.Mean[k] + s.Sigma*s.row(i)[k]
			low, high = low && u <= 0, high && u >= 1
		}
		if s.walls.moot[k] = low || high; s.walls.moot[k] {
			s.walls.open--
		}
	}
}

// telling returns a step without its moot coordinates. These are noise, which must not
// affect the step size.
func (s *strategy) telling(step []float64) []float64 {
	if s.walls.open == s.d {
		return step
	}
	step = slices.Clone(step)
	for k, moot := range s.walls.moot {
		if moot {
			step[k] = 0
		}
	}
	return step
}

// holdMean keeps the mean in the cube if points are mirrored, and near it otherwise.
func (s *strategy) holdMean() {
	for k, m := range s.Mean {
		if !s.walls.mirror[k] {
			beyond := mostBeyond * s.deviation(k)
			s.Mean[k] = max(-beyond, min(1+beyond, m))
			continue
		}
		s.Mean[k] = mirrored(m)
		if math.Mod(math.Floor(m), 2) != 0 {
			s.turn(k)
		}
	}
}

// turn mirrors the distribution along a coordinate.
func (s *strategy) turn(k int) {
	for j := range s.d {
		s.B[k*s.d+j] *= -1
		if j != k {
			s.C[k*s.d+j] *= -1
			s.C[j*s.d+k] *= -1
		}
	}
	s.PathS[k] *= -1
	s.PathC[k] *= -1
}
