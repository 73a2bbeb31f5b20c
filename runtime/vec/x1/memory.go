package x1

import "unsafe"

// Load returns the first elements of s, which has at least Lanes.
func Load(s []float64) F64 { return s[0] }

// Store writes v to the first elements of s, which has at least Lanes.
func Store(s []float64, v F64) { s[0] = v }

// LoadAt returns s[i:][:Lanes].
func LoadAt(s []float64, i int) F64 { return s[i] }

// StoreAt sets s[i:][:Lanes] to v.
func StoreAt(s []float64, i int, v F64) { s[i] = v }

// A Row is memory for a vector.
type Row = [Lanes]float64

// Rows returns the rows of s, one after the other.
func Rows(s []float64) []Row {
	return unsafe.Slice((*Row)(unsafe.Pointer(unsafe.SliceData(s))), len(s)/Lanes)
}

// LoadRow returns rows[k].
func LoadRow(rows []Row, k int) F64 { return rows[k][0] }

// StoreRow sets rows[k] to v.
func StoreRow(rows []Row, k int, v F64) { rows[k][0] = v }

// LoadPart is Load for any length of s; lanes beyond it are zero.
func LoadPart(s []float64) F64 {
	if len(s) == 0 {
		return 0
	}
	return s[0]
}

// StorePart is Store for any length of s; lanes beyond it are not written.
func StorePart(s []float64, v F64) {
	if len(s) > 0 {
		s[0] = v
	}
}

// LoadInt returns the first elements of s, which has at least Lanes.
func LoadInt(s []int) I64 { return int64(s[0]) }

// LoadIntPart is LoadInt for any length of s; lanes beyond it are zero.
func LoadIntPart(s []int) I64 {
	if len(s) == 0 {
		return 0
	}
	return int64(s[0])
}

// StoreInt writes v to the first elements of s, which has at least Lanes.
func StoreInt(s []int, v I64) { s[0] = int(v) }

// LoadInt32 returns the first elements of s, which has at least Lanes.
func LoadInt32(s []int32) I64 { return int64(s[0]) }

// LoadInt64 returns the first element of s.
func LoadInt64(s []int64) I64 { return s[0] }

// LoadUint8 returns the first element of s.
func LoadUint8(s []uint8) I64 { return int64(s[0]) }

// LoadInt8 returns the first element of s.
func LoadInt8(s []int8) I64 { return int64(s[0]) }

// LoadInt16 returns the first element of s.
func LoadInt16(s []int16) I64 { return int64(s[0]) }

// LoadUint16 returns the first element of s.
func LoadUint16(s []uint16) I64 { return int64(s[0]) }

// LoadUint returns the bits of the first element of s.
func LoadUint(s []uint) I64 { return int64(s[0]) }

// LoadUint64 returns the bits of the first element of s.
func LoadUint64(s []uint64) I64 { return int64(s[0]) }

// LoadUint32 returns the first element of s.
func LoadUint32(s []uint32) I64 { return int64(s[0]) }

// LoadBool returns the first element of s.
func LoadBool(s []bool) Mask { return s[0] }

// StoreBool writes m to the first element of s.
func StoreBool(s []bool, m Mask) { s[0] = m }

// Lane returns lane k of v.
func Lane(v F64, k int) float64 { return [Lanes]float64{v}[k] }

// Map returns f of every lane. Its time is that of the calls.
func Map(v F64, f func(float64) float64) F64 { return f(v) }

// Map2 returns f of every pair of lanes. Its time is that of the calls.
func Map2(v, w F64, f func(x, y float64) float64) F64 { return f(v, w) }

// mapInt returns f of every pair of a number and an integer. Its time is that of the
// calls.
func mapInt(v F64, n I64, f func(x float64, n int) float64) F64 { return f(v, int(n)) }

// Gather returns s[i] in every lane.
func Gather(s []float64, i I64) F64 { return s[i] }

// LoadStride returns s[0], s[stride], s[2·stride], ….
func LoadStride(s []float64, stride int) F64 { return s[0] }

// Column returns element k of each of the first slices of rows, which has at
// least Lanes.
func Column(rows [][]float64, k int) F64 { return rows[0][k] }

// Scatter sets s[i] = v in every lane, the first lane first.
func Scatter(s []float64, i I64, v F64) { s[i] = v }

// ScatterAdd does s[i] += v in every lane, the first lane first, so that
// repeated indices add up.
func ScatterAdd(s []float64, i I64, v F64) { s[i] += v }

// StoreStride sets s[0], s[stride], s[2·stride], … to the lanes of v.
func StoreStride(s []float64, stride int, v F64) { s[0] = v }

// Sum returns the sum of the lanes: it adds one half to the other until one lane is left.
func Sum(v F64) float64 { return v }

// pairs returns t[i] for 0 ≤ i < 1024 in every lane.
func pairs(t *[1025][2]float64, i I64) (first, second F64) { return t[i][0], t[i][1] }

// StoreSingle sets *p to the first lane of v.
func StoreSingle(p *float64, v F64) { *p = v }
