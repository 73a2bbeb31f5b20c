package interp

import mathbits "math/bits"

// snapshotRoutine returns the functions that decide when to take snapshots of the state of loops. Results do not
// depend on the choice. The interpreter takes a snapshot in the middle of a loop.
func snapshotRoutine[T Number[T]](name string, _ []*Shape, _ *Shape) routine[T] {
	whole := func(f func(a [][]Cell[T]) int) routine[T] {
		return yields(func(a [][]Cell[T]) Cell[T] { return Cell[T]{Int: int64(f(a))} })
	}
	switch name {
	case "FreeSlot":
		return whole(func(a [][]Cell[T]) int { return slotOf(stepsAt(a[0]), -1) })
	case "LatestSlot":
		return whole(func(a [][]Cell[T]) int { return latestSlot(stepsAt(a[0])) })
	case "NextSnapshot":
		return whole(func(a [][]Cell[T]) int {
			k, end := int(a[1][0].Int), int(a[2][0].Int)
			if end-k < 2 || slotOf(stepsAt(a[0]), -1) < 0 {
				return end
			}
			return (k + end) / 2
		})
	case "SnapshotsFor":
		return whole(func(a [][]Cell[T]) int {
			n := int(a[0][0].Int)
			if n < 0 {
				return 40
			}
			return min(n, 2*mathbits.Len(uint(n)))
		})
	case "SnapshotsWithin":
		return whole(func(a [][]Cell[T]) int {
			n, most := int(a[2][0].Int), int(max(1, a[0][0].Int/max(1, a[1][0].Int)))
			if n < 0 {
				return most
			}
			return min(n, most)
		})
	case "ToFile":
		return yields(func(a [][]Cell[T]) Cell[T] { return snapshot(a[1][0]) })
	case "FromFile":
		return does(func(a [][]Cell[T]) { fromFile(slice[T](a[0][0].Ref), slice[T](a[1][0].Ref)) })
	case "CloseFiles":
		return does(func(a [][]Cell[T]) { closeFiles(slice[T](a[0][0].Ref)) })
	case "OnlineSlot":
		return func(a [][]Cell[T]) [][]Cell[T] {
			at := stepsAt(a[0])
			slot := slotOf(at, -1)
			if slot < 0 {
				slot = latestSlot(at)
				if at[slot] == 0 {
					slot = -1
				}
			}
			return [][]Cell[T]{{{Int: int64(slot)}}, {{}}}
		}
	}
	return nil
}

// fromFile copies the content of a file, which is represented by a slice.
func fromFile[T Number[T]](to, file *Slice[T]) {
	for i := range min(to.Len(), file.Len()) {
		copy(to.At(i), file.At(i))
	}
}

func closeFiles[T Number[T]](files *Slice[T]) {
	for i := range files.Len() {
		clear(files.At(i))
	}
}

// stepsAt returns the integers of a slice.
func stepsAt[T Number[T]](a []Cell[T]) []int {
	s := slice[T](a[0].Ref)
	steps := make([]int, s.Len())
	for i := range steps {
		steps[i] = int(s.At(i)[0].Int)
	}
	return steps
}

// slotOf returns the first slot with the step, or -1.
func slotOf(at []int, step int) int {
	for i, s := range at {
		if s == step {
			return i
		}
	}
	return -1
}

func latestSlot(at []int) int {
	latest := 0
	for i, step := range at {
		if step > at[latest] {
			latest = i
		}
	}
	return latest
}
