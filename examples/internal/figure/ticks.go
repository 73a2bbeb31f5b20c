package figure

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// LogY makes the vertical axis one of decades from low to high, for data from
// LogPoints. The axis itself stays linear in log10: gonum/plot misplaces the
// space for the label of an axis with a logarithmic scale.
func LogY(p *plot.Plot, low, high float64) {
	p.Y.Min, p.Y.Max = math.Log10(low), math.Log10(high)
	p.Y.Tick.Marker = decades{}
}

// Every returns ticks labelled at multiples of major, with the given number
// of intervals between them.
func Every(major float64, intervals int) plot.Ticker { return every{major, intervals} }

// every is the ticker of Every.
type every struct {
	major     float64
	intervals int
}

// Ticks implements plot.Ticker.
func (e every) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	minor := e.major / float64(e.intervals)
	const slack = 1e-9
	for i := math.Ceil(low/minor - slack); i <= high/minor+slack; i++ {
		tick := plot.Tick{Value: i * minor}
		if math.Mod(i, float64(e.intervals)) == 0 {
			label := strconv.FormatFloat(tick.Value+0, 'f', decimals(e.major), 64)
			tick.Label = strings.Replace(label, "-", "−", 1)
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// decimals returns how many digits after the point write v in full.
func decimals(v float64) int {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	_, fraction, _ := strings.Cut(text, ".")
	return len(fraction)
}

// decades puts a labelled tick at each power of ten, or at every few of them
// where there are many, and minor ticks between. Its axis is in log10.
type decades struct{}

// Ticks implements plot.Ticker.
func (decades) Ticks(low, high float64) []plot.Tick {
	const slack = 1e-9
	first, last := int(math.Floor(low)), int(math.Floor(high+slack))
	stride := 1 + (last-first)/9
	var ticks []plot.Tick
	for d := first; d <= last; d++ {
		for m := 1; m < 10; m++ {
			tick := plot.Tick{Value: float64(d) + math.Log10(float64(m))}
			if m == 1 && d%stride == 0 {
				tick.Label = power(d)
			}
			wanted := m == 1 || stride == 1
			if wanted && tick.Value >= low-slack && tick.Value <= high+slack {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// power writes a power of ten, with an exponent where it is long, raised by report.Style.
func power(exponent int) string {
	if exponent < -2 || exponent > 3 {
		return "10^{" + strings.Replace(strconv.Itoa(exponent), "-", "−", 1) + "}"
	}
	return strconv.FormatFloat(math.Pow10(exponent), 'f', -1, 64)
}
