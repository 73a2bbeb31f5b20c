package figure

import (
	"flag"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

func scattered(n int) (x, y []float64) {
	for i := range n { // two uniform numbers, then a normal pair of them
		u, v := (float64(i)+0.5)/float64(n), math.Mod(float64(i)*math.Phi, 1)
		r := math.Sqrt(-2 * math.Log(u))
		x, y = append(x, r*math.Cos(2*math.Pi*v)), append(y, r*math.Sin(2*math.Pi*v))
	}
	return x, y
}

// A point belongs to the hexagon whose centre is nearest.
func TestHexagons(t *testing.T) {
	h := &hexagons{window: Window{-3, 3, -3, 3}, dx: 0.5, dy: 0.5 * math.Sqrt(3)}
	distance := func(at [2]int, x, y float64) float64 {
		return math.Hypot(x+3-float64(at[0])*h.dx/2, y+3-float64(at[1])*h.dy/2)
	}
	x, y := scattered(500)
	for i := range x {
		at := h.cell(x[i], y[i])
		for di := -2; di <= 2; di++ {
			for dj := -2; dj <= 2; dj++ {
				if (di+dj)%2 == 0 && distance([2]int{at[0] + di, at[1] + dj}, x[i], y[i]) < distance(at, x[i], y[i])-1e-12 {
					t.Fatalf("(%g, %g) is not nearest to %v", x[i], y[i], at)
				}
			}
		}
	}
}

// Contours of a normal distribution enclose the shares they are asked for.
func TestContourLevels(t *testing.T) {
	x, y := scattered(4000)
	g := newGrid(x, y, nil, Window{-5, 5, -5, 5}, 0.3)
	levels := g.levels([]float64{0.5, 0.9})
	peak := g.Z(gridSize/2, gridSize/2)
	// Density falls to 1−s of the peak at the contour that encloses the share s.
	for i, want := range []float64{0.1, 0.5} {
		if got := levels[i] / peak; math.Abs(got-want) > 0.05 {
			t.Errorf("level %d is %.3f of the peak, want %.2f", i, got, want)
		}
	}
}

func TestPanelsDraw(t *testing.T) {
	x, y := scattered(300)
	p, w := Panel("", "", ""), Window{-3, 3, -3, 3}
	Hexbin(p, x, y, nil, w, 20)
	Contours(p, x, y, nil, w, 0.3, []float64{0.5}, color.Black)
	w.Show(p)
	for _, name := range []string{"panel.png", "panel.svg", "panel.pdf"} {
		if err := Save(filepath.Join(t.TempDir(), name), 3, 3, [][]*plot.Plot{{p}}); err != nil {
			t.Error(err)
		}
	}
}

func TestNamesAreCheckedAtOnce(t *testing.T) {
	var path string
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	Flag(flags, &path, "plot", "draw this `file`")
	if err := flags.Parse([]string{"-plot", "x.gif"}); err == nil {
		t.Error("a GIF was promised")
	}
	if err := flags.Parse([]string{"-plot", "none/x.pdf"}); err == nil || !strings.Contains(err.Error(), "none/x.pdf") {
		t.Errorf("a figure in a directory that does not exist: %v", err)
	}
	if err := flags.Parse([]string{"-plot", "x.pdf"}); err != nil || path != "x.pdf" {
		t.Errorf("%q, %v", path, err)
	}
}
