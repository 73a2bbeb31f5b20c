//case:refused call into package sync
package refuse_mutex

import "sync"

type Model struct {
	mu sync.Mutex
	k  float64
}

//gradgen:vjp wrt=x
func (m *Model) F(x float64) float64 {
	m.mu.Lock()
	y := m.k * x * x
	m.mu.Unlock()
	var once sync.Once
	once.Do(func() { y *= x })
	return y
}
