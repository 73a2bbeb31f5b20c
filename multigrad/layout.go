package multigrad

import "fmt"

// A Layout gives names to the parts of a vector of statistics or parameters.
// The zero value is empty; Add the parts in order.
type Layout struct {
	names  []string
	starts map[string]int
	sizes  map[string]int
	length int
}

// Add appends a part of n elements and returns the layout, so that calls chain.
// It panics if the name is already in use or the size is negative.
func (l *Layout) Add(name string, n int) *Layout {
	if _, taken := l.starts[name]; taken || n < 0 {
		panic(fmt.Sprintf("multigrad: part %q of %d elements: the name is taken or the size negative", name, n))
	}
	if l.starts == nil {
		l.starts, l.sizes = map[string]int{}, map[string]int{}
	}
	l.names = append(l.names, name)
	l.starts[name], l.sizes[name] = l.length, n
	l.length += n
	return l
}

// Len returns the number of elements of a vector.
func (l *Layout) Len() int { return l.length }

// Names returns the names of the parts in order.
func (l *Layout) Names() []string { return append([]string(nil), l.names...) }

// Part returns the part of a vector with that name, as a view that can be read and
// written. It panics if the layout has no such part or the vector has another length.
func (l *Layout) Part(vector []float64, name string) []float64 {
	start, ok := l.starts[name]
	if !ok || len(vector) != l.length {
		panic(fmt.Sprintf("multigrad: no part %q in a vector of %d elements; the layout has %v in %d",
			name, len(vector), l.names, l.length))
	}
	end := start + l.sizes[name]
	return vector[start:end:end]
}

// Pack returns a vector with the given parts; parts left out are zero.
func (l *Layout) Pack(parts map[string][]float64) ([]float64, error) {
	vector := make([]float64, l.length)
	for name, values := range parts {
		if n, ok := l.sizes[name]; !ok || n != len(values) {
			return nil, fmt.Errorf("multigrad: part %q of %d elements does not fit the layout %v", name, len(values), l.sizes)
		}
		copy(l.Part(vector, name), values)
	}
	return vector, nil
}

// Unpack returns views of all parts of a vector by name.
func (l *Layout) Unpack(vector []float64) map[string][]float64 {
	parts := make(map[string][]float64, len(l.names))
	for _, name := range l.names {
		parts[name] = l.Part(vector, name)
	}
	return parts
}
