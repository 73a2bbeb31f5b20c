package progen

// older has statements that call functions of a file in an older version of Go, in which a loop has one variable for
// all iterations. It also has the same statements in the current version.
func older() []Production {
	return []Production{
		{Name: "variables of an old range", Weight: 2, Text: "for k, p := range oldRange([]float64{@b, @b, @b}) {\n@lv(F) = 0.25*math.Sin(*p) + 0.25*float64(k)\n*p *= 0.5\n}"},
		{Name: "variables of an old loop", Weight: 2, Text: "for k, p := range oldFor([]float64{@b, @b, @b}) {\n@lv(F) = 0.25*math.Sin(*p) + 0.25*float64(k)\n*p *= 0.5\n}"},
		{Name: "counters of an old loop", Weight: 2, Text: "{\ns := []float64{@b, @b, @b, @b}\nfor k, p := range oldCounters(3) {\n@lv(F) = 0.5 * s[*p] * s[k]\n*p = (*p + 1) % 4\n}\n}"},
		{Name: "variables of an old range over arrays", Weight: 2, Text: "for k, r := range oldRows([][2]float64{{@b, @b}, {@b, @b}}) {\n@lv(F) = 0.25*r[0] + 0.25*r[1]*float64(k)\nr[1] *= 0.5\n}"},
		{Name: "variables of a range", Weight: 2, Text: "for k, p := range newRange§([]float64{@b, @b, @b}) {\n@lv(F) = 0.25*math.Sin(*p) + 0.25*float64(k)\n*p *= 0.5\n}"},
	}
}

func olderPrelude() []string {
	return []string{
		"func newRange§(x []float64) (kept []*float64) {\n\tfor i, v := range x {\n\t\tv *= 0.5\n\t\tkept = append(kept, &v)\n\t\tif i > 0 {\n\t\t\t*kept[0] += 0.25 * v\n\t\t}\n\t}\n\treturn kept\n}",
	}
}

// olderFile is the name of the file in an older version of Go, which the programs of a package share.
const olderFile = "older.go"

// olderText is the content of this file, in package pkg.
func olderText(pkg string) string {
	return `//go:build go1.21

package ` + pkg + `

func oldRange(x []float64) (kept []*float64) {
	for i, v := range x {
		v *= 0.5
		kept = append(kept, &v)
		if i > 0 {
			*kept[0] += 0.25 * v
		}
	}
	return kept
}

func oldFor(x []float64) (kept []*float64) {
	for v, i := x[0], 0; i < len(x); v, i = 0.5*v+x[i], i+1 {
		kept = append(kept, &v)
		*kept[0] += 0.25
	}
	return kept
}

func oldCounters(n int) (kept []*int) {
	for i := 0; i < n; i++ {
		kept = append(kept, &i)
	}
	return kept
}

func oldRows(x [][2]float64) (kept [][]float64) {
	for _, r := range x {
		r[0] *= r[1]
		kept = append(kept, r[:])
	}
	return kept
}
`
}
