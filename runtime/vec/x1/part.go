package x1

// LoadFirst returns s[i:][:n] for 0 < n ≤ Lanes in the lanes of m, which is
// First(n). The others are 0.
func LoadFirst(s []float64, i, n int, m Mask) F64 { return s[i+n-1] }

// LoadFilled is LoadFirst with s[i] in the other lanes.
func LoadFilled(s []float64, i, n int, m Mask) F64 { return s[i+n-1] }

// StoreFirst sets s[i:][:n] for 0 < n ≤ Lanes to the lanes of v in m, which is
// First(n).
func StoreFirst(s []float64, i, n int, m Mask, v F64) { s[i+n-1] = v }

// StoreWithin sets s[i] to v, if s has it; i may be negative.
func StoreWithin(s []float64, i int, v F64) {
	if i >= 0 && i < len(s) {
		s[i] = v
	}
}
