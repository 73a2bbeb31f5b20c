package report

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/internal/replace"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

const dotsPerInch = 150 // of a PNG

// Format returns "png", "svg" or "pdf", depending on the extension of a file
// name, and an error for any other extension.
func Format(path string) (string, error) {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	switch format {
	case "png", "svg", "pdf":
		return format, nil
	}
	return "", fmt.Errorf("report: %s: the name must end in .png, .svg or .pdf", path)
}

// A canvas can be drawn on and written.
type canvas interface {
	vg.CanvasSizer
	io.WriterTo
}

// CheckPath returns the error of [Format], and one if the directory of a file does not exist. A program that draws
// at the end of a long fit calls it at the beginning.
func CheckPath(path string) error {
	if _, err := Format(path); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil {
		return fmt.Errorf("report: %s: %w", path, err)
	} else if !info.IsDir() {
		return fmt.Errorf("report: %s: %s is not a directory", path, dir)
	}
	return nil
}

func newCanvas(width, height vg.Length, format string) (canvas, error) {
	if !(width > 0 && height > 0) {
		return nil, fmt.Errorf("report: a figure of %.3g×%.3g cm", width/vg.Centimeter, height/vg.Centimeter)
	}
	switch format {
	case "png":
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(
			vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch), vgimg.UseBackgroundColor(color.White))}, nil
	case "svg":
		return vgsvg.New(width, height), nil
	case "pdf":
		return vgpdf.New(width, height), nil
	}
	return nil, fmt.Errorf("report: format %q is not png, svg or pdf", format)
}

// SavePlots draws rows of plots with their axes aligned to a file, in the format
// that [Format] returns. An existing file is replaced only by a complete one.
func SavePlots(path string, width, height vg.Length, plots [][]*plot.Plot) error {
	if len(plots) == 0 || len(plots[0]) == 0 {
		return errors.New("report: there is no plot to draw")
	}
	for i, row := range plots {
		if len(row) != len(plots[0]) {
			return fmt.Errorf("report: row %d has %d plots, row 0 has %d", i, len(row), len(plots[0]))
		}
	}
	format, err := Format(path)
	if err != nil {
		return err
	}
	c, err := newCanvas(width, height, format)
	if err != nil {
		return err
	}
	paint(plots, draw.New(c), draw.Tiles{
		PadTop: vg.Points(8), PadBottom: vg.Points(6), PadLeft: vg.Points(6), PadRight: vg.Points(12),
		PadX: vg.Points(14), PadY: vg.Points(10),
	})
	return save(path, c)
}

// paint draws rows of plots with the margins of tiles.
func paint(plots [][]*plot.Plot, dc draw.Canvas, tiles draw.Tiles) {
	tiles.Rows, tiles.Cols = len(plots), len(plots[0])
	for _, row := range plots {
		for _, p := range row {
			limitAxes(&p.X, &p.Y)
		}
	}
	for r, row := range plot.Align(plots, tiles, dc) {
		for c, cell := range row {
			plots[r][c].Draw(cell)
		}
	}
}

func save(path string, c io.WriterTo) error {
	var figure bytes.Buffer
	if _, err := c.WriteTo(&figure); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := replace.File(path, figure.Bytes()); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
