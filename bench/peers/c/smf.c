/* The mass function of bench/smf with a hand-written adjoint. Halos go by blocks
   that stay in cache, so that the loops over one edge are vectors. */
#include "measure.h"

enum { BINS = 10, EDGES = BINS + 1, BLOCK = 512 };
static long n;
static double *logm, edges[EDGES], seed[BINS];
static const double params[2] = {-1.9, -0.4};

static double objective(double *gradient) {
	(void)gradient;
	double scale = 1 / (M_SQRT2 * pow(10, params[1])), below[EDGES] = {0};
	for (long at = 0; at < n; at += BLOCK) {
		long end = at + BLOCK < n ? at + BLOCK : n;
		for (int e = 0; e < EDGES; e++) {
			double s = 0;
			for (long i = at; i < end; i++)
				s += erf((edges[e] - params[0] - logm[i]) * scale);
			below[e] += s;
		}
	}
	double value = 0;
	for (int b = 0; b < BINS; b++)
		value += seed[b] * 0.5 * (below[b + 1] - below[b]) / (edges[b + 1] - edges[b]);
	return value;
}

static double gradient(double *out) {
	double scale = 1 / (M_SQRT2 * pow(10, params[1])), below[EDGES] = {0}, bell[EDGES] = {0}, slope[EDGES] = {0};
	for (long at = 0; at < n; at += BLOCK) {
		long end = at + BLOCK < n ? at + BLOCK : n;
		for (int e = 0; e < EDGES; e++) {
			double s = 0, g = 0, h = 0;
			for (long i = at; i < end; i++) {
				double z = (edges[e] - params[0] - logm[i]) * scale, p = exp(-z * z);
				s += erf(z);
				g += p;
				h += p * z;
			}
			below[e] += s, bell[e] += g, slope[e] += h;
		}
	}
	double value = 0, edgebar[EDGES] = {0};
	for (int b = 0; b < BINS; b++) {
		double w = seed[b] / (edges[b + 1] - edges[b]);
		value += w * 0.5 * (below[b + 1] - below[b]);
		edgebar[b + 1] += w / sqrt(M_PI);
		edgebar[b] -= w / sqrt(M_PI);
	}
	out[0] = out[1] = 0;
	for (int e = 0; e < EDGES; e++) {
		out[0] -= edgebar[e] * bell[e] * scale;
		out[1] -= edgebar[e] * slope[e] * M_LN10;
	}
	return value;
}

int main(int argc, char **argv) {
	n = atol(sizes(argc, argv, 1)[0]);
	logm = numbers(n);
	for (long i = 0; i < n; i++)
		logm[i] = 10 - log10(1 - 0.9 * i / (n - 1));
	for (int b = 0; b < BINS; b++)
		seed[b] = 1.0 / (b + 1);
	for (int e = 0; e < EDGES; e++)
		edges[e] = 9 + e / 10.0;
	double g[2];
	measure("objective", objective, 0, 0);
	measure("gradient", gradient, g, 2);
	return 0;
}
