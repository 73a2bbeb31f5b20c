package gradrt

import (
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"
)

// A Pool keeps the stacks of an emitted function from call to call. Calls from
// several goroutines each get their own. The zero value is ready to use.
type Pool[T any] struct {
	idle sync.Pool // of *kept[T]
	mu   sync.Mutex
	all  []weak.Pointer[kept[T]]
}

// A kept is a value of a pool. A sync.Pool keeps the last value that a processor put for that processor only. If
// the caller has moved to another processor since, it finds the value through Pool.all. So the field busy decides
// whether a value may be used, not the place where it was found. Otherwise a call that needs a gigabyte might
// allocate it again.
type kept[T any] struct {
	t    T // first: a *T is a *kept[T]
	busy atomic.Bool
}

func (k *kept[T]) take() bool { return k.busy.CompareAndSwap(false, true) }

// Get returns a value for one call.
func (p *Pool[T]) Get() *T {
	for {
		k, ok := p.idle.Get().(*kept[T])
		if !ok {
			return &p.find().t
		}
		if k.take() {
			return &k.t
		}
	}
}

// find returns an idle value of another processor, or else a new one.
func (p *Pool[T]) find() *kept[T] {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = slices.DeleteFunc(p.all, func(w weak.Pointer[kept[T]]) bool { return w.Value() == nil })
	for _, w := range p.all {
		if k := w.Value(); k != nil && k.take() {
			return k
		}
	}
	k := new(kept[T])
	k.busy.Store(true)
	p.all = append(p.all, weak.Make(k))
	return k
}

// Put returns the value of a finished call to the pool.
func (p *Pool[T]) Put(t *T) {
	k := (*kept[T])(unsafe.Pointer(t))
	k.busy.Store(false)
	p.idle.Put(k)
}

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
