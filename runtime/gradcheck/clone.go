package gradcheck

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"
)

// cloneAll copies values deeply into addressable cells. Sharing is preserved:
// slices that overlap, pointers to the same variable, pointers into slices and
// structs, and cycles look the same in the copy. Maps are copied one level
// deep; functions, channels and interfaces are shared.
func cloneAll(values []reflect.Value) []reflect.Value {
	c := &cloner{seen: map[extent]bool{}, links: map[reflect.Type]bool{}}
	cells := make([]reflect.Value, len(values))
	for i, v := range values {
		cells[i] = cell(v)
		c.scan(cells[i])
	}
	c.merge()
	c.copyRegions()
	for _, v := range cells {
		c.relocate(v)
	}
	return cells
}

// clone returns a copy of one value; see cloneAll.
func clone(v reflect.Value) reflect.Value { return cloneAll([]reflect.Value{v})[0] }

// cell returns an addressable shallow copy of v.
func cell(v reflect.Value) reflect.Value {
	p := reflect.New(v.Type()).Elem()
	p.Set(writable(v))
	return p
}

// writable lifts the read-only mark of values reached through unexported fields.
func writable(v reflect.Value) reflect.Value {
	if !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// An extent is a sequence of n elements in memory.
type extent struct {
	base unsafe.Pointer
	elem reflect.Type
	n    int
}

func (e extent) lo() uintptr { return uintptr(e.base) }
func (e extent) hi() uintptr { return e.lo() + uintptr(e.n)*e.elem.Size() }

// values views the extent as a slice.
func (e extent) values() reflect.Value { return reflect.SliceAt(e.elem, e.base, e.n) }

// A region is an extent with its copy.
type region struct {
	extent
	copy reflect.Value
}

// A cloner finds what memory is reachable, copies each disjoint region once and
// redirects pointers by their offset in the region.
type cloner struct {
	seen    map[extent]bool
	regions []region
	links   map[reflect.Type]bool // what linked has answered
}

// linked reports whether values of type t hold slices, pointers or maps. Those
// that do not are copied without a look at their parts.
func (c *cloner) linked(t reflect.Type) bool {
	answer, known := c.links[t]
	if !known {
		answer = linked(t)
		c.links[t] = answer
	}
	return answer
}

func linked(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	case reflect.Array:
		return linked(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if linked(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// scan records every extent reachable from v.
func (c *cloner) scan(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.visit(extent{v.UnsafePointer(), v.Type().Elem(), 1})
		}
	case reflect.Slice:
		c.visit(extent{v.UnsafePointer(), v.Type().Elem(), v.Cap()})
	default:
		eachPart(v, func(_ step, part reflect.Value) { c.scan(part) })
	}
}

func (c *cloner) visit(e extent) {
	if e.n == 0 || e.elem.Size() == 0 || c.seen[e] {
		return
	}
	c.seen[e] = true
	c.regions = append(c.regions, region{extent: e})
	if !c.linked(e.elem) {
		return
	}
	all := e.values()
	for i := range e.n {
		c.scan(all.Index(i))
	}
}

// merge sorts the regions and leaves disjoint ones.
func (c *cloner) merge() {
	slices.SortStableFunc(c.regions, func(a, b region) int {
		return cmp.Or(cmp.Compare(a.lo(), b.lo()), cmp.Compare(b.hi(), a.hi()))
	})
	var out []region
	for _, r := range c.regions {
		if last := len(out) - 1; last >= 0 && r.lo() < out[last].hi() {
			out[last].grow(r.hi())
			continue
		}
		out = append(out, r)
	}
	c.regions = out
}

// grow extends the extent to hi, for slices that overlap in part.
func (e *extent) grow(hi uintptr) {
	if hi > e.hi() {
		e.n = int((hi - e.lo()) / e.elem.Size())
	}
}

func (c *cloner) copyRegions() {
	for i := range c.regions {
		r := &c.regions[i]
		r.copy = reflect.MakeSlice(reflect.SliceOf(r.elem), r.n, r.n)
		reflect.Copy(r.copy, r.values())
	}
	for _, r := range c.regions {
		if !c.linked(r.elem) {
			continue
		}
		for i := range r.n {
			c.relocate(r.copy.Index(i))
		}
	}
}

// relocate redirects the pointers in v, which is a copy, to copies.
func (c *cloner) relocate(v reflect.Value) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Pointer:
		if p, ok := c.moved(v.UnsafePointer()); ok && !v.IsNil() {
			v.Set(reflect.NewAt(v.Type().Elem(), p).Convert(v.Type()))
		}
	case reflect.Slice:
		if p, ok := c.moved(v.UnsafePointer()); ok && v.Cap() > 0 {
			s := reflect.SliceAt(v.Type().Elem(), p, v.Cap())
			v.Set(s.Slice3(0, v.Len(), v.Cap()).Convert(v.Type()))
		}
	case reflect.Map:
		v.Set(cloneMap(v))
	default:
		eachPart(v, func(_ step, part reflect.Value) { c.relocate(part) })
	}
}

// moved returns where p points to in the copy.
func (c *cloner) moved(p unsafe.Pointer) (unsafe.Pointer, bool) {
	i, found := slices.BinarySearchFunc(c.regions, uintptr(p), func(r region, at uintptr) int {
		if r.hi() <= at {
			return -1
		}
		return max(0, cmp.Compare(r.lo(), at))
	})
	if !found {
		return nil, false
	}
	r := c.regions[i]
	return unsafe.Add(r.copy.UnsafePointer(), uintptr(p)-r.lo()), true
}

func cloneMap(m reflect.Value) reflect.Value {
	if m.IsNil() {
		return m
	}
	out := reflect.MakeMapWithSize(m.Type(), m.Len())
	for it := m.MapRange(); it.Next(); {
		out.SetMapIndex(it.Key(), it.Value())
	}
	return out
}
