package ssaexec

import "unicode/utf8"

// A table is a map that keeps its keys in the order of insertion.
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
		e.key, e.elem = key, elem // -0 takes the place of 0
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
	t.order = nil // iterators have their own lists of entries
}

// compact removes deleted entries if they are the majority.
func (t *table) compact() {
	if len(t.order) < 2*len(t.at)+8 {
		return
	}
	var left []*entry
	for _, e := range t.order {
		if !e.gone {
			left = append(left, e)
		}
	}
	t.order = left
}

func (t *table) len() int {
	if t == nil {
		return 0
	}
	return len(t.at)
}

// An iterator returns whether there is a next element, its key or index, and the
// element.
type iterator interface{ next() list }

// A tableIterator visits the entries that exist when the loop begins. Go may omit entries that are added later.
type tableIterator struct{ left []*entry }

func newTableIterator(t *table) *tableIterator {
	if t == nil {
		return &tableIterator{}
	}
	t.compact()
	return &tableIterator{t.order}
}

func (it *tableIterator) next() list {
	for len(it.left) > 0 {
		e := it.left[0]
		it.left = it.left[1:]
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
