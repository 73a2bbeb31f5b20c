package report

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// openDecades gives a logarithmic axis of one value a decade to either side:
// gonum/plot would take 1 from it and add 1 to it.
func openDecades(axis *plot.Axis) {
	if _, logarithmic := axis.Tick.Marker.(decades); !logarithmic || axis.Min < axis.Max {
		return
	}
	const factor = 10
	axis.Min = max(axis.Min/factor, math.SmallestNonzeroFloat64)
	axis.Max = min(axis.Max*factor, math.MaxFloat64)
}

// power writes 10^d, raised by [Style].
func power(d int) string {
	if d == 0 {
		return "1"
	}
	return "10^{" + strings.Replace(strconv.Itoa(d), "-", "−", 1) + "}"
}

// decades marks powers of ten, about five of them with a label.
type decades struct{}

// Ticks is for plot.Ticker.
func (decades) Ticks(low, high float64) (ticks []plot.Tick) {
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	every := max(1, (last-first+4)/5)
	for d := first; d <= last; d++ {
		tick := plot.Tick{Value: math.Pow10(d)}
		if d%every == 0 {
			tick.Label = power(d)
		}
		if tick.Value >= low && tick.Value <= high {
			ticks = append(ticks, tick)
		}
	}
	if len(ticks) == 0 {
		ticks = []plot.Tick{{Value: low, Label: number(low)}, {Value: high, Label: number(high)}}
	}
	return ticks
}
