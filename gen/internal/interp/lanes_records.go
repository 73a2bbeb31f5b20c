package interp

import "strings"

// recordLanes returns the operations on numbers of records of a few numbers each.
func recordLanes[T Number[T]](name string, w int) lanewise[T] {
	kind, digit, ok := cutDigit(name)
	if !ok {
		return nil
	}
	switch kind {
	case "LoadOf", "LoadIn":
		return func(x [][]Cell[T], out []Cell[T]) {
			s, each, rest := records(kind, digit, x)
			checkRecords(s, kind, each, digit, w)
			for k := range out {
				out[k] = *element(s, k*each+int(rest[0][0].Int))
			}
		}
	case "AddOf", "AddIn":
		return func(x [][]Cell[T], _ []Cell[T]) {
			s, each, rest := records(kind, digit, x)
			checkRecords(s, kind, each, digit, w)
			for c, v := range rest {
				for k := range w {
					at := element(s, k*each+c)
					at.Num = at.Num.Add(v[k].Num)
				}
			}
		}
	}
	return nil
}

// cutDigit removes the size of records from the end of a name.
func cutDigit(name string) (kind string, digit int, ok bool) {
	last := len(name) - 1
	if last < 0 || !strings.Contains("234", name[last:]) {
		return name, 0, false
	}
	return name[:last], int(name[last] - '0'), true
}

// records returns the memory, the numbers of a record, and the other arguments.
func records[T Number[T]](kind string, digit int, x [][]Cell[T]) (s *Slice[T], each int, rest [][]Cell[T]) {
	if strings.HasSuffix(kind, "In") {
		return slice[T](x[0][0].Ref), int(x[1][0].Int), x[2:]
	}
	return slice[T](x[0][0].Ref), digit, x[1:]
}

func checkRecords[T Number[T]](s *Slice[T], kind string, each, digit, w int) {
	if strings.HasSuffix(kind, "In") {
		element(s, (w-1)*each+digit-1)
		return
	}
	checkArray(s.Len(), w*each)
}

// sumLanes returns the operations that add up the elements of vectors.
func sumLanes[T Number[T]](name string, w int) lanewise[T] {
	switch name {
	case "SumLanes":
		return func(x [][]Cell[T], out []Cell[T]) {
			s := slice[T](x[0][0].Ref)
			var sum T
			for i := range s.Len() {
				sum = sum.Add(s.At(i)[0].Num)
			}
			out[0] = Cell[T]{Num: sum}
		}
	case "AddSum", "AddSum4":
		return func(x [][]Cell[T], _ []Cell[T]) {
			for c, v := range x[2:] {
				at := element(slice[T](x[0][0].Ref), int(x[1][0].Int)+c)
				at.Num = at.Num.Add(total(v))
			}
		}
	case "AddSums":
		return func(x [][]Cell[T], _ []Cell[T]) {
			to, rows := slice[T](x[0][0].Ref), slice[T](x[2][0].Ref)
			for k := range to.Len() {
				element(rows, (k+1)*w-1)
				lanes := rows.cells[k*w : (k+1)*w]
				at := element(to, k)
				at.Num = at.Num.Add(x[1][0].Num.Mul(total(lanes)))
				clear(lanes)
			}
		}
	}
	return nil
}

// total returns the sum of the elements of a vector.
func total[T Number[T]](v []Cell[T]) T {
	var sum T
	for _, c := range v {
		sum = sum.Add(c.Num)
	}
	return sum
}
