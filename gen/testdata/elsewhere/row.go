package elsewhere

// A Row holds numbers.
type Row struct{ cells []float64 }

// Over is a row over numbers that it shares; its literal names no field.
func Over(x ...float64) *Row { return &Row{x} }

// At is element i.
func (r *Row) At(i int) float64 { return r.cells[i] }

// Set sets element i.
func (r *Row) Set(i int, v float64) { r.cells[i] = v }
