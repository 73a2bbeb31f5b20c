package multiswarm

import (
	"cmp"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/random"
)

// A strategy is the state of a [CMAES] run, in coordinates in which the box is the unit
// cube.
type strategy struct {
	strategyState
	set   CMAES
	d     int
	key   random.Key
	rates rates
	x     []float64 // of the generation, in the box
	y     []float64 // (u − mean)/sigma of each point, in the cube
	order []int     // of the points, the best first
	walls walls
}

// strategyState is the state in a checkpoint.
type strategyState struct {
	Lambda     int
	Mean       []float64
	Sigma      float64
	First      float64 // Sigma at the start of the search
	C          []float64
	B, D       []float64 // C = B·diag(D²)·Bᵀ, as of the last decomposition
	Stale      int       // generations since then
	PathS      []float64 // evolution paths of sigma and C
	PathC      []float64
	Generation int       // of the search
	Recent     []float64 // the best losses of the last generations, the latest first
	Medians    []float64 // of all generations of the search, capped
	Plan       plan
}

func newStrategy(m CMAES) *strategy {
	s := &strategy{set: m, d: len(m.Bounds.Lower), key: random.New(m.Seed)}
	s.Plan = plan{Population: m.Population, Best: math.Inf(1), Lowest: math.Inf(1)}
	s.begin(m.Population, m.Spread)
	if m.Start != nil {
		for k, x := range m.Start {
			s.Mean[k] = (x - m.Bounds.Lower[k]) / (m.Bounds.Upper[k] - m.Bounds.Lower[k])
		}
	}
	return s
}

// begin starts a search at a random point.
func (s *strategy) begin(lambda int, sigma float64) {
	d := s.d
	s.Lambda, s.Sigma, s.First, s.Generation, s.Stale = lambda, sigma, sigma, 0, 0
	s.Mean, s.PathS, s.PathC = make([]float64, d), make([]float64, d), make([]float64, d)
	s.search().Fold(0).Uniform(s.Mean, 0, 1)
	s.C, s.B, s.D = identity(d), identity(d), slices.Repeat([]float64{1}, d)
	s.Recent, s.Medians = nil, nil
	s.rates = newRates(lambda, d)
}

// search returns the key of this search's random numbers.
func (s *strategy) search() random.Key { return s.key.Fold(uint64(s.Plan.Searches)) }

func identity(d int) []float64 {
	m := make([]float64, d*d)
	for i := range d {
		m[i*d+i] = 1
	}
	return m
}

func (s *strategy) ended() string {
	if s.Plan.Over != "" {
		return s.Plan.Over
	}
	return ""
}

// ask draws y ~ N(0, C) for each point. The point is mean + sigma·y, moved into the
// cube at the walls.
func (s *strategy) ask() []float64 {
	s.face()
	d := s.d
	s.x, s.y = make([]float64, s.Lambda*d), make([]float64, s.Lambda*d)
	key := s.search().Fold(uint64(1 + s.Generation))
	z := make([]float64, d)
	for i := range s.Lambda {
		y := s.y[i*d : (i+1)*d]
		if s.set.Mirrored && i%2 == 1 {
			for k := range y {
				y[k] = -s.y[(i-1)*d+k]
			}
		} else {
			key.Fold(uint64(i)).Normal(z)
			s.colour(y, z)
		}
		for k, v := range y {
			lower, upper := s.set.Bounds.Lower[k], s.set.Bounds.Upper[k]
			s.x[i*d+k] = min(upper, lower+(upper-lower)*s.within(k, s.Mean[k]+s.Sigma*v))
		}
	}
	return s.x
}

// colour sets y = B·diag(D)·z.
func (s *strategy) colour(y, z []float64) {
	for j, v := range z {
		w := s.D[j] * v
		for k := range y {
			y[k] += s.B[k*s.d+j] * w
		}
	}
}

// whiten returns C^(−1/2)·y.
func (s *strategy) whiten(y []float64) []float64 {
	out := make([]float64, s.d)
	for j := range s.d {
		sum := 0.0
		for k, v := range y {
			sum += s.B[k*s.d+j] * v
		}
		sum /= s.D[j]
		for k := range out {
			out[k] += s.B[k*s.d+j] * sum
		}
	}
	return out
}

func (s *strategy) tell(_, losses []float64) {
	s.rank(losses)
	if first := losses[s.order[0]]; first-first != 0 && math.IsInf(s.Plan.Lowest, 1) {
		s.Plan.Searches++
		s.begin(s.Lambda, s.First) // elsewhere, because there is no finite loss here
		return
	}
	s.noteMoot()
	s.adapt()
	s.holdMean()
	s.Generation++
	s.note(losses)
	if s.next(losses) {
		return
	}
	if s.Stale++; float64(s.Stale) >= s.rates.lazy {
		s.decompose()
	}
}

// rank sorts the points by their losses, with losses that are not finite last. For
// mirrored pairs, the worse points follow after all of the better ones.
func (s *strategy) rank(losses []float64) {
	value := func(i int) float64 {
		if losses[i]-losses[i] != 0 {
			return math.Inf(1)
		}
		return losses[i]
	}
	worse := func(i int) int {
		if !s.set.Mirrored {
			return 0
		}
		a, b := value(i), value(i^1)
		if a > b || a == b && i%2 == 1 {
			return 1
		}
		return 0
	}
	s.order = s.order[:0]
	for i := range losses {
		s.order = append(s.order, i)
	}
	slices.SortStableFunc(s.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(worse(a), worse(b)), cmp.Compare(value(a), value(b)))
	})
}

func (s *strategy) save() ([]byte, error) { return checkpoint.Encode(&s.strategyState) }

func (s *strategy) restore(data []byte) error {
	var saved strategyState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	s.strategyState, s.rates = saved, newRates(saved.Lambda, s.d)
	return nil
}
