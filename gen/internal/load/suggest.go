package load

import (
	"slices"
	"strconv"
	"strings"
)

func contains(list []string, s string) bool { return slices.Contains(list, s) }

func quote(s string) string { return strconv.Quote(s) }

// nearest returns the candidate that s most likely means, or "".
func nearest(s string, candidates []string) string {
	low := strings.ToLower(s)
	best, bestDist := "", 1+(len(s)+1)/3 // a short word is close to almost every word
	for _, c := range candidates {
		if len(low) > 2 && strings.HasPrefix(low, strings.ToLower(c)) {
			return c
		}
		if d := distance(low, strings.ToLower(c)); d < bestDist {
			best, bestDist = c, d
		}
	}
	return best
}

// distance returns the optimal string alignment distance. Insertions, deletions, substitutions and swaps of
// neighbours each count one.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			rows[i][j] = step(rows, a, b, i, j)
		}
	}
	return rows[len(a)][len(b)]
}

func step(rows [][]int, a, b string, i, j int) int {
	sub := rows[i-1][j-1]
	if a[i-1] != b[j-1] {
		sub++
	}
	d := min(rows[i-1][j]+1, rows[i][j-1]+1, sub)
	if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
		d = min(d, rows[i-2][j-2]+1)
	}
	return d
}
