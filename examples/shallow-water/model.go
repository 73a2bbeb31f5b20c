package main

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Water is one rank's block of a rotating channel, periodic in x, with walls in y.
//
// Heights lie in the middle of a cell, u on its east face, v on its north face, and
// potential vorticity on its north-east corner (an Arakawa C-grid). Blocks have two
// ghost cells on each side.
type Water struct {
	Comm         comm.Comm
	Ghosts       *halo.Exchanger
	NX, NY       int // cells of the grid
	Rows, Cols   int // of this block
	Row0, Col0   int // where it starts in the grid
	Stride       int // of a row with its ghost cells
	Corner       int // index of the first owned cell
	South, North bool
	Steps        int

	DX, DY, DT float64   // m, m, s
	Gravity    float64   // m/s²
	Viscosity  float64   // m²/s
	Coriolis   []float64 // 1/s, on the north faces of rows −1, 0, …

	U0, V0 []float64 // velocities at the start
	Every  int       // steps between observations
	Sites  []int     // indices of observed cells
	Seen   [][]float64
	Weight float64 // of a squared difference
	Smooth float64 // of the squared differences of neighbouring heights at the start
}

// ghosts is the depth of ghost cells.
const ghosts = 2

// A State is what the equations advance.
type State struct{ H, U, V []float64 }

// Fluxes are what a step derives from a state.
type Fluxes struct {
	East, North []float64 // of water through the faces, m²/s
	Vorticity   []float64 // potential vorticity on the corners, 1/(m·s)
	Kinetic     []float64 // energy per mass, m²/s²
}

// Loss is half the weighted sum of squared differences between heights and observations, over all ranks, on every rank,
// with a term for roughness. h0 is the height of the whole grid at the start, row by row, and that of rank 0.
//
//gradgen:vjp wrt=h0 vector=on
func (m *Water) Loss(h0 []float64) (float64, error) {
	all := append([]float64(nil), h0...)
	if err := comm.Bcast(m.Comm, all, 0); err != nil {
		return 0, err
	}
	s := m.begin(all)
	sum := []float64{m.roughness(all)}
	f := m.fluxes()
	now, last := m.still(), m.still()
	//gradgen:checkpoint steps=30
	for step := range m.Steps {
		if err := m.exchange(&s); err != nil {
			return 0, err
		}
		m.transport(&s, &f)
		m.rates(&s, &f, &now)
		m.advance(&s, &now, &last, step == 0)
		if (step+1)%m.Every == 0 {
			sum[0] += m.misfit(s.H, m.Seen[step/m.Every])
		}
	}
	err := comm.Allreduce(m.Comm, sum, comm.Sum)
	return sum[0], err
}

// Run advances a state without observations, for forecasts and benchmarks.
func (m *Water) Run(s *State, steps int, each func(step int)) error {
	f := m.fluxes()
	now, last := m.still(), m.still()
	for step := range steps {
		if err := m.exchange(s); err != nil {
			return err
		}
		m.transportFast(s, &f)
		m.ratesFast(s, &f, &now)
		m.advanceFast(s, &now, &last, step == 0)
		each(step + 1)
	}
	return nil
}

// begin is the state of the block at the start.
func (m *Water) begin(all []float64) State {
	s := m.still()
	copy(s.U, m.U0)
	copy(s.V, m.V0)
	for j := range m.Rows {
		at, from := m.Corner+j*m.Stride, (m.Row0+j)*m.NX+m.Col0
		copy(s.H[at:at+m.Cols], all[from:from+m.Cols])
	}
	return s
}

// still is a state of zeros.
func (m *Water) still() State {
	n := m.Ghosts.Len()
	return State{make([]float64, n), make([]float64, n), make([]float64, n)}
}

func (m *Water) fluxes() Fluxes {
	n := m.Ghosts.Len()
	return Fluxes{make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
}

// exchange sets the ghost cells: those of neighbours, and beyond the walls a mirror image.
func (m *Water) exchange(s *State) error {
	if err := m.Ghosts.Exchange(s.H); err != nil {
		return err
	}
	if err := m.Ghosts.Exchange(s.U); err != nil {
		return err
	}
	if err := m.Ghosts.Exchange(s.V); err != nil {
		return err
	}
	n := m.Stride
	if m.South {
		row := m.Corner - ghosts
		copy(s.H[row-n:row], s.H[row:row+n])
		copy(s.U[row-n:row], s.U[row:row+n])
		copy(s.H[row-2*n:row-n], s.H[row+n:row+2*n])
		copy(s.U[row-2*n:row-n], s.U[row+n:row+2*n])
		clear(s.V[row-n : row])
		clear(s.V[row-2*n : row-n])
	}
	if m.North {
		row := m.Corner - ghosts + m.Rows*n
		copy(s.H[row:row+n], s.H[row-n:row])
		copy(s.U[row:row+n], s.U[row-n:row])
		copy(s.H[row+n:row+2*n], s.H[row-2*n:row-n])
		copy(s.U[row+n:row+2*n], s.U[row-2*n:row-n])
		clear(s.V[row-n : row])
		clear(s.V[row : row+n])
		clear(s.V[row+n : row+2*n])
	}
	return nil
}

// transport computes fluxes, potential vorticity and kinetic energy, where rates will read them.
//
//gradgen:fast name=transportFast
func (m *Water) transport(s *State, f *Fluxes) {
	h, u, v, n := s.H, s.U, s.V, m.Stride
	east, north, q, k := f.East, f.North, f.Vorticity, f.Kinetic
	for j := -1; j <= m.Rows; j++ {
		row := m.Corner + j*n - 1
		coriolis := m.Coriolis[j+1]
		for at := row; at < row+m.Cols+2; at++ {
			east[at] = (h[at] + h[at+1]) / 2 * u[at]
			north[at] = (h[at] + h[at+n]) / 2 * v[at]
			curl := (v[at+1]-v[at])/m.DX - (u[at+n]-u[at])/m.DY
			q[at] = (coriolis + curl) * 4 / (h[at] + h[at+1] + h[at+n] + h[at+n+1])
			k[at] = (u[at]*u[at] + u[at-1]*u[at-1] + v[at]*v[at] + v[at-n]*v[at-n]) / 4
		}
	}
}

// rates computes the time derivatives of the block's cells, by the scheme of Sadourny that conserves energy:
// ∂h/∂t = −∇·F, ∂u/∂t = q·F_y − ∂(g·h + k)/∂x + ν·Δu, ∂v/∂t = −q·F_x − ∂(g·h + k)/∂y + ν·Δv.
//
//gradgen:fast name=ratesFast
func (m *Water) rates(s *State, f *Fluxes, r *State) {
	h, u, v, n := s.H, s.U, s.V, m.Stride
	east, north, q, k := f.East, f.North, f.Vorticity, f.Kinetic
	dh, du, dv := r.H, r.U, r.V
	for j := range m.Rows {
		row := m.Corner + j*n
		for at := row; at < row+m.Cols; at++ {
			dh[at] = (east[at-1]-east[at])/m.DX + (north[at-n]-north[at])/m.DY
			turn := q[at]*(north[at]+north[at+1]) + q[at-n]*(north[at-n]+north[at-n+1])
			head := m.Gravity*(h[at+1]-h[at]) + k[at+1] - k[at]
			du[at] = turn/4 - head/m.DX + m.Viscosity*((u[at+1]-2*u[at]+u[at-1])/(m.DX*m.DX)+(u[at+n]-2*u[at]+u[at-n])/(m.DY*m.DY))
			turn = q[at]*(east[at]+east[at+n]) + q[at-1]*(east[at-1]+east[at+n-1])
			head = m.Gravity*(h[at+n]-h[at]) + k[at+n] - k[at]
			dv[at] = -turn/4 - head/m.DY + m.Viscosity*((v[at+1]-2*v[at]+v[at-1])/(m.DX*m.DX)+(v[at+n]-2*v[at]+v[at-n])/(m.DY*m.DY))
		}
	}
}

// advance is one step: Euler's the first time, then of Adams and Bashforth. last becomes now.
//
//gradgen:fast name=advanceFast
func (m *Water) advance(s, now, last *State, first bool) {
	a, b := 1.6*m.DT, -0.6*m.DT
	if first {
		a, b = m.DT, 0
	}
	h, u, v := s.H, s.U, s.V
	dh, du, dv := now.H, now.U, now.V
	lastH, lastU, lastV := last.H, last.U, last.V
	for j := range m.Rows {
		row := m.Corner + j*m.Stride
		for at := row; at < row+m.Cols; at++ {
			h[at] += a*dh[at] + b*lastH[at]
			u[at] += a*du[at] + b*lastU[at]
			v[at] += a*dv[at] + b*lastV[at]
			lastH[at], lastU[at], lastV[at] = dh[at], du[at], dv[at]
		}
	}
}

// misfit is this rank's part of the differences to the observations of one time.
func (m *Water) misfit(h, seen []float64) float64 {
	sum := 0.0
	for i, at := range m.Sites {
		d := h[at] - seen[i]
		sum += d * d
	}
	return sum * m.Weight / 2
}

// roughness is this rank's part of the term that keeps the heights at the start smooth where nothing is observed.
func (m *Water) roughness(h []float64) float64 {
	sum := 0.0
	for j := m.Row0; j < m.Row0+m.Rows; j++ {
		for i := m.Col0; i < m.Col0+m.Cols; i++ {
			next := i + 1
			if next == m.NX {
				next = 0
			}
			d := h[j*m.NX+next] - h[j*m.NX+i]
			sum += d * d
			if j+1 < m.NY {
				d = h[(j+1)*m.NX+i] - h[j*m.NX+i]
				sum += d * d
			}
		}
	}
	return sum * m.Smooth / 2
}
