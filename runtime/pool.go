package gradrt

import (
	"reflect"
	"sync"
)

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

// Pools keeps the stacks of an emitted generic function: a Pool for each of its
// instances. The zero value is ready to use.
type Pools struct{ byType sync.Map }

// PoolOf returns the pool of the instance whose stacks are a T.
func PoolOf[T any](p *Pools) *Pool[T] {
	key := reflect.TypeFor[T]()
	pool, ok := p.byType.Load(key)
	if !ok {
		pool, _ = p.byType.LoadOrStore(key, new(Pool[T]))
	}
	return pool.(*Pool[T])
}
