package loops

import "math"

type Star struct {
	Mag, Colour float64
	Parallax    float64
	Good        bool
}

type Galaxy struct {
	Pos  [3]float64
	Mass float64
}

type Survey struct {
	Mags, Errs []float64
	Zero       float64
}

//gradgen:fast
func AbsoluteMagnitudes(stars []Star, out []float64) {
	for i, s := range stars {
		out[i] = s.Mag + 5*math.Log10(s.Parallax/100)
	}
}

//gradgen:fast
func GoodMean(stars []Star) float64 {
	s, n := 0.0, 0.0
	for _, st := range stars {
		if !st.Good {
			continue
		}
		s += st.Mag
		n++
	}
	return s / n
}

//gradgen:fast
func (s *Survey) ChiSquare(model []float64) float64 {
	c := 0.0
	for i, m := range s.Mags {
		d := (m + s.Zero - model[i]) / s.Errs[i]
		c += d * d
	}
	return c
}

//gradgen:fast
func MassFunction(gs []Galaxy, edges []float64, out []float64) {
	for _, g := range gs {
		l := math.Log10(g.Mass)
		for b := 0; b < len(out); b++ {
			if l >= edges[b] && l < edges[b+1] {
				out[b]++
			}
		}
	}
}

//gradgen:fast
func SoftMassFunction(logM, edges []float64, sigma float64, out []float64) {
	for _, m := range logM {
		for b := range out {
			hi := math.Erf((edges[b+1] - m) / sigma)
			lo := math.Erf((edges[b] - m) / sigma)
			out[b] += 0.5 * (hi - lo)
		}
	}
}

//gradgen:fast
func PairCounts(gs []Galaxy, r2 []float64, counts []float64) {
	for i := range gs {
		for j := range gs[:i] {
			d := 0.0
			for k := 0; k < 3; k++ {
				t := gs[i].Pos[k] - gs[j].Pos[k]
				d += t * t
			}
			for b := range r2 {
				if d < r2[b] {
					counts[b]++
				}
			}
		}
	}
}

//gradgen:fast
func Distances(ra, dec []float64, ra0, dec0 float64, out []float64) {
	for i := range ra {
		c := math.Sin(dec[i])*math.Sin(dec0) + math.Cos(dec[i])*math.Cos(dec0)*math.Cos(ra[i]-ra0)
		out[i] = math.Acos(math.Min(1, math.Max(-1, c)))
	}
}

//gradgen:fast
func ComovingDistance(z []float64, om float64, steps int, out []float64) {
	for i, zi := range z {
		s := 0.0
		h := zi / float64(steps)
		for k := 0; k <= steps; k++ {
			x := float64(k) * h
			w := 1.0
			if k == 0 || k == steps {
				w = 0.5
			}
			s += w / math.Sqrt(om*math.Pow(1+x, 3)+1-om)
		}
		out[i] = s * h
	}
}

//gradgen:fast
func Lomb(t, y []float64, w float64) float64 {
	var yc, ys, cc, ss float64
	for i := range t {
		s, c := math.Sincos(w * t[i])
		yc += y[i] * c
		ys += y[i] * s
		cc += c * c
		ss += s * s
	}
	return yc*yc/cc + ys*ys/ss
}

//gradgen:fast
func Periodogram(t, y, freq, power []float64) {
	for k, f := range freq {
		var re, im float64
		for i := range t {
			re += y[i] * math.Cos(2*math.Pi*f*t[i])
			im += y[i] * math.Sin(2*math.Pi*f*t[i])
		}
		power[k] = (re*re + im*im) / float64(len(t))
	}
}

//gradgen:fast
func TransitModel(t []float64, t0, period, depth, width float64, out []float64) {
	for i, v := range t {
		ph := math.Remainder(v-t0, period)
		out[i] = 1
		if math.Abs(ph) < width/2 {
			out[i] = 1 - depth
		}
	}
}

//gradgen:fast
func Interpolate(x, xs, ys, out []float64) {
	for i, v := range x {
		k := 0
		for k < len(xs)-2 && v > xs[k+1] {
			k++
		}
		f := (v - xs[k]) / (xs[k+1] - xs[k])
		out[i] = ys[k] + f*(ys[k+1]-ys[k])
	}
}

//gradgen:fast
func UniformInterpolate(x []float64, x0, dx float64, table, out []float64) {
	for i, v := range x {
		p := (v - x0) / dx
		k := int(p)
		if k < 0 {
			k = 0
		}
		if k > len(table)-2 {
			k = len(table) - 2
		}
		f := p - float64(k)
		out[i] = table[k]*(1-f) + table[k+1]*f
	}
}

//gradgen:fast
func Trapezoid(x, y []float64) float64 {
	s := 0.0
	for i := 1; i < len(x); i++ {
		s += 0.5 * (x[i] - x[i-1]) * (y[i] + y[i-1])
	}
	return s
}

//gradgen:fast
func Simpson(y []float64, h float64) float64 {
	s := y[0] + y[len(y)-1]
	for i := 1; i < len(y)-1; i++ {
		if i%2 == 1 {
			s += 4 * y[i]
		} else {
			s += 2 * y[i]
		}
	}
	return s * h / 3
}

//gradgen:fast
func SimpsonPairs(y []float64, h float64) float64 {
	s := 0.0
	for i := 0; i+2 < len(y); i += 2 {
		s += y[i] + 4*y[i+1] + y[i+2]
	}
	return s * h / 3
}

//gradgen:fast
func GaussLegendre(a, b float64, node, weight []float64) float64 {
	s := 0.0
	for i, t := range node {
		x := 0.5*(b-a)*t + 0.5*(a+b)
		s += weight[i] * math.Exp(-x*x)
	}
	return 0.5 * (b - a) * s
}

//gradgen:fast
func MonteCarloPi(x, y []float64) float64 {
	in := 0
	for i := range x {
		if x[i]*x[i]+y[i]*y[i] <= 1 {
			in++
		}
	}
	return 4 * float64(in) / float64(len(x))
}

//gradgen:fast
func BlackScholes(s, k, t []float64, r, sigma float64, out []float64) {
	for i := range s {
		d1 := (math.Log(s[i]/k[i]) + (r+sigma*sigma/2)*t[i]) / (sigma * math.Sqrt(t[i]))
		d2 := d1 - sigma*math.Sqrt(t[i])
		out[i] = s[i]*cdf(d1) - k[i]*math.Exp(-r*t[i])*cdf(d2)
	}
}

func cdf(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }

//gradgen:fast
func PresentValue(cash []float64, rate float64) float64 {
	pv, d := 0.0, 1.0
	for _, c := range cash {
		pv += c * d
		d /= 1 + rate
	}
	return pv
}

//gradgen:fast
func PresentValuePow(cash []float64, rate float64) float64 {
	pv := 0.0
	for t, c := range cash {
		pv += c / math.Pow(1+rate, float64(t))
	}
	return pv
}

//gradgen:fast
func Binomial(s, up, p, disc, strike float64, n int, v []float64) {
	for i := 0; i <= n; i++ {
		v[i] = math.Max(s*math.Pow(up, float64(2*i-n))-strike, 0)
	}
	for t := n - 1; t >= 0; t-- {
		for i := 0; i <= t; i++ {
			v[i] = disc * (p*v[i+1] + (1-p)*v[i])
		}
	}
}

//gradgen:fast
func GeometricBrownian(z []float64, steps int, s0, mu, sigma, dt float64, out []float64) {
	for p := range out {
		s := s0
		for k := 0; k < steps; k++ {
			s *= math.Exp((mu-sigma*sigma/2)*dt + sigma*math.Sqrt(dt)*z[p*steps+k])
		}
		out[p] = s
	}
}

//gradgen:fast
func Portfolio(w []float64, cov [][]float64) float64 {
	v := 0.0
	for i, a := range w {
		for j, b := range w {
			v += a * b * cov[i][j]
		}
	}
	return math.Sqrt(v)
}

//gradgen:fast
func Drawdown(price []float64) float64 {
	peak, worst := price[0], 0.0
	for _, p := range price {
		if p > peak {
			peak = p
		}
		if d := (peak - p) / peak; d > worst {
			worst = d
		}
	}
	return worst
}

//gradgen:fast
func RSI(x []float64) float64 {
	up, down := 0.0, 0.0
	for i := 1; i < len(x); i++ {
		if d := x[i] - x[i-1]; d > 0 {
			up += d
		} else {
			down -= d
		}
	}
	return 100 - 100/(1+up/down)
}

//gradgen:fast
func GARCH(r []float64, omega, alpha, beta float64) float64 {
	h, l := omega, 0.0
	for _, v := range r {
		l -= 0.5 * (math.Log(h) + v*v/h)
		h = omega + alpha*v*v + beta*h
	}
	return l
}

//gradgen:fast
func Kalman1D(y []float64, q, r float64) float64 {
	x, p, l := 0.0, 1.0, 0.0
	for _, v := range y {
		p += q
		s := p + r
		d := v - x
		l -= 0.5 * (math.Log(s) + d*d/s)
		k := p / s
		x += k * d
		p *= 1 - k
	}
	return l
}

//gradgen:fast
func LotkaVolterra(x, y []float64, dt float64, steps int) {
	for i := range x {
		a, b := x[i], y[i]
		for s := 0; s < steps; s++ {
			da, db := a-a*b, a*b-b
			a, b = a+dt*da, b+dt*db
		}
		x[i], y[i] = a, b
	}
}

//gradgen:fast
func SIR(s, i, r float64, beta, gamma float64, days int, out []float64) {
	for d := 0; d < days; d++ {
		n := beta * s * i
		rec := gamma * i
		s -= n
		i += n - rec
		r += rec
		out[d] = i
	}
}

//gradgen:fast
func Michaelis(s []float64, vmax, km float64, out []float64) {
	for i, c := range s {
		out[i] = vmax * c / (km + c)
	}
}

//gradgen:fast
func Hill(c []float64, k float64, n int, out []float64) {
	for i, v := range c {
		p := 1.0
		for j := 0; j < n; j++ {
			p *= v / k
		}
		out[i] = p / (1 + p)
	}
}

//gradgen:fast
func ReactionRates(rate []float64, a, b []int, conc, out []float64) {
	for r, k := range rate {
		f := k * conc[a[r]] * conc[b[r]]
		out[a[r]] -= f
		out[b[r]] -= f
	}
}

//gradgen:fast
func Arrhenius(t []float64, a, ea float64, out []float64) {
	for i, v := range t {
		out[i] = a * math.Exp(-ea/(8.314*v))
	}
}

//gradgen:fast
func Felsenstein(left, right []float64, p []float64, out []float64) {
	for s := 0; s < len(left); s += 4 {
		for a := 0; a < 4; a++ {
			l, r := 0.0, 0.0
			for b := 0; b < 4; b++ {
				l += p[a*4+b] * left[s+b]
				r += p[a*4+b] * right[s+b]
			}
			out[s+a] = l * r
		}
	}
}

//gradgen:fast
func EditDistance(a, b []byte, prev, cur []float64) float64 {
	for i := range a {
		cur[0] = float64(i + 1)
		for j := range b {
			c := 1.0
			if a[i] == b[j] {
				c = 0
			}
			cur[j+1] = math.Min(math.Min(cur[j]+1, prev[j+1]+1), prev[j]+c)
		}
		prev, cur = cur, prev
	}
	return prev[len(b)]
}

//gradgen:fast
func GCContent(seq []byte) float64 {
	n := 0
	for _, c := range seq {
		if c == 'G' || c == 'C' {
			n++
		}
	}
	return float64(n) / float64(len(seq))
}

//gradgen:fast
func Hamming(a, b []byte) float64 {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return float64(n)
}

//gradgen:fast
func Haversine(lat, lon []float64, out []float64) {
	for i := 0; i+1 < len(lat); i++ {
		dp, dl := lat[i+1]-lat[i], lon[i+1]-lon[i]
		a := math.Pow(math.Sin(dp/2), 2) + math.Cos(lat[i])*math.Cos(lat[i+1])*math.Pow(math.Sin(dl/2), 2)
		out[i] = 2 * 6371 * math.Asin(math.Sqrt(a))
	}
}

//gradgen:fast
func PolygonArea(x, y []float64) float64 {
	s := 0.0
	n := len(x)
	for i := 0; i < n; i++ {
		j := (i + 1) % n
		s += x[i]*y[j] - x[j]*y[i]
	}
	return s / 2
}

//gradgen:fast
func PolygonWrap(p [][2]float64) float64 {
	s := 0.0
	for i, j := 0, len(p)-1; i < len(p); j, i = i, i+1 {
		s += p[j][0]*p[i][1] - p[i][0]*p[j][1]
	}
	return s / 2
}

//gradgen:fast
func PathLength(p []Vec3) float64 {
	l := 0.0
	for i := 1; i < len(p); i++ {
		d := p[i].Sub(p[i-1])
		l += math.Sqrt(d.Dot(d))
	}
	return l
}

//gradgen:fast
func BoundingBox(p []Vec3) (lo, hi Vec3) {
	lo, hi = p[0], p[0]
	for _, q := range p {
		lo.X, hi.X = math.Min(lo.X, q.X), math.Max(hi.X, q.X)
		lo.Y, hi.Y = math.Min(lo.Y, q.Y), math.Max(hi.Y, q.Y)
	}
	return lo, hi
}

//gradgen:fast
func MeshArea(v []Vec3, tri [][3]int) float64 {
	s := 0.0
	for _, t := range tri {
		a, b := v[t[1]].Sub(v[t[0]]), v[t[2]].Sub(v[t[0]])
		cx, cy, cz := a.Y*b.Z-a.Z*b.Y, a.Z*b.X-a.X*b.Z, a.X*b.Y-a.Y*b.X
		s += 0.5 * math.Sqrt(cx*cx+cy*cy+cz*cz)
	}
	return s
}

//gradgen:fast
func RayPlane(ox, oy, oz, dx, dy, dz []float64, nx, ny, nz, d float64, out []float64) {
	for i := range ox {
		den := nx*dx[i] + ny*dy[i] + nz*dz[i]
		if math.Abs(den) < 1e-9 {
			out[i] = math.Inf(1)
			continue
		}
		out[i] = -(nx*ox[i] + ny*oy[i] + nz*oz[i] + d) / den
	}
}

//gradgen:fast
func SphereHits(cx, cy, cz, r []float64, ox, oy, oz, dx, dy, dz float64) float64 {
	near := math.Inf(1)
	for i := range r {
		x, y, z := ox-cx[i], oy-cy[i], oz-cz[i]
		b := x*dx + y*dy + z*dz
		c := x*x + y*y + z*z - r[i]*r[i]
		disc := b*b - c
		if disc < 0 {
			continue
		}
		if t := -b - math.Sqrt(disc); t > 0 && t < near {
			near = t
		}
	}
	return near
}

//gradgen:fast
func Bezier(p []float64, t []float64, out []float64) {
	for i, u := range t {
		v := 1 - u
		out[i] = v*v*v*p[0] + 3*v*v*u*p[1] + 3*v*u*u*p[2] + u*u*u*p[3]
	}
}

//gradgen:fast
func SplineEval(x, knots, a, b, c, d []float64, out []float64) {
	h := knots[1] - knots[0]
	for i, v := range x {
		k := int((v - knots[0]) / h)
		t := v - knots[k]
		out[i] = a[k] + t*(b[k]+t*(c[k]+t*d[k]))
	}
}

//gradgen:fast
func DewPoint(t, rh []float64, out []float64) {
	for i := range t {
		g := math.Log(rh[i]/100) + 17.62*t[i]/(243.12+t[i])
		out[i] = 243.12 * g / (17.62 - g)
	}
}

//gradgen:fast
func DegreeDays(tmin, tmax []float64, base float64) float64 {
	s := 0.0
	for i := range tmin {
		m := (tmin[i]+tmax[i])/2 - base
		if m > 0 {
			s += m
		}
	}
	return s
}

//gradgen:fast
func Bucket(rain, evap []float64, capacity float64) float64 {
	store, out := 0.0, 0.0
	for i, r := range rain {
		store += r - evap[i]
		if store < 0 {
			store = 0
		}
		if store > capacity {
			out += store - capacity
			store = capacity
		}
	}
	return out
}

//gradgen:fast
func Muskingum(in []float64, c0, c1, c2 float64, out []float64) {
	for i := 1; i < len(in); i++ {
		out[i] = c0*in[i] + c1*in[i-1] + c2*out[i-1]
	}
}

//gradgen:fast
func ZonalMean(field [][][]float64, out [][]float64) {
	for k := range field {
		for j := range field[k] {
			s := 0.0
			for _, v := range field[k][j] {
				s += v
			}
			out[k][j] = s / float64(len(field[k][j]))
		}
	}
}

//gradgen:fast
func Vorticity(u, v [][]float64, dx, dy float64, out [][]float64) {
	for j := 1; j < len(u)-1; j++ {
		for i := 1; i < len(u[j])-1; i++ {
			out[j][i] = (v[j][i+1]-v[j][i-1])/(2*dx) - (u[j+1][i]-u[j-1][i])/(2*dy)
		}
	}
}

//gradgen:fast
func Stencil3D(u, out []float64, nx, ny, nz int) {
	for k := 1; k < nz-1; k++ {
		for j := 1; j < ny-1; j++ {
			for i := 1; i < nx-1; i++ {
				c := (k*ny+j)*nx + i
				out[c] = u[c-1] + u[c+1] + u[c-nx] + u[c+nx] + u[c-nx*ny] + u[c+nx*ny] - 6*u[c]
			}
		}
	}
}

//gradgen:fast
func Ragged(groups [][]float64, out []float64) {
	for g, xs := range groups {
		s := 0.0
		for _, x := range xs {
			s += x * x
		}
		out[g] = math.Sqrt(s)
	}
}

//gradgen:fast
func RaggedOffsets(x []float64, start []int, out []float64) {
	for g := 0; g+1 < len(start); g++ {
		s := 0.0
		for _, v := range x[start[g]:start[g+1]] {
			s += v
		}
		out[g] = s
	}
}

//gradgen:fast
func GroupSum(x []float64, group []int, out []float64) {
	for i, v := range x {
		out[group[i]] += v
	}
}

//gradgen:fast
func GroupSum32(x []float32, group []int32, out []float64) {
	for i, g := range group {
		out[g] += float64(x[i])
	}
}

//gradgen:fast
func Sum32(x []float32) float32 {
	var s float32
	for _, v := range x {
		s += v
	}
	return s
}

//gradgen:fast
func Scale32(x []float32, a, b float32) {
	for i := range x {
		x[i] = a*x[i] + b
	}
}

//gradgen:fast
func IntegerSum(n []int64) float64 {
	s := int64(0)
	for _, v := range n {
		s += v
	}
	return float64(s)
}

//gradgen:fast
func Uint8Histogram(v []uint8, h []float64) {
	for _, b := range v {
		h[b]++
	}
}

//gradgen:fast
func Int8Dot(a, b []int8, scale float64) float64 {
	s := 0.0
	for i := range a {
		s += float64(a[i]) * float64(b[i]) * scale
	}
	return s
}

//gradgen:fast
func TimeDecay(stamp []int64, now int64, w []float64) float64 {
	s := 0.0
	for i, t := range stamp {
		s += w[i] * math.Exp(-float64(now-t)/3600)
	}
	return s
}

//gradgen:fast
func MapLookup(keys []string, value map[string]float64) float64 {
	s := 0.0
	for _, k := range keys {
		s += value[k]
	}
	return s
}

//gradgen:fast
func Shuffle(x []float64, perm []int, out []float64) {
	for i, p := range perm {
		out[p] = x[i]
	}
}

//gradgen:fast
func BubblePass(x []float64) {
	for i := 0; i+1 < len(x); i++ {
		if x[i] > x[i+1] {
			x[i], x[i+1] = x[i+1], x[i]
		}
	}
}

//gradgen:fast
func Countdown(x []float64) float64 {
	s := 0.0
	for n := len(x); n > 0; n-- {
		s += x[n-1] / float64(n)
	}
	return s
}

//gradgen:fast
func WhileSum(x []float64) float64 {
	i, s := 0, 0.0
	for i < len(x) {
		s += x[i]
		i++
	}
	return s
}

//gradgen:fast
func UntilSentinel(x []float64) float64 {
	s := 0.0
	for i := 0; x[i] >= 0; i++ {
		s += x[i]
	}
	return s
}

//gradgen:fast
func Collatz(n []int, out []float64) {
	for i, v := range n {
		steps := 0
		for v != 1 {
			if v%2 == 0 {
				v /= 2
			} else {
				v = 3*v + 1
			}
			steps++
		}
		out[i] = float64(steps)
	}
}

//gradgen:fast
func TwoPointers(x []float64, out []float64) {
	at := 0
	for i := range x {
		if x[i] > 0 {
			out[at] = x[i]
			at++
		}
	}
}

//gradgen:fast
func Diagonals(a []float64, n int, out []float64) {
	for d := 0; d < 2*n-1; d++ {
		s := 0.0
		for i := max(0, d-n+1); i <= min(d, n-1); i++ {
			s += a[i*n+d-i]
		}
		out[d] = s
	}
}

//gradgen:fast
func Blocked(a []float64, n, b int) float64 {
	s := 0.0
	for i0 := 0; i0 < n; i0 += b {
		for j0 := 0; j0 < n; j0 += b {
			for i := i0; i < min(i0+b, n); i++ {
				for j := j0; j < min(j0+b, n); j++ {
					s += a[i*n+j] * a[j*n+i]
				}
			}
		}
	}
	return s
}

//gradgen:fast
func Upsample(x []float64, f int, out []float64) {
	for i := range out {
		out[i] = x[i/f]
	}
}

//gradgen:fast
func RowsBySlices(a []float64, w int, out []float64) {
	for i := range out {
		row := a[i*w : (i+1)*w]
		m := row[0]
		for _, v := range row {
			m = max(m, v)
		}
		out[i] = m
	}
}

//gradgen:fast
func Flux(left, right []float64, gamma float64, out []float64) {
	for i := range left {
		l, r := left[i], right[i]
		s := math.Max(math.Abs(l), math.Abs(r))
		out[i] = 0.5*(l*l/2+r*r/2) - 0.5*s*(r-l)*gamma
	}
}

//gradgen:fast
func FirstNegative(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		if v < 0 {
			break
		}
		s += v
	}
	return s
}

//gradgen:fast
func Overlap(a0, a1, b0, b1 []float64) float64 {
	s := 0.0
	for i := range a0 {
		s += math.Max(0, math.Min(a1[i], b1[i])-math.Max(a0[i], b0[i]))
	}
	return s
}
