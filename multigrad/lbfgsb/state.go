package lbfgsb

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad/internal/linesearch"
)

// state is everything a run carries from one Step to the next; the rest of a
// Minimizer is scratch. Its fields are exported for encoding/gob.
type state struct {
	Trial, Iterate, Gradient []float64
	Direction, Target        []float64
	Value, Last, Norm        float64
	LastSY                   float64
	Learnt                   bool
	Pairs                    compact
	Search                   linesearch.Search
	Tries, Iters, Evals      int
	State                    Status
}

func newState(x []float64, memory int) state {
	n := len(x)
	return state{
		Trial: slices.Clone(x), Iterate: slices.Clone(x), Gradient: make([]float64, n),
		Direction: make([]float64, n), Target: make([]float64, n),
		Pairs: newCompact(n, memory),
	}
}

// MarshalBinary saves the run. The configuration is not part of it.
func (m *Minimizer) MarshalBinary() ([]byte, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(&m.state); err != nil {
		return nil, fmt.Errorf("lbfgsb: save: %w", err)
	}
	return buf.Bytes(), nil
}

// UnmarshalBinary makes m, which New made with the configuration of the saved run
// and a starting point of the same length, continue that run with the same points,
// bit for bit. A run that ended at a limit continues if the limits of m permit it.
// On an error m is unchanged.
func (m *Minimizer) UnmarshalBinary(data []byte) error {
	var s state
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil {
		return fmt.Errorf("lbfgsb: restore: %w", err)
	}
	n, mem := len(m.Iterate), m.Pairs.memory()
	if len(s.Iterate) != n || s.Pairs.memory() != mem {
		return fmt.Errorf("lbfgsb: restore: saved run has %d variables and memory %d, this one %d and %d",
			len(s.Iterate), s.Pairs.memory(), n, mem)
	}
	m.state = s
	m.d, m.z = m.Direction, m.Target
	if m.State == IterationLimit || m.State == EvaluationLimit {
		m.State = m.proceed()
	}
	return nil
}
