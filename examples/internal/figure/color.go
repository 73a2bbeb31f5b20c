package figure

import "image/color"

// The colours of the examples, distinct for colour-blind readers too.
var (
	Black  = color.NRGBA{A: 255}
	Gray   = color.NRGBA{R: 120, G: 120, B: 120, A: 255}
	Blue   = color.NRGBA{R: 0, G: 114, B: 178, A: 255}
	Orange = color.NRGBA{R: 213, G: 94, B: 0, A: 255}
	Green  = color.NRGBA{R: 0, G: 158, B: 115, A: 255}
)

// Ramp returns the colour at fraction f in [0, 1] of a ramp from dark violet
// over teal to dark yellow, whose lightness grows throughout.
func Ramp(f float64) color.Color {
	stops := [...][3]float64{{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 190, 80}, {200, 180, 20}}
	at := min(max(f, 0), 1) * float64(len(stops)-1)
	i := min(int(at), len(stops)-2)
	w := at - float64(i)
	mix := func(c int) uint8 { return uint8(stops[i][c]*(1-w) + stops[i+1][c]*w + 0.5) }
	return color.NRGBA{R: mix(0), G: mix(1), B: mix(2), A: 255}
}
