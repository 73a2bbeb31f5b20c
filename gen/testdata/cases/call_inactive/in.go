// Calls that see no active value, or only decide control, are left alone.
package call_inactive

import (
	"fmt"
	"sort"
	"strings"
)

//gradgen:vjp wrt=x
func F(x []float64, idx []int, name string) (float64, string) {
	sort.Ints(idx)
	label := fmt.Sprintf("%s-%d", strings.ToUpper(name), len(idx))
	s := 0.0
	for rank, i := range idx {
		s += x[i%len(x)] * float64(rank+1)
	}
	if strings.HasPrefix(label, "A") {
		s *= s
	}
	return s, label
}
