package transpose

import "github.com/gradgen/gradgen/runtime/comm"

// Values returns the numbers of x without their locations.
func Values[T comm.Located](x []T) []float64 {
	v := make([]float64, len(x))
	switch x := any(x).(type) {
	case []comm.DoubleInt:
		for i := range x {
			v[i] = x[i].Value
		}
	case []comm.FloatInt:
		for i := range x {
			v[i] = float64(x[i].Value)
		}
	}
	return v
}

// SetValues sets the numbers of x to v.
func SetValues[T comm.Located](x []T, v []float64) {
	switch x := any(x).(type) {
	case []comm.DoubleInt:
		for i := range x {
			x[i].Value = v[i]
		}
	case []comm.FloatInt:
		for i := range x {
			x[i].Value = float32(v[i])
		}
	}
}

// location returns the location of x.
func location[T comm.Located](x T) int32 {
	switch x := any(x).(type) {
	case comm.DoubleInt:
		return x.Loc
	case comm.FloatInt:
		return x.Loc
	}
	panic("transpose: a located number without a location")
}

// NewLocPartials are the derivatives of the values of a reduction of x by MinLoc or MaxLoc: 1 where the caller is the
// lowest rank whose x is the result. Collective.
func NewLocPartials[T comm.Located](c comm.Comm, x []T, op comm.Op) (Partials[float64], error) {
	c = comm.OrSelf(c)
	y := append([]T(nil), x...)
	if err := comm.AllreduceLoc(c, y, op); err != nil {
		return nil, err
	}
	owners, values, results := make([]int, len(x)), Values(x), Values(y)
	for i := range x {
		if owners[i] = c.Rank(); !same(values[i], results[i]) || location(x[i]) != location(y[i]) {
			owners[i] = c.Size()
		}
	}
	err := comm.Allreduce(c, owners, comm.Min)
	p := make(Partials[float64], len(x))
	for i, owner := range owners {
		if owner == c.Rank() {
			p[i] = 1
		}
	}
	return p, err
}
