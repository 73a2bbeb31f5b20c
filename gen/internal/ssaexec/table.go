package ssaexec

import "unicode/utf8"

// A table is a map that keeps the order in which keys came.
type table struct {
	at    map[any]*entry
	order []*entry
}

type entry struct {
	key, elem value
	gone      bool
}

func newTable() *table { return &table{at: map[any]*entry{}} }

func (t *table) find(key value) (*entry, bool) {
	k := hash(key)
	if t == nil {
		return nil, false
	}
	e, ok := t.at[k]
	return e, ok
}

func (t *table) put(key, elem value) {
	k := hash(key)
	if t == nil {
		fail("assignment to entry in nil map")
	}
	if e, ok := t.at[k]; ok {
		e.elem = elem
		return
	}
	e := &entry{key: key, elem: elem}
	t.at[k] = e
	t.order = append(t.order, e)
}

func (t *table) remove(key value) {
	if e, ok := t.find(key); ok {
		e.gone = true
		delete(t.at, hash(key))
	}
}

func (t *table) clear() {
	if t == nil {
		return
	}
	for _, e := range t.order {
		e.gone = true
	}
	clear(t.at)
}

func (t *table) len() int {
	if t == nil {
		return 0
	}
	n := 0
	for _, e := range t.order {
		if !e.gone {
			n++
		}
	}
	return n
}

// An iterator yields whether there is an element, its key or index, and the element.
type iterator interface{ next() list }

type tableIterator struct {
	of *table
	at int
}

func (it *tableIterator) next() list {
	for it.of != nil && it.at < len(it.of.order) {
		e := it.of.order[it.at]
		it.at++
		if !e.gone {
			return list{true, e.key, e.elem}
		}
	}
	return list{false, nil, nil}
}

type textIterator struct {
	of string
	at int
}

func (it *textIterator) next() list {
	if it.at >= len(it.of) {
		return list{false, int(0), rune(0)}
	}
	at := it.at
	r, n := utf8.DecodeRuneInString(it.of[at:])
	it.at += n
	return list{true, at, r}
}
