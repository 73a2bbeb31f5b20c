package interp

import "strings"

// element returns element i of a slice. It panics if i is out of range.
func element[T Number[T]](s *Slice[T], i int) *Cell[T] {
	if i < 0 || i >= s.Len() {
		outOfRange(int64(i), s.Len())
	}
	if s.flat != nil && s.flat.cell(i) < 0 {
		return &Cell[T]{Num: scalar[T](poisonNumber)} // a part of a record that is not a number
	}
	return &s.At(i)[0]
}

// reach panics if one of the n elements starting at i does not exist.
func reach[T Number[T]](s *Slice[T], i, n int) {
	element(s, i)
	element(s, i+n-1)
}

// loadLanes returns the operations that read memory.
func loadLanes[T Number[T]](name string, w int) lanewise[T] {
	from := func(check func(s *Slice[T], x [][]Cell[T]), at func(x [][]Cell[T], k int) int) lanewise[T] {
		return func(x [][]Cell[T], out []Cell[T]) {
			s := slice[T](x[0][0].Ref)
			check(s, x)
			for k := range out {
				out[k] = *element(s, at(x, k))
			}
		}
	}
	kind := strings.TrimRight(name, "0123456789")
	switch {
	case kind == "LoadAt":
		return from(func(s *Slice[T], x [][]Cell[T]) { reach(s, int(x[1][0].Int), w) },
			func(x [][]Cell[T], k int) int { return int(x[1][0].Int) + k })
	case strings.HasPrefix(name, "LoadStride"):
		return from(func(*Slice[T], [][]Cell[T]) {}, func(x [][]Cell[T], k int) int { return k * int(x[1][0].Int) })
	case kind == "Gather":
		return from(func(*Slice[T], [][]Cell[T]) {}, func(x [][]Cell[T], k int) int { return int(x[1][k].Int) })
	case strings.HasPrefix(name, "LoadInt"), strings.HasPrefix(name, "LoadUint"), name == "LoadBool", name == "Load":
		return from(func(s *Slice[T], _ [][]Cell[T]) { checkArray(s.Len(), w) }, func(_ [][]Cell[T], k int) int { return k })
	case kind == "LoadFirst", kind == "LoadFilled":
		return firstLanes[T](name)
	}
	return rowLanes[T](name, w)
}

// firstLanes loads the first lanes. The other lanes are zero, or copies of the first one.
func firstLanes[T Number[T]](name string) lanewise[T] {
	return func(x [][]Cell[T], out []Cell[T]) {
		s, i, n := slice[T](x[0][0].Ref), int(x[1][0].Int), int(x[2][0].Int)
		reach(s, i, n)
		for k := range out {
			switch {
			case x[3][k].Int != 0:
				out[k] = *element(s, i+k)
			case name == "LoadFirst":
				out[k] = Cell[T]{}
			default:
				out[k] = *element(s, i)
			}
		}
	}
}

// rowLanes returns the operations on memory as vectors.
func rowLanes[T Number[T]](name string, w int) lanewise[T] {
	grouped := func(less int) lanewise[T] {
		return func(x [][]Cell[T], out []Cell[T]) {
			s := slice[T](x[0][0].Ref)
			n := max(s.Len()/w-less, 0)
			rows := &Slice[T]{len: n, cap: n, size: w}
			if s != nil {
				rows.cells = s.cells[:n*w]
			}
			out[0] = Cell[T]{Ref: rows}
		}
	}
	switch name {
	case "Rows":
		return grouped(0)
	case "OnLines":
		return grouped(1)
	case "LoadRow", "StoreRow":
		return func(x [][]Cell[T], out []Cell[T]) {
			rows, k := slice[T](x[0][0].Ref), int(x[1][0].Int)
			element(rows, k)
			if name == "LoadRow" {
				copy(out, rows.At(k))
				return
			}
			copy(rows.At(k), x[2])
		}
	case "Column":
		return func(x [][]Cell[T], out []Cell[T]) {
			rows := slice[T](x[0][0].Ref)
			element(rows, w-1)
			for k := range out {
				out[k] = *element(slice[T](element(rows, k).Ref), int(x[1][0].Int))
			}
		}
	}
	return nil
}

// storeLanes returns the operations that write memory.
func storeLanes[T Number[T]](name string, w int) lanewise[T] {
	single := strings.HasSuffix(name, "32")
	put := func(c *Cell[T], v Cell[T]) {
		if c.Num = v.Num; single {
			c.Num = v.Num.Single()
		}
	}
	switch strings.TrimRight(name, "0123456789") {
	case "StoreAt":
		return func(x [][]Cell[T], _ []Cell[T]) {
			s, i := slice[T](x[0][0].Ref), int(x[1][0].Int)
			reach(s, i, w)
			for k, v := range x[2] {
				put(element(s, i+k), v)
			}
		}
	case "StoreFirst":
		return func(x [][]Cell[T], _ []Cell[T]) {
			s, i := slice[T](x[0][0].Ref), int(x[1][0].Int)
			reach(s, i, int(x[2][0].Int))
			for k, v := range x[4] {
				if x[3][k].Int != 0 {
					put(element(s, i+k), v)
				}
			}
		}
	case "StoreWithin":
		return storeWithin[T]
	case "StoreSingle":
		return func(x [][]Cell[T], _ []Cell[T]) { put(&pointer[T](x[0][0].Ref).cells[0], x[1][0]) }
	case "StoreStride":
		return func(x [][]Cell[T], _ []Cell[T]) {
			for k, v := range x[2] {
				put(element(slice[T](x[0][0].Ref), k*int(x[1][0].Int)), v)
			}
		}
	case "StoreBool":
		return func(x [][]Cell[T], _ []Cell[T]) {
			s := slice[T](x[0][0].Ref)
			checkArray(s.Len(), w)
			for k, v := range x[1] {
				element(s, k).Int = v.Int
			}
		}
	case "Scatter", "ScatterAdd":
		return func(x [][]Cell[T], _ []Cell[T]) {
			for k, v := range x[2] {
				c := element(slice[T](x[0][0].Ref), int(x[1][k].Int))
				if name == "ScatterAdd" {
					v.Num = c.Num.Add(v.Num)
				}
				c.Num = v.Num
			}
		}
	}
	return nil
}

// storeWithin writes the lanes whose elements exist.
func storeWithin[T Number[T]](x [][]Cell[T], _ []Cell[T]) {
	s, i := slice[T](x[0][0].Ref), int(x[1][0].Int)
	for k, v := range x[2] {
		if i+k >= 0 && i+k < s.Len() {
			element(s, i+k).Num = v.Num
		}
	}
}
