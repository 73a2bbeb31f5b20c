package gradrt

import (
	"reflect"
	"unsafe"
)

// mostListed bounds the size of elements whose numbers are listed.
const mostListed = 512

// plainLayout returns the layout of the elements of s, a slice or an array. It returns nil if the elements hold
// references or are large.
func plainLayout(s reflect.Value) *layout {
	t := s.Type().Elem()
	if s.Kind() != reflect.Slice || t.Size() > mostListed || hasRefs(t) {
		return nil
	}
	l := &layout{}
	l.add(t, 0)
	return l
}

// clear sets the numbers in the elements of the slice s to zero.
func (l *layout) clear(s reflect.Value) {
	p, size := s.UnsafePointer(), s.Type().Elem().Size()
	for i := range uintptr(s.Len()) {
		for _, at := range l.doubles {
			*(*float64)(unsafe.Add(p, i*size+at)) = 0
		}
		for _, at := range l.singles {
			*(*float32)(unsafe.Add(p, i*size+at)) = 0
		}
	}
}

// addTo adds the numbers in the elements of src to those of dst, which is as long.
func (l *layout) addTo(dst, src reflect.Value) {
	x, y, size := dst.UnsafePointer(), src.UnsafePointer(), src.Type().Elem().Size()
	for i := range uintptr(src.Len()) {
		for _, at := range l.doubles {
			*(*float64)(unsafe.Add(x, i*size+at)) += *(*float64)(unsafe.Add(y, i*size+at))
		}
		for _, at := range l.singles {
			*(*float32)(unsafe.Add(x, i*size+at)) += *(*float32)(unsafe.Add(y, i*size+at))
		}
	}
}
