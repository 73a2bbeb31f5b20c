package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// The channel is that of the shallow-water demonstration of mpi4jax.
const (
	spacing   = 5e3 // m
	depth     = 100.0
	gravity   = 9.81
	coriolis0 = 2e-4 // 1/s in the south
	beta      = 2e-11
	jet       = 10.0 // m/s, at the middle of the channel
	jetWidth  = 0.05 // of the channel
	courant   = 0.125
)

// timeStep is the step in seconds.
func timeStep() float64 { return courant * spacing / math.Sqrt(gravity*depth) }

// newWater is the caller's block of a channel of ny×nx cells, on a grid of so many ranks in y and x.
func newWater(c comm.Comm, ny, nx int, shape []int) (*Water, error) {
	cart, err := halo.NewCart(c, shape, []bool{false, true})
	if err != nil {
		return nil, err
	}
	if ny/shape[0] < ghosts || nx/shape[1] < ghosts {
		return nil, fmt.Errorf("%d×%d cells on %d×%d ranks: a block needs at least %d cells on each side", ny, nx, shape[0], shape[1], ghosts)
	}
	exchanger, err := halo.New(cart, halo.Grid{Shape: []int{ny, nx}, Depth: []int{ghosts, ghosts}, Corners: true})
	if err != nil {
		return nil, err
	}
	owned, first := exchanger.Owned()
	m := &Water{
		Comm: c, Ghosts: exchanger, NX: nx, NY: ny,
		Rows: owned[0], Cols: owned[1], Row0: first[0], Col0: first[1],
		Stride: owned[1] + 2*ghosts, Corner: exchanger.Index(0, 0),
		South: first[0] == 0, North: first[0]+owned[0] == ny,
		DX: spacing, DY: spacing, DT: timeStep(), Gravity: gravity,
		Viscosity: 1e-3 * coriolis0 * spacing * spacing,
	}
	for j := -1; j <= m.Rows; j++ {
		m.Coriolis = append(m.Coriolis, coriolis0+beta*spacing*float64(m.Row0+j+1))
	}
	m.startJet()
	return m, nil
}

// jetAt is the velocity in the middle of a row.
func jetAt(row, ny int) float64 {
	y := (float64(row) + 0.5) / float64(ny)
	z := (y - 0.5) / jetWidth
	return jet * math.Exp(-z*z/2)
}

// startJet sets the velocities at the start.
func (m *Water) startJet() {
	m.U0, m.V0 = make([]float64, m.Ghosts.Len()), make([]float64, m.Ghosts.Len())
	for j := range m.Rows {
		at := m.Corner + j*m.Stride
		for i := range m.Cols {
			m.U0[at+i] = jetAt(m.Row0+j, m.NY)
		}
	}
}

// balanced is the height of the whole grid that is in geostrophic balance with the jet, with the mean depth.
func balanced(ny, nx int) []float64 {
	rows, mean := make([]float64, ny), 0.0
	for j := 1; j < ny; j++ {
		f := coriolis0 + beta*spacing*float64(j)
		rows[j] = rows[j-1] - f/gravity*(jetAt(j-1, ny)+jetAt(j, ny))/2*spacing
	}
	for _, h := range rows {
		mean += h / float64(ny)
	}
	h := make([]float64, 0, ny*nx)
	for _, r := range rows {
		for range nx {
			h = append(h, depth+r-mean)
		}
	}
	return h
}

// disturbed is the height that is to be recovered: the balanced one with a hill, a hollow and waves.
func disturbed(ny, nx int) []float64 {
	h := balanced(ny, nx)
	for j := range ny {
		for i := range nx {
			x, y := (float64(i)+0.5)/float64(nx), (float64(j)+0.5)/float64(ny)
			spot := func(cx, cy, width float64) float64 {
				d := math.Abs(x - cx)
				d = min(d, 1-d) * float64(nx) / float64(ny)
				return math.Exp(-(d*d + (y-cy)*(y-cy)) / (2 * width * width))
			}
			h[j*nx+i] += 0.8*spot(0.3, 0.65, 0.1) - 0.6*spot(0.75, 0.35, 0.12) + 0.2*math.Sin(10*math.Pi*x)*math.Cos(8*math.Pi*y)
		}
	}
	return h
}

// observe makes the observations of a run from h0: every apart-th cell in both directions, every so many steps.
func (m *Water) observe(h0 []float64, steps, every, apart int) error {
	if every < 1 || steps < every || apart < 1 {
		return errors.New("want at least one time and one place of observation")
	}
	m.Steps, m.Every = steps, every
	for j := range m.Rows {
		for i := range m.Cols {
			if (m.Row0+j)%apart == apart/2 && (m.Col0+i)%apart == apart/2 {
				m.Sites = append(m.Sites, m.Corner+j*m.Stride+i)
			}
		}
	}
	s := m.begin(h0)
	err := m.Run(&s, steps, func(step int) {
		if step%every == 0 {
			m.Seen = append(m.Seen, m.pick(s.H))
		}
	})
	total := (m.NX / apart) * (m.NY / apart) * (steps / every)
	m.Weight = 1 / float64(total)
	m.Smooth = 1e-5 / float64(m.NX*m.NY)
	return err
}

// pick is the heights of the observed cells.
func (m *Water) pick(h []float64) []float64 {
	seen := make([]float64, 0, len(m.Sites))
	for _, at := range m.Sites {
		seen = append(seen, h[at])
	}
	return seen
}

// gather puts the owned cells of a field into the whole grid, on every rank.
func (m *Water) gather(field []float64) ([]float64, error) {
	all := make([]float64, m.NX*m.NY)
	for j := range m.Rows {
		at, to := m.Corner+j*m.Stride, (m.Row0+j)*m.NX+m.Col0
		copy(all[to:to+m.Cols], field[at:at+m.Cols])
	}
	return all, comm.Allreduce(m.Comm, all, comm.Sum)
}
