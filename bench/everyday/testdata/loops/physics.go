package loops

import "math"

type Particle struct {
	X, Y, Z    float64
	VX, VY, VZ float64
	Mass       float64
	ID         int
}

type Vec3 struct{ X, Y, Z float64 }

func (a Vec3) Sub(b Vec3) Vec3    { return Vec3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a Vec3) Dot(b Vec3) float64 { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }

//gradgen:fast
func KineticEnergy(ps []Particle) float64 {
	e := 0.0
	for _, p := range ps {
		e += 0.5 * p.Mass * (p.VX*p.VX + p.VY*p.VY + p.VZ*p.VZ)
	}
	return e
}

//gradgen:fast
func PotentialEnergy(ps []Particle, eps float64) float64 {
	u := 0.0
	for i := range ps {
		for j := i + 1; j < len(ps); j++ {
			dx, dy, dz := ps[i].X-ps[j].X, ps[i].Y-ps[j].Y, ps[i].Z-ps[j].Z
			u -= ps[i].Mass * ps[j].Mass / math.Sqrt(dx*dx+dy*dy+dz*dz+eps*eps)
		}
	}
	return u
}

//gradgen:fast
func Drift(ps []Particle, dt float64) {
	for i := range ps {
		p := &ps[i]
		p.X += dt * p.VX
		p.Y += dt * p.VY
		p.Z += dt * p.VZ
	}
}

//gradgen:fast
func Accelerations(x, m, a []float64, eps float64) {
	n := len(m)
	for i := 0; i < n; i++ {
		var ax, ay, az float64
		for j := 0; j < n; j++ {
			if i == j {
				continue
			}
			dx, dy, dz := x[3*j]-x[3*i], x[3*j+1]-x[3*i+1], x[3*j+2]-x[3*i+2]
			r2 := dx*dx + dy*dy + dz*dz + eps*eps
			w := m[j] / (r2 * math.Sqrt(r2))
			ax += w * dx
			ay += w * dy
			az += w * dz
		}
		a[3*i], a[3*i+1], a[3*i+2] = ax, ay, az
	}
}

//gradgen:fast
func PairForces(pos, force []Vec3) {
	for i := 0; i < len(pos); i++ {
		for j := i + 1; j < len(pos); j++ {
			d := pos[i].Sub(pos[j])
			f := 1 / math.Pow(d.Dot(d)+0.01, 1.5)
			force[i].X += f * d.X
			force[i].Y += f * d.Y
			force[i].Z += f * d.Z
			force[j].X -= f * d.X
			force[j].Y -= f * d.Y
			force[j].Z -= f * d.Z
		}
	}
}

//gradgen:fast
func LennardJones(r []float64, sigma, eps, cut float64) float64 {
	u := 0.0
	for _, d := range r {
		if d > cut {
			continue
		}
		s6 := math.Pow(sigma/d, 6)
		u += 4 * eps * (s6*s6 - s6)
	}
	return u
}

//gradgen:fast
func CutoffForce(x []float64, box, cut float64) float64 {
	u := 0.0
	for i := range x {
		for j := 0; j < i; j++ {
			d := x[i] - x[j]
			d -= box * math.Round(d/box)
			if r2 := d * d; r2 < cut*cut {
				u += math.Exp(-r2)
			}
		}
	}
	return u
}

//gradgen:fast
func NeighbourList(pairs [][2]int, x []float64, f []float64) {
	for _, p := range pairs {
		d := x[p[0]] - x[p[1]]
		f[p[0]] -= d
		f[p[1]] += d
	}
}

//gradgen:fast
func Springs(a, b []int, rest, x []float64) float64 {
	e := 0.0
	for k := range a {
		d := math.Abs(x[a[k]]-x[b[k]]) - rest[k]
		e += 0.5 * d * d
	}
	return e
}

//gradgen:fast
func Chain(x []float64, k float64) float64 {
	e := 0.0
	for i := 0; i < len(x)-1; i++ {
		d := x[i+1] - x[i] - 1
		e += 0.5 * k * d * d
	}
	return e
}

//gradgen:fast
func Ising(spin []float64, n int) float64 {
	e := 0.0
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			e -= spin[i*n+j] * (spin[((i+1)%n)*n+j] + spin[i*n+(j+1)%n])
		}
	}
	return e
}

//gradgen:fast
func IsingRows(s [][]int) float64 {
	e := 0
	n := len(s)
	for i := range s {
		for j := range s[i] {
			e -= s[i][j] * (s[(i+1)%n][j] + s[i][(j+1)%n])
		}
	}
	return float64(e)
}

//gradgen:fast
func Heat1D(u, next []float64, c float64) {
	n := len(u)
	for i := 1; i < n-1; i++ {
		next[i] = u[i] + c*(u[i-1]-2*u[i]+u[i+1])
	}
	next[0], next[n-1] = u[0], u[n-1]
}

//gradgen:fast
func HeatSteps(u []float64, c float64, steps int) {
	next := make([]float64, len(u))
	for t := 0; t < steps; t++ {
		for i := 1; i < len(u)-1; i++ {
			next[i] = u[i] + c*(u[i-1]-2*u[i]+u[i+1])
		}
		copy(u, next)
	}
}

//gradgen:fast
func Laplace2D(u, next [][]float64) {
	for i := 1; i < len(u)-1; i++ {
		for j := 1; j < len(u[i])-1; j++ {
			next[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1])
		}
	}
}

//gradgen:fast
func Laplace2DFlat(u, next []float64, n, m int) {
	for i := 1; i < n-1; i++ {
		for j := 1; j < m-1; j++ {
			k := i*m + j
			next[k] = 0.25 * (u[k-m] + u[k+m] + u[k-1] + u[k+1])
		}
	}
}

//gradgen:fast
func RedBlack(u []float64, n int, colour int) {
	for i := 1; i < n-1; i++ {
		for j := 1 + (i+colour)%2; j < n-1; j += 2 {
			u[i*n+j] = 0.25 * (u[(i-1)*n+j] + u[(i+1)*n+j] + u[i*n+j-1] + u[i*n+j+1])
		}
	}
}

//gradgen:fast
func Upwind(u, next []float64, v []float64, c float64) {
	n := len(u)
	for i := range u {
		l, r := (i+n-1)%n, (i+1)%n
		if v[i] > 0 {
			next[i] = u[i] - c*v[i]*(u[i]-u[l])
		} else {
			next[i] = u[i] - c*v[i]*(u[r]-u[i])
		}
	}
}

//gradgen:fast
func Minmod(u, slope []float64) {
	for i := 1; i+1 < len(u); i++ {
		a, b := u[i]-u[i-1], u[i+1]-u[i]
		if a*b <= 0 {
			slope[i] = 0
		} else if math.Abs(a) < math.Abs(b) {
			slope[i] = a
		} else {
			slope[i] = b
		}
	}
}

//gradgen:fast
func ShallowWater(h, u, hn, un []float64, dt, dx, g float64) {
	n := len(h)
	for i := 0; i < n; i++ {
		im, ip := i-1, i+1
		if im < 0 {
			im = n - 1
		}
		if ip == n {
			ip = 0
		}
		hn[i] = h[i] - dt/(2*dx)*(h[ip]*u[ip]-h[im]*u[im])
		un[i] = u[i] - dt/(2*dx)*(0.5*(u[ip]*u[ip]-u[im]*u[im])+g*(h[ip]-h[im]))
	}
}

//gradgen:fast
func WaveEquation(prev, cur, next []float64, c2 float64) {
	for i := 1; i < len(cur)-1; i++ {
		next[i] = 2*cur[i] - prev[i] + c2*(cur[i+1]-2*cur[i]+cur[i-1])
	}
}

//gradgen:fast
func FDTD(ez, hy []float64, steps int, src float64) {
	for t := 0; t < steps; t++ {
		for i := 0; i < len(hy)-1; i++ {
			hy[i] += ez[i+1] - ez[i]
		}
		for i := 1; i < len(ez); i++ {
			ez[i] += hy[i] - hy[i-1]
		}
		ez[0] += src * math.Sin(float64(t)*0.1)
	}
}

//gradgen:fast
func GrayScott(u, v, un, vn []float64, n int, f, k float64) {
	for y := 1; y < n-1; y++ {
		for x := 1; x < n-1; x++ {
			i := y*n + x
			lu := u[i-1] + u[i+1] + u[i-n] + u[i+n] - 4*u[i]
			lv := v[i-1] + v[i+1] + v[i-n] + v[i+n] - 4*v[i]
			r := u[i] * v[i] * v[i]
			un[i] = u[i] + 0.16*lu - r + f*(1-u[i])
			vn[i] = v[i] + 0.08*lv + r - (f+k)*v[i]
		}
	}
}

//gradgen:fast
func CIC(x []float64, grid []float64) {
	n := len(grid)
	for _, p := range x {
		i := int(math.Floor(p))
		f := p - float64(i)
		grid[i%n] += 1 - f
		grid[(i+1)%n] += f
	}
}

//gradgen:fast
func CIC2D(x, y, grid []float64, n int) {
	for p := range x {
		i, j := int(x[p]), int(y[p])
		fx, fy := x[p]-float64(i), y[p]-float64(j)
		grid[i*n+j] += (1 - fx) * (1 - fy)
		grid[i*n+j+1] += (1 - fx) * fy
		grid[(i+1)*n+j] += fx * (1 - fy)
		grid[(i+1)*n+j+1] += fx * fy
	}
}

//gradgen:fast
func GatherField(x, field, out []float64, dx float64) {
	for i, p := range x {
		c := int(p / dx)
		w := p/dx - float64(c)
		out[i] = (1-w)*field[c] + w*field[c+1]
	}
}

//gradgen:fast
func Leapfrog(x, v, m []float64, dt float64, steps int) {
	for s := 0; s < steps; s++ {
		for i := range x {
			x[i] += 0.5 * dt * v[i]
		}
		for i := range v {
			v[i] -= dt * math.Sin(x[i]) / m[i]
		}
		for i := range x {
			x[i] += 0.5 * dt * v[i]
		}
	}
}

//gradgen:fast
func Pendulums(theta, omega []float64, dt float64, steps int) {
	for i := range theta {
		th, om := theta[i], omega[i]
		for s := 0; s < steps; s++ {
			om -= dt * math.Sin(th)
			th += dt * om
		}
		theta[i], omega[i] = th, om
	}
}

//gradgen:fast
func Lorenz(x, y, z float64, n int, out []float64) {
	for i := 0; i < n; i++ {
		dx, dy, dz := 10*(y-x), x*(28-z)-y, x*y-8.0/3*z
		x, y, z = x+0.01*dx, y+0.01*dy, z+0.01*dz
		out[i] = x
	}
}

//gradgen:fast
func RungeKutta(y0, k float64, n int) float64 {
	y, h := y0, 1/float64(n)
	for i := 0; i < n; i++ {
		k1 := -k * y
		k2 := -k * (y + h/2*k1)
		k3 := -k * (y + h/2*k2)
		k4 := -k * (y + h*k3)
		y += h / 6 * (k1 + 2*k2 + 2*k3 + k4)
	}
	return y
}

//gradgen:fast
func RK4Vector(y, k1, k2, k3, k4 []float64, h float64) {
	for i := range y {
		y[i] += h / 6 * (k1[i] + 2*k2[i] + 2*k3[i] + k4[i])
	}
}

//gradgen:fast
func Mandelbrot(cr, ci []float64, most int, out []float64) {
	for i := range cr {
		x, y := 0.0, 0.0
		n := 0
		for n < most && x*x+y*y < 4 {
			x, y = x*x-y*y+cr[i], 2*x*y+ci[i]
			n++
		}
		out[i] = float64(n)
	}
}

//gradgen:fast
func Kepler(m, e []float64, out []float64) {
	for i := range m {
		ea := m[i]
		for range 8 {
			ea -= (ea - e[i]*math.Sin(ea) - m[i]) / (1 - e[i]*math.Cos(ea))
		}
		out[i] = ea
	}
}

//gradgen:fast
func KeplerUntil(m, e []float64, out []float64) {
	for i := range m {
		ea := m[i]
		for {
			d := (ea - e[i]*math.Sin(ea) - m[i]) / (1 - e[i]*math.Cos(ea))
			ea -= d
			if math.Abs(d) < 1e-12 {
				break
			}
		}
		out[i] = ea
	}
}

//gradgen:fast
func Bisection(c []float64, out []float64) {
	for i, v := range c {
		lo, hi := 0.0, 10.0
		for k := 0; k < 50; k++ {
			mid := (lo + hi) / 2
			if mid*mid*mid+mid > v {
				hi = mid
			} else {
				lo = mid
			}
		}
		out[i] = (lo + hi) / 2
	}
}

//gradgen:fast
func Planck(nu []float64, t float64, out []float64) {
	for i, f := range nu {
		out[i] = f * f * f / math.Expm1(f/t)
	}
}

//gradgen:fast
func MaxwellBoltzmann(v []float64, a float64) float64 {
	s := 0.0
	for _, x := range v {
		s += math.Sqrt(2/math.Pi) * x * x * math.Exp(-x*x/(2*a*a)) / (a * a * a)
	}
	return s
}

//gradgen:fast
func CentreOfMass(ps []Particle) (cx, cy, cz float64) {
	m := 0.0
	for i := range ps {
		m += ps[i].Mass
		cx += ps[i].Mass * ps[i].X
		cy += ps[i].Mass * ps[i].Y
		cz += ps[i].Mass * ps[i].Z
	}
	return cx / m, cy / m, cz / m
}

//gradgen:fast
func AngularMomentum(r, v []Vec3, m []float64) float64 {
	l := 0.0
	for i := range r {
		l += m[i] * (r[i].X*v[i].Y - r[i].Y*v[i].X)
	}
	return l
}

//gradgen:fast
func PeriodicWrap(x []float64, box float64) {
	for i := range x {
		for x[i] < 0 {
			x[i] += box
		}
		for x[i] >= box {
			x[i] -= box
		}
	}
}

//gradgen:fast
func PeriodicMod(x []float64, box float64) {
	for i := range x {
		x[i] = math.Mod(x[i], box)
		if x[i] < 0 {
			x[i] += box
		}
	}
}

//gradgen:fast
func RadialDistribution(r []Vec3, hist []float64, width float64) {
	for i := range r {
		for j := i + 1; j < len(r); j++ {
			d := r[i].Sub(r[j])
			b := int(math.Sqrt(d.Dot(d)) / width)
			if b < len(hist) {
				hist[b] += 2
			}
		}
	}
}

//gradgen:fast
func Ewald(k [][3]float64, r []Vec3, q []float64) float64 {
	e := 0.0
	for _, kv := range k {
		re, im := 0.0, 0.0
		for i, p := range r {
			phase := kv[0]*p.X + kv[1]*p.Y + kv[2]*p.Z
			re += q[i] * math.Cos(phase)
			im += q[i] * math.Sin(phase)
		}
		k2 := kv[0]*kv[0] + kv[1]*kv[1] + kv[2]*kv[2]
		e += math.Exp(-k2/4) / k2 * (re*re + im*im)
	}
	return e
}

//gradgen:fast
func Verlet(x, old, a []float64, dt float64) {
	for i := range x {
		t := x[i]
		x[i] = 2*x[i] - old[i] + a[i]*dt*dt
		old[i] = t
	}
}

//gradgen:fast
func Thermostat(v []float64, target float64) {
	e := 0.0
	for _, u := range v {
		e += u * u
	}
	s := math.Sqrt(target * float64(len(v)) / e)
	for i := range v {
		v[i] *= s
	}
}

//gradgen:fast
func Spectrum(amp, freq, phase []float64, t float64) float64 {
	s := 0.0
	for i, a := range amp {
		s += a * math.Cos(2*math.Pi*freq[i]*t+phase[i])
	}
	return s
}

//gradgen:fast
func Bessel(x []float64, out []float64) {
	for i, v := range x {
		out[i] = math.J0(v) + 0.5*math.J1(v)
	}
}

//gradgen:fast
func Legendre(x []float64, n int, out []float64) {
	for i, v := range x {
		p0, p1 := 1.0, v
		for k := 2; k <= n; k++ {
			p0, p1 = p1, (float64(2*k-1)*v*p1-float64(k-1)*p0)/float64(k)
		}
		out[i] = p1
	}
}

//gradgen:fast
func Horner(c []float64, x []float64, out []float64) {
	for i, v := range x {
		s := 0.0
		for k := len(c) - 1; k >= 0; k-- {
			s = s*v + c[k]
		}
		out[i] = s
	}
}

//gradgen:fast
func Chebyshev(c []float64, x float64) float64 {
	b1, b2 := 0.0, 0.0
	for k := len(c) - 1; k > 0; k-- {
		b1, b2 = 2*x*b1-b2+c[k], b1
	}
	return x*b1 - b2 + c[0]
}

//gradgen:fast
func Opacity(tau []float64, kappa, rho, ds []float64) {
	t := 0.0
	for i := range tau {
		t += kappa[i] * rho[i] * ds[i]
		tau[i] = t
	}
}

//gradgen:fast
func RadiativeTransfer(s, dtau []float64) float64 {
	in := 0.0
	for i, src := range s {
		e := math.Exp(-dtau[i])
		in = in*e + src*(1-e)
	}
	return in
}
