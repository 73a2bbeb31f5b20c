/* The polynomial of bench/llsq, fitted to a step, with a hand-written adjoint.
   Eight rows go at once, so that the recurrences of powers are vectors. */
#include "measure.h"

enum { M = 128, ROWS = 8 };
static long n;
static double x[M];

static double sign(double t) { return (t > 0) - (t < 0); }

/* residuals returns those of the rows from i on; rows beyond the last are 0. */
static void residuals(long i, double *t, double *r) {
	double p[ROWS];
	for (int k = 0; k < ROWS; k++) {
		t[k] = -1 + 2 * (double)(i + k) / (n - 1);
		r[k] = sign(t[k]);
		p[k] = 1;
	}
	for (int j = 0; j < M; j++)
		for (int k = 0; k < ROWS; k++) {
			r[k] -= x[j] * p[k];
			p[k] *= t[k];
		}
	for (int k = 0; k < ROWS; k++)
		if (i + k >= n)
			r[k] = 0;
}

static double objective(double *gradient) {
	(void)gradient;
	double s = 0, t[ROWS], r[ROWS];
	for (long i = 0; i < n; i += ROWS) {
		residuals(i, t, r);
		for (int k = 0; k < ROWS; k++)
			s += r[k] * r[k];
	}
	return s / 2;
}

static double gradient(double *out) {
	double s = 0, t[ROWS], r[ROWS], p[ROWS], lanes[M][ROWS] = {{0}};
	for (long i = 0; i < n; i += ROWS) {
		residuals(i, t, r);
		for (int k = 0; k < ROWS; k++) {
			s += r[k] * r[k];
			p[k] = -r[k];
		}
		for (int j = 0; j < M; j++)
			for (int k = 0; k < ROWS; k++) {
				lanes[j][k] += p[k];
				p[k] *= t[k];
			}
	}
	for (int j = 0; j < M; j++) {
		out[j] = 0;
		for (int k = 0; k < ROWS; k++)
			out[j] += lanes[j][k];
	}
	return s / 2;
}

int main(int argc, char **argv) {
	n = atol(sizes(argc, argv, 1)[0]);
	for (int j = 0; j < M; j++)
		x[j] = cos(j);
	double g[M];
	measure("objective", objective, 0, 0);
	measure("gradient", gradient, g, M);
	return 0;
}
