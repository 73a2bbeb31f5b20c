//go:build goexperiment.simd && amd64

package x8

// LoadStrideInt returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt(s []int, stride int) I64 {
	lanes := strided(s, stride)
	return LoadInt(lanes[:])
}

// LoadStrideInt32 returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt32(s []int32, stride int) I64 {
	lanes := strided(s, stride)
	return LoadInt32(lanes[:])
}

// LoadStrideInt64 returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt64(s []int64, stride int) I64 {
	lanes := strided(s, stride)
	return LoadInt64(lanes[:])
}

// LoadStrideUint8 returns s[0], s[stride], s[2·stride], ….
func LoadStrideUint8(s []uint8, stride int) I64 {
	lanes := strided(s, stride)
	return LoadUint8(lanes[:])
}

// LoadStrideUint32 returns s[0], s[stride], s[2·stride], ….
func LoadStrideUint32(s []uint32, stride int) I64 {
	lanes := strided(s, stride)
	return LoadUint32(lanes[:])
}

// LoadStrideBool returns s[0], s[stride], s[2·stride], ….
func LoadStrideBool(s []bool, stride int) Mask {
	lanes := strided(s, stride)
	return LoadBool(lanes[:])
}

func strided[E any](s []E, stride int) (lanes [Lanes]E) {
	for k := range lanes {
		lanes[k] = s[k*stride]
	}
	return lanes
}
