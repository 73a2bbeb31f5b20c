package vec

// Sum adds the lanes in pairs: it sums those at even places and those at odd places,
// each in the same way, and then adds both. For the lanes of one vector, that is the
// order of the function Sum of its package, so the result is the same. It is scalar
// code, for use after [ClearUpper]. The sum of no lanes is 0.
func Sum(lanes []float64) float64 {
	switch len(lanes) {
	case 8:
		return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]))
	case 4:
		return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
	case 0:
		return 0
	}
	return sumStride(lanes, 1)
}

// sumStride adds v[0], v[stride], v[2·stride], …; there is at least one.
func sumStride(v []float64, stride int) float64 {
	if len(v) <= stride {
		return v[0]
	}
	return sumStride(v, 2*stride) + sumStride(v[stride:], 2*stride)
}
