package interp

import (
	"cmp"
	"go/types"
	"math"
	"slices"
	"strings"
)

// apartRoutine returns the functions that compare addresses of memory.
func apartRoutine[T Number[T]](name string, sh []*Shape, _ *Shape) routine[T] {
	at := func(a [][]Cell[T], i int) extent { return slice[T](a[i][0].Ref).extent() }
	switch name {
	case "Overlap":
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Int: oneIf(at(a, 0).overlaps(at(a, 1)))} })
	case "Disjoint":
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Int: oneIf(disjoint(a))} })
	case "NoOverlap":
		return does(func(a [][]Cell[T]) { refuse(at(a, 0).overlaps(at(a, 1)), a[2]) })
	case "NoOverlapDeep":
		return does(func(a [][]Cell[T]) {
			refuse(slices.ContainsFunc(reachableNumbers(sh[0], a[0], false), at(a, 1).overlaps), a[2])
		})
	case "NoOverlapRows":
		return does(func(a [][]Cell[T]) { refuse(slices.ContainsFunc(rowsOf[T](a[0]), at(a, 1).overlaps), a[2]) })
	case "RowsApart":
		return does(func(a [][]Cell[T]) { refuse(overlapping(rowsOf[T](a[0])), a[1]) })
	case "PartsApart":
		return does(func(a [][]Cell[T]) { refuse(overlapping(reachableNumbers(sh[0], a[0], false)), a[1]) })
	case "Consumed":
		return does(func([][]Cell[T]) {})
	case "Separate":
		return does(func(a [][]Cell[T]) { separate(sh, a, 0) })
	case "Beside":
		return does(func(a [][]Cell[T]) { separate(sh, a, int(a[1][0].Int)) })
	case "Apart", "ApartThrough":
		through := name == "ApartThrough"
		return does(func(a [][]Cell[T]) {
			other := reachableNumbers(sh[1], a[1], through)
			refuse(slices.ContainsFunc(reachableNumbers(sh[0], a[0], through), func(e extent) bool {
				return slices.ContainsFunc(other, e.overlaps)
			}), a[2])
		})
	}
	return nil
}

// separate panics if memory of one of the first arguments overlaps another argument. The parts of one argument are
// not compared, because the runtime accepts some overlaps between them.
func separate[T Number[T]](sh []*Shape, a [][]Cell[T], from int) {
	names := strings.Split(text(a[0][0].Ref), ", ")
	function, first, _ := strings.Cut(names[0], ": ")
	names[0] = first
	memory := make([][]extent, len(names))
	for i := range names {
		memory[i] = memoryOf(sh[2+i], a[2+i])
	}
	for i := range int(a[1][0].Int) {
		for j := max(i+1, from); j < len(names); j++ {
			x, _, _ := strings.Cut(names[i], ".")
			y, _, _ := strings.Cut(names[j], ".")
			if x != y && slices.ContainsFunc(memory[i], func(e extent) bool { return slices.ContainsFunc(memory[j], e.overlaps) }) {
				fail("%s: %s and %s overlap", function, names[i], names[j])
			}
		}
	}
}

// memoryOf returns the memory of a slice, of the slices in a slice, or of the variable that a pointer points to.
func memoryOf[T Number[T]](sh *Shape, x []Cell[T]) []extent {
	if p := pointer[T](x[0].Ref); p != nil && len(p.cells) > 0 {
		return []extent{extentOf(p.cells)}
	}
	if _, ok := sh.Elem().Type.Underlying().(*types.Slice); ok {
		return rowsOf[T](x)
	}
	return []extent{slice[T](x[0].Ref).extent()}
}

// refuse panics with the message if found is true.
func refuse[T Number[T]](found bool, message []Cell[T]) {
	if found {
		fail("%s", text(message[0].Ref))
	}
}

func disjoint[T Number[T]](list [][]Cell[T]) bool {
	var all []extent
	for _, s := range list {
		all = append(all, slice[T](s[0].Ref).extent())
	}
	return !overlapping(all)
}

// overlapping reports whether two of the extents overlap.
func overlapping(list []extent) bool {
	slices.SortFunc(list, func(a, b extent) int { return cmp.Compare(a.lo, b.lo) })
	end := uintptr(0)
	for _, e := range list {
		if !e.empty() && e.lo < end {
			return true
		}
		end = max(end, e.hi)
	}
	return false
}

func rowsOf[T Number[T]](x []Cell[T]) []extent {
	var list []extent
	rows := slice[T](x[0].Ref)
	for i := range rows.Len() {
		list = append(list, slice[T](rows.At(i)[0].Ref).extent())
	}
	return list
}

// reachableNumbers lists the memory with numbers that x leads to; with through, also behind maps and interfaces.
func reachableNumbers[T Number[T]](sh *Shape, x []Cell[T], through bool) []extent {
	var list []extent
	seen := visited[T]{}
	var visit func(sh *Shape, x []Cell[T])
	visit = func(sh *Shape, x []Cell[T]) {
		switch sh.Class {
		case areas:
			sh.parts(func(at int, p *Shape) { visit(p, x[at:at+p.Size]) })
		case refs:
			if s := slice[T](x[0].Ref); s != nil && sh.Elem().holdsNumbers() {
				list = append(list, s.extent())
			}
			eachPointee(sh, x[0].Ref, seen, func(elem *Shape, y []Cell[T]) {
				if pointer[T](x[0].Ref) != nil && elem.holdsNumbers() {
					list = append(list, extentOf(y))
				}
				visit(elem, y)
			})
			if through {
				eachHidden(sh, x[0].Ref, visit)
			}
		}
	}
	visit(sh, x)
	return list
}

// eachHidden calls f for the elements of a map, or for the value in an interface.
func eachHidden[T Number[T]](sh *Shape, ref any, f func(sh *Shape, x []Cell[T])) {
	switch r := ref.(type) {
	case *Map[T]:
		if r != nil {
			for _, e := range r.live() {
				f(r.elem, e.value)
			}
		}
	case *Boxed[T]:
		f(sh.shapes.Of(r.Type), r.Cells)
	}
}

// loopRoutine returns the functions that emitted loops call.
func loopRoutine[T Number[T]](name string, _ []*Shape, _ *Shape) routine[T] {
	whole := func(f func(a [][]Cell[T]) int64) routine[T] {
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Int: f(a)} })
	}
	n := func(a [][]Cell[T], i int) int64 { return a[i][0].Int }
	switch name {
	case "Chunks":
		return whole(func(a [][]Cell[T]) int64 { return max(1, min(64, n(a, 0)/max(n(a, 1), n(a, 2), 1))) })
	case "Trips":
		return whole(func(a [][]Cell[T]) int64 { return trips(n(a, 0), n(a, 1), n(a, 2)) })
	case "Steady":
		return whole(func(a [][]Cell[T]) int64 { return steady(n(a, 0), n(a, 1), n(a, 2)) })
	case "SteadyDown":
		return whole(func(a [][]Cell[T]) int64 { return steadyDown(n(a, 0), n(a, 1), n(a, 2)) })
	case "Spaced":
		return whole(func(a [][]Cell[T]) int64 { return oneIf(spaced(n(a, 0), n(a, 1), n(a, 2), n(a, 3))) })
	case "Invertible":
		return whole(func(a [][]Cell[T]) int64 { return oneIf(invertible(a[0][0].Num.Value())) })
	case "Moderate":
		return whole(func(a [][]Cell[T]) int64 { return oneIf(moderate(a[0][0].Num.Value())) })
	}
	return nil
}

func trips(from, to, step int64) int64 {
	switch {
	case from >= to:
		return 0
	case step <= 0:
		return math.MaxInt64
	}
	return int64(min((uint64(to)-uint64(from)-1)/uint64(step)+1, math.MaxInt64))
}

// spaced compares the iterations one by one.
func spaced(p, q, step, n int64) bool {
	for i := range n {
		if p == q+step*i || q == p+step*i {
			return false
		}
	}
	return true
}

func steady(v, m, n int64) int64 {
	if v < 0 {
		return min(n, 1-v%m)
	}
	return min(n-1, m-v%m-1, math.MaxInt64-v) + 1
}

func steadyDown(v, m, n int64) int64 {
	if v >= 0 {
		return min(n, v%m+1)
	}
	return min(n-1, m+v%m-1, v-math.MinInt64) + 1
}

func invertible(y float64) bool { return y == 0 || y >= 0x1p-1022 || y <= -0x1p-1022 || y != y }

func moderate(c float64) bool {
	c = max(c, -c)
	return c == 0 || 0x1p-400 <= c && c <= 0x1p400
}
