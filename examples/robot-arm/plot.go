package main

import (
	"errors"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws the arm from the side at some times, the ball, and the angles.
func draw(path string, t *Task, m *Motion) (err error) {
	side, angles := figure.Panel("The arm from the side", "x / m", "z / m"), figure.Panel("Angles", "pose", "rad")
	line := func(p *plot.Plot, c color.Color, n int, at func(i int) (x, y float64)) {
		xys := make(plotter.XYs, n)
		for i := range xys {
			xys[i].X, xys[i].Y = at(i)
		}
		_, e := figure.Line(p, xys, c, 1.5)
		err = errors.Join(err, e)
	}
	for i := 0; i < poses; i += 5 {
		line(side, figure.Ramp(float64(i)/poses), 8, func(joint int) (x, y float64) {
			p := place(&m.Poses[i], min(joint, 6), [8]float64{7: tip}[joint])
			return p[0], p[2]
		})
	}
	line(side, figure.Orange, 61, func(i int) (x, y float64) {
		s, c := math.Sincos(float64(i) * math.Pi / 30)
		return t.Ball[0] + t.Radius*c, t.Ball[2] + t.Radius*s
	})
	for k := range links {
		line(angles, figure.Ramp(float64(k)/6), poses, func(i int) (x, y float64) { return float64(i), m.Poses[i][k] })
	}
	return errors.Join(err, figure.Save(path, 10, 4.2, [][]*plot.Plot{{side, angles}}))
}
