/* The Runge–Kutta method of bench/ode with a hand-written adjoint: n equations,
   a number of steps. */
#include "measure.h"

static long n;
static int steps;
static double *x, *states, *k[4], *y, *ybar, *nextbar, *kbar, *mid;

/* field sets dy to the derivative of y. */
static void field(double *restrict dy, const double *restrict v) {
	dy[0] = x[0];
	for (long i = 1; i < n; i++)
		dy[i] = x[i] * v[i - 1];
}

/* advance sets dst to y + h·dy. */
static void advance(double *restrict dst, double h, const double *restrict dy) {
	for (long i = 0; i < n; i++)
		dst[i] = y[i] + h * dy[i];
}

/* forward takes one step by way of three points. */
static void forward(double h, double *p1, double *p2, double *p3) {
	field(k[0], y);
	advance(p1, h / 2, k[0]);
	field(k[1], p1);
	advance(p2, h / 2, k[1]);
	field(k[2], p2);
	advance(p3, h, k[2]);
	field(k[3], p3);
	const double *restrict a = k[0], *restrict b = k[1], *restrict c = k[2], *restrict e = k[3];
	double *restrict to = y, w = h / 6;
	for (long i = 0; i < n; i++)
		to[i] += w * (a[i] + 2 * b[i] + 2 * c[i] + e[i]);
}

static double objective(double *gradient) {
	(void)gradient;
	double h = 2.0 / steps;
	memset(y, 0, n * sizeof *y);
	for (int s = 0; s < steps; s++)
		forward(h, mid, mid, mid);
	return y[n - 1];
}

/* stage reverses k = field(point), where point = y + c·k′: it adds to the
   adjoints of x and y and replaces kbar by w·ybar + c·pointbar, that of k′. */
static void stage(const double *restrict point, double *restrict out, double w, double c) {
	double *restrict kb = kbar, *restrict next = nextbar;
	const double *restrict yb = ybar, *restrict xs = x;
	out[0] += kb[0];
	double at = kb[0];
	for (long i = 1; i < n; i++) {
		at = kb[i];
		out[i] += at * point[i - 1];
		at *= xs[i];
		next[i - 1] += at;
		kb[i - 1] = w * yb[i - 1] + c * at;
	}
	kb[n - 1] = w * yb[n - 1];
}

static double gradient(double *out) {
	double h = 2.0 / steps;
	memset(y, 0, n * sizeof *y);
	for (int s = 0; s < steps; s++) {
		double *p = states + 4 * n * s;
		memcpy(p, y, n * sizeof *y);
		forward(h, p + n, p + 2 * n, p + 3 * n);
	}
	memset(out, 0, n * sizeof *out);
	memset(ybar, 0, n * sizeof *ybar);
	ybar[n - 1] = 1;
	for (int s = steps - 1; s >= 0; s--) {
		double *p = states + 4 * n * s;
		for (long i = 0; i < n; i++) {
			nextbar[i] = ybar[i];
			kbar[i] = h / 6 * ybar[i];
		}
		stage(p + 3 * n, out, h / 3, h);
		stage(p + 2 * n, out, h / 3, h / 2);
		stage(p + n, out, h / 6, h / 2);
		stage(p, out, 0, 0);
		double *t = ybar;
		ybar = nextbar, nextbar = t;
	}
	return y[n - 1];
}

int main(int argc, char **argv) {
	char **size = sizes(argc, argv, 2);
	n = atol(size[0]), steps = atoi(size[1]);
	x = numbers(n);
	for (long i = 0; i < n; i++)
		x[i] = 1 + (double)i / n;
	y = numbers(n), ybar = numbers(n), nextbar = numbers(n), kbar = numbers(n), mid = numbers(n);
	for (int j = 0; j < 4; j++)
		k[j] = numbers(n);
	measure("objective", objective, 0, 0);
	states = numbers(4 * n * steps);
	measure("gradient", gradient, numbers(n), n);
	return 0;
}
