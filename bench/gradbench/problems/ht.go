package problems

import "math"

// A Hand is a skeleton of bones under a skin of vertices, and the points that vertices, or
// places in triangles of them, are to meet. Matrices are row by row.
type Hand struct {
	Parents  []int // of the bones; -1 for none
	Relative [][16]float64
	Inverse  [][16]float64 // of the absolute transform of each bone at rest
	Position [][4]float64  // of the vertices at rest
	Weight   [][]float64   // of the bones in each vertex
	Triangle [][3]int
	Mirrored bool
	Matches  []int // vertices or triangles
	Points   [][3]float64
}

// Misses is by how much the hand in the pose theta (rotation, translation, four angles for
// each of five fingers) misses the points. Where there are no us the matches are vertices;
// else they are triangles, with two barycentric coordinates each in us.
//
//gradgen:jacobian wrt=theta vector=on name=MissesByTheta
//gradgen:jacobian wrt=us sparse=on name=MissesByUs
func (h *Hand) Misses(theta, us []float64) []float64 {
	places := h.pose(theta)
	out := make([]float64, 3*len(h.Points))
	for i, m := range h.Matches {
		for c := range 3 {
			if len(us) == 0 {
				out[3*i+c] = h.Points[i][c] - places[m][c]
				continue
			}
			t := h.Triangle[m]
			u, v := us[2*i], us[2*i+1]
			out[3*i+c] = h.Points[i][c] - (u*places[t[0]][c] + v*places[t[1]][c] + (1-u-v)*places[t[2]][c])
		}
	}
	return out
}

// pose returns where the vertices are.
func (h *Hand) pose(theta []float64) [][3]float64 {
	bones := h.bones(theta)
	turn := rotation(theta[0], theta[1], theta[2])
	places := make([][3]float64, len(h.Position))
	for v, rest := range h.Position {
		var at [3]float64
		for b, w := range h.Weight[v] {
			for r := range 3 {
				m := &bones[b]
				at[r] += w * (m[4*r]*rest[0] + m[4*r+1]*rest[1] + m[4*r+2]*rest[2] + m[4*r+3]*rest[3])
			}
		}
		if h.Mirrored {
			at[0] = -at[0]
		}
		for r := range 3 {
			places[v][r] = turn[3*r]*at[0] + turn[3*r+1]*at[1] + turn[3*r+2]*at[2] + theta[3+r]
		}
	}
	return places
}

// bones returns how each bone moves vertices.
func (h *Hand) bones(theta []float64) [][16]float64 {
	absolute := make([][16]float64, len(h.Parents))
	moves := make([][16]float64, len(h.Parents))
	for b, parent := range h.Parents {
		bend, spread := angles(theta, b)
		absolute[b] = product(h.Relative[b], joint(bend, spread))
		if parent >= 0 {
			absolute[b] = product(absolute[parent], absolute[b])
		}
		moves[b] = product(absolute[b], h.Inverse[b])
	}
	return moves
}

// angles are those of bone b. The wrist comes first; each finger has four bones, of which the
// last is stiff and the first can be spread.
func angles(theta []float64, b int) (bend, spread float64) {
	finger, part := (b-2)/4, (b-2)%4
	if b < 2 || finger >= 5 || part == 3 {
		return 0, 0
	}
	at := 6 + 4*finger
	if part == 0 {
		return theta[at], theta[at+1]
	}
	return theta[at+1+part], 0
}

// joint turns by bend about x and then by spread about z.
func joint(bend, spread float64) [16]float64 {
	sx, cx := math.Sincos(bend)
	sz, cz := math.Sincos(spread)
	return [16]float64{
		cz, -sz * cx, sz * sx, 0,
		sz, cz * cx, -cz * sx, 0,
		0, sx, cx, 0,
		0, 0, 0, 1,
	}
}

// rotation is the matrix that turns by the length of the axis (x, y, z).
func rotation(x, y, z float64) [9]float64 {
	angle := math.Sqrt(x*x + y*y + z*z)
	if angle < 1e-4 {
		return [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
	}
	x, y, z = x/angle, y/angle, z/angle
	s, c := math.Sincos(angle)
	return [9]float64{
		x*x + (1-x*x)*c, x*y*(1-c) - z*s, x*z*(1-c) + y*s,
		x*y*(1-c) + z*s, y*y + (1-y*y)*c, y*z*(1-c) - x*s,
		x*z*(1-c) - y*s, y*z*(1-c) + x*s, z*z + (1-z*z)*c,
	}
}

// product is the matrix x·y.
func product(x, y [16]float64) (z [16]float64) {
	for r := range 4 {
		for c := range 4 {
			for k := range 4 {
				z[4*r+c] += x[4*r+k] * y[4*k+c]
			}
		}
	}
	return z
}
