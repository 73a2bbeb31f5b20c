package gradrt

import "unsafe"

// Flat returns the memory of records, structs or arrays without gaps between them, as
// a slice of numbers. Vector code reads and writes some of the numbers in structs by
// it: those of type E, whose size divides that of T. The others are not to be touched.
func Flat[E, T any](records []T) []E {
	if len(records) == 0 {
		return nil
	}
	each := int(unsafe.Sizeof(records[0]) / unsafe.Sizeof(*new(E)))
	return unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(records))), each*len(records))
}
