/* The kernel counts of bench/kde with a hand-written adjoint. Points go by blocks
   that stay in cache, so that the loops over one kernel are vectors. */
#include "measure.h"

enum { KERNELS = 20, BLOCK = 256 };
static long n;
static double *x, *centers, weights[KERNELS], w[6], scale;

/* whiten sets a, b and c to the coordinates in which kernels are round; beyond
   the last point they are so far away that their density is 0. */
static void whiten(long at, double *restrict a, double *restrict b, double *restrict c) {
	long end = n - at < BLOCK ? n - at : BLOCK;
	for (long i = 0; i < end; i++) {
		const double *p = x + 3 * (at + i);
		a[i] = w[0] * p[0];
		b[i] = w[1] * p[0] + w[2] * p[1];
		c[i] = w[3] * p[0] + w[4] * p[1] + w[5] * p[2];
	}
	for (long i = end; i < BLOCK; i++)
		a[i] = b[i] = c[i] = 1e3;
}

static double objective(double *gradient) {
	(void)gradient;
	double a[BLOCK], b[BLOCK], c[BLOCK], sum = 0;
	for (long at = 0; at < n; at += BLOCK) {
		whiten(at, a, b, c);
		for (int k = 0; k < KERNELS; k++) {
			double count = 0, p = centers[3 * k], q = centers[3 * k + 1], r = centers[3 * k + 2];
			for (int i = 0; i < BLOCK; i++) {
				double u = a[i] - p, v = b[i] - q, t = c[i] - r;
				count += exp(-0.5 * (u * u + v * v + t * t));
			}
			sum += weights[k] * count;
		}
	}
	return scale * sum;
}

static double gradient(double *out) {
	double a[BLOCK], b[BLOCK], c[BLOCK], abar[BLOCK], bbar[BLOCK], cbar[BLOCK], sum = 0;
	for (long at = 0; at < n; at += BLOCK) {
		whiten(at, a, b, c);
		memset(abar, 0, sizeof abar), memset(bbar, 0, sizeof bbar), memset(cbar, 0, sizeof cbar);
		for (int k = 0; k < KERNELS; k++) {
			double p = centers[3 * k], q = centers[3 * k + 1], r = centers[3 * k + 2];
			for (int i = 0; i < BLOCK; i++) {
				double u = a[i] - p, v = b[i] - q, t = c[i] - r, e = weights[k] * exp(-0.5 * (u * u + v * v + t * t));
				sum += e;
				abar[i] -= e * u, bbar[i] -= e * v, cbar[i] -= e * t;
			}
		}
		for (long i = 0; i < BLOCK && at + i < n; i++) {
			double *g = out + 3 * (at + i);
			g[0] = scale * (w[0] * abar[i] + w[1] * bbar[i] + w[3] * cbar[i]);
			g[1] = scale * (w[2] * bbar[i] + w[4] * cbar[i]);
			g[2] = scale * w[5] * cbar[i];
		}
	}
	return scale * sum;
}

/* frame finds w, the inverse of the Cholesky factor of the covariance. */
static void frame(void) {
	double h = pow(KERNELS, -2.0 / 7), r00 = sqrt(h), r10 = 0.2 * h / r00, r20 = 0.1 * h / r00;
	double r11 = sqrt(h - r10 * r10), r21 = (-0.3 * h - r20 * r10) / r11, r22 = sqrt(h - r20 * r20 - r21 * r21);
	w[0] = 1 / r00, w[1] = -r10 / (r00 * r11), w[2] = 1 / r11;
	w[3] = (r10 * r21 - r11 * r20) / (r00 * r11 * r22), w[4] = -r21 / (r11 * r22), w[5] = 1 / r22;
	scale = w[0] * w[2] * w[5] / pow(2 * M_PI, 1.5);
}

int main(int argc, char **argv) {
	n = atol(sizes(argc, argv, 1)[0]);
	x = waves(3 * n, 1.5, 0.9);
	frame();
	double *v = waves(3 * KERNELS, 1, 2.1);
	centers = numbers(3 * KERNELS);
	for (int k = 0; k < KERNELS; k++) {
		weights[k] = 1.0 / (k + 1);
		centers[3 * k] = w[0] * v[3 * k];
		centers[3 * k + 1] = w[1] * v[3 * k] + w[2] * v[3 * k + 1];
		centers[3 * k + 2] = w[3] * v[3 * k] + w[4] * v[3 * k + 1] + w[5] * v[3 * k + 2];
	}
	measure("objective", objective, 0, 0);
	measure("gradient", gradient, numbers(3 * n), 3 * n);
	return 0;
}
