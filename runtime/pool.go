package gradrt

import "sync"

// A Pool keeps the stacks of an emitted function from call to call. Calls from
// several goroutines each get their own. The zero value is ready to use.
type Pool[T any] struct{ p sync.Pool }

// Get returns a value for one call.
func (p *Pool[T]) Get() *T {
	if t, ok := p.p.Get().(*T); ok {
		return t
	}
	return new(T)
}

// Put gives the value of a finished call back.
func (p *Pool[T]) Put(t *T) { p.p.Put(t) }
