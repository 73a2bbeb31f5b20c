package gradrt

import "unsafe"

// Flat returns the memory of records, which are structs or arrays, as a slice of
// numbers. Vector code uses it to access numbers of type E in structs; the size of E
// divides that of T. It must not access other parts of the structs.
func Flat[E, T any](records []T) []E {
	if len(records) == 0 {
		return nil
	}
	each := int(unsafe.Sizeof(records[0]) / unsafe.Sizeof(*new(E)))
	return unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(records))), each*len(records))
}
