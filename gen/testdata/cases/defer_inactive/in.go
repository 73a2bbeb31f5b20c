// Deferred calls that touch nothing active.
package defer_inactive

import "sync"

//gradgen:vjp wrt=x
func Logged(x float64, log *int) float64 {
	defer func() { *log++ }()
	return x * x
}

type Shared struct {
	mu sync.Mutex
	n  int
}

//gradgen:vjp wrt=x
func (s *Shared) Locked(x float64) float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	return x * x * float64(s.n)
}
