package progen

import (
	"fmt"
	"strings"
)

// inputs returns the text of FInputs with slices of the given lengths. The slices do not share memory. Unless only
// such slices are wanted, it adds slices that overlap and slices with the same memory.
func inputs(lengths []int, apart bool) string {
	if lengths == nil {
		lengths = []int{2, 3, 5, 8, 9, 13, 16, 19, 41, 150}
	}
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(lengths), " ", ", "), "[]")
	shared := sharedText
	if apart {
		shared = ""
	}
	return fmt.Sprintf(inputsText, list, shared)
}

const inputsText = `
func FInputs() [][]any {
	var sets [][]any
	for _, n := range []int{%s} {
		k := make([]int, n)
		for i := range k {
			k[i] = (i*i + 2*i) %% 4
		}
		z, c := make([]float32, n+4), make([]int32, n+4)
		for i, v := range numbers(n+4, 5) {
			z[i], c[i] = float32(v), int32(9*v)
		}
		by, on := make([]uint8, n), make([]bool, n)
		for i := range by {
			by[i], on[i] = uint8(i*i%%4), i%%3 == 1
		}
		sets = append(sets, []any{numbers(n, 1), numbers(n, 2), numbers(4, 3), k, 0.7, -0.4, z, c, by, on, records(n, 1), records(n, 2), newHolder(records(n, 4), records(n, 5)), clouds(n, 1)})
%s	}
	return sets
}

func numbers(n int, phase float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(phase + 1.3*float64(i))
	}
	return v
}
`

// sharedText adds inputs that share memory.
const sharedText = `		memory, list := numbers(2*n+4, 4), records(n+1, 3)
		sets = append(sets, []any{memory[1:][:n], memory[:n], numbers(4, 3), k, 0.2, 0.9, z, c, by, on, list[1:], list[:n], newHolder(list[:n], records(n, 5)), clouds(n+1, 2)})
		memory, list = numbers(2*n+4, 4), records(n+1, 3) // calls change them
		sets = append(sets, []any{memory[:n], memory[2:][:n], memory[n:][:4], k, 0.2, 0.9, z, c, by, on, list[:n], list[:n], &holder{Q: records(n, 4)}, clouds(n, 3)})
`
