// Natural.c holds problems of package problems with adjoints written by hand, as the functions
// called Hand there are. It reads one problem from its standard input: the numbers of slices, of
// numbers of each, of numbers of the gradient, and the numbers, all as doubles. It prints the
// median time of a gradient in nanoseconds, the value and the gradient.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double **in; // the slices
static long *len;   // their lengths
static double *grad;
static long n; // numbers of the gradient
static double *room;

static double kmeans(void) {
	const double *centroids = in[0], *points = in[1];
	long d = (long)in[2][0];
	memset(grad, 0, n * sizeof *grad);
	double cost = 0;
	for (long p = 0; p < len[1]; p += d) {
		double best = INFINITY;
		long at = -1;
		for (long c = 0; c < len[0]; c += d) {
			double dist = 0;
			for (long k = 0; k < d; k++) {
				double diff = points[p + k] - centroids[c + k];
				dist += diff * diff;
			}
			if (dist < best) {
				best = dist;
				at = c;
			}
		}
		cost += best;
		for (long k = 0; k < d && at >= 0; k++)
			grad[at + k] -= 2 * (points[p + k] - centroids[at + k]);
	}
	return cost;
}

static double logSum(const double *v, long k) {
	double largest = v[0], sum = 0;
	for (long i = 0; i < k; i++)
		if (v[i] > largest)
			largest = v[i];
	for (long i = 0; i < k; i++)
		sum += exp(v[i] - largest);
	return largest + log(sum);
}

static double mixture(void) {
	const double *alphas = in[0], *means = in[1], *factors = in[2], *points = in[3];
	long d = (long)in[4][0], k = len[0], packed = d + d * (d - 1) / 2;
	double *terms = room, *ys = room + k, *diagonals = ys + k * d;
	double *alphasGrad = grad, *meansGrad = grad + k, *factorsGrad = meansGrad + k * d;
	memset(grad, 0, n * sizeof *grad);
	for (long c = 0; c < k; c++)
		for (long i = 0; i < d; i++)
			diagonals[c * d + i] = exp(factors[c * packed + i]);
	double total = 0;
	for (long p = 0; p < len[3]; p += d) {
		const double *x = points + p;
		for (long c = 0; c < k; c++) {
			const double *mean = means + c * d, *factor = factors + c * packed, *diagonal = diagonals + c * d;
			double logDet = 0, norm = 0;
			long at = d;
			for (long i = 0; i < d; i++) {
				logDet += factor[i];
				double y = diagonal[i] * (x[i] - mean[i]);
				for (long j = 0; j < i; j++)
					y += factor[at++] * (x[j] - mean[j]);
				ys[c * d + i] = y;
				norm += y * y;
			}
			terms[c] = alphas[c] + logDet - norm / 2;
		}
		double value = logSum(terms, k);
		total += value;
		for (long c = 0; c < k; c++) {
			double w = exp(terms[c] - value);
			const double *mean = means + c * d, *factor = factors + c * packed, *diagonal = diagonals + c * d;
			double *meanBar = meansGrad + c * d, *factorBar = factorsGrad + c * packed;
			alphasGrad[c] += w;
			long at = d;
			for (long i = 0; i < d; i++) {
				double t = -w * ys[c * d + i];
				factorBar[i] += w + t * diagonal[i] * (x[i] - mean[i]);
				meanBar[i] -= t * diagonal[i];
				for (long j = 0; j < i; j++, at++) {
					factorBar[at] += t * (x[j] - mean[j]);
					meanBar[j] -= t * factor[at];
				}
			}
		}
	}
	double count = (double)(len[3] / d), norm = logSum(alphas, k);
	for (long c = 0; c < k; c++)
		alphasGrad[c] -= count * exp(alphas[c] - norm);
	return total - count * norm;
}

static double regression(void) {
	const double *line = in[0], *x = in[1], *y = in[2];
	long m = len[1];
	double sum = 0, first = 0, second = 0;
	for (long i = 0; i < m; i++) {
		double r = y[i] - (line[0] + line[1] * x[i]);
		sum += r * r;
		first -= 2 * r / m;
		second -= 2 * r / m * x[i];
	}
	grad[0] = first;
	grad[1] = second;
	return sum / m;
}

static double ragged(void) {
	const double *values = in[0], *starts = in[1];
	double total = 0;
	for (long r = 0; r + 1 < len[1]; r++) {
		double sum = 0;
		long from = (long)starts[r], to = (long)starts[r + 1];
		for (long i = from; i < to; i++)
			sum += grad[i] = exp(values[i]);
		total += log(1 + sum);
		for (long i = from; i < to; i++)
			grad[i] *= 1 / (1 + sum);
	}
	return total;
}

static long *whole(const double *v, long m) {
	static long *cache[8];
	static const double *of[8];
	int i = 0;
	for (; of[i] && of[i] != v; i++)
		;
	if (!of[i]) {
		of[i] = v;
		cache[i] = malloc((m + 1) * sizeof(long));
		for (long k = 0; k < m; k++)
			cache[i][k] = (long)v[k];
	}
	return cache[i];
}

static double energy(void) {
	const double *x = in[0], *values = in[1];
	const long *columns = whole(in[2], len[2]), *starts = whole(in[3], len[3]);
	memset(grad, 0, n * sizeof *grad);
	double total = 0;
	for (long i = 0; i + 1 < len[3]; i++) {
		double y = 0;
		for (long at = starts[i]; at < starts[i + 1]; at++)
			y += values[at] * x[columns[at]];
		total += y * y / 2;
		for (long at = starts[i]; at < starts[i + 1]; at++)
			grad[columns[at]] += y * values[at];
	}
	return total;
}

static double deposit(void) {
	const double *x = in[0];
	long cells = (long)in[1][0];
	double *rho = room, sum = 0;
	memset(rho, 0, cells * sizeof *rho);
	for (long i = 0; i < len[0]; i++) {
		long cell = (long)x[i];
		double part = x[i] - (double)cell;
		rho[cell % cells] += 1 - part;
		rho[(cell + 1) % cells] += part;
	}
	for (long i = 0; i < cells; i++)
		sum += rho[i] * rho[i];
	for (long i = 0; i < len[0]; i++) {
		long cell = (long)x[i];
		grad[i] = 2 * (rho[(cell + 1) % cells] - rho[cell % cells]);
	}
	return sum;
}

static double clusters(void) {
	const double *x = in[0], *y = in[1], *z = in[2];
	double cut = in[3][0], total = 0;
	long m = len[0];
	double *xGrad = grad, *yGrad = grad + m, *zGrad = grad + 2 * m;
	memset(grad, 0, n * sizeof *grad);
	for (long i = 0; i < m; i++)
		for (long j = i + 1; j < m; j++) {
			double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
			double r2 = dx * dx + dy * dy + dz * dz;
			if (r2 > cut * cut)
				continue;
			double s = 1 / (r2 * r2 * r2);
			total += 4 * (s * s - s);
			double t = -24 * (2 * s * s - s) / r2;
			xGrad[i] += t * dx;
			yGrad[i] += t * dy;
			zGrad[i] += t * dz;
			xGrad[j] -= t * dx;
			yGrad[j] -= t * dy;
			zGrad[j] -= t * dz;
		}
	return total;
}

static const struct {
	const char *name;
	double (*f)(void);
} problems[] = {
	{"k-means", kmeans}, {"Gaussian mixture, packed", mixture}, {"regression by append", regression},
	{"ragged sums", ragged}, {"CSR matrix times vector", energy}, {"CIC deposit", deposit},
	{"particles with cut-off", clusters},
};

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

// number reads a double.
static double number(void) {
	double x;
	if (fread(&x, sizeof x, 1, stdin) != 1)
		exit(3);
	return x;
}

int main(int argc, char **argv) {
	double (*f)(void) = 0;
	for (unsigned long i = 0; i < sizeof problems / sizeof *problems; i++)
		if (argc == 3 && !strcmp(argv[1], problems[i].name))
			f = problems[i].f;
	if (!f)
		return 2;
	long slices = (long)number(), total = 0;
	in = malloc(slices * sizeof *in);
	len = malloc(slices * sizeof *len);
	for (long i = 0; i < slices; i++)
		total += len[i] = (long)number();
	n = (long)number();
	for (long i = 0; i < slices; i++) {
		in[i] = malloc((len[i] + 1) * sizeof(double));
		for (long k = 0; k < len[i]; k++)
			in[i][k] = number();
	}
	grad = malloc(n * sizeof *grad);
	room = malloc(16 * (total + n + 1000) * sizeof *room);
	int rounds = atoi(argv[2]), batch = 1;
	double *times = malloc(rounds * sizeof *times), value = f();
	for (double took = 0; took < 200e3;) {
		double start = now();
		for (int k = 0; k < batch; k++)
			value = f();
		if ((took = now() - start) < 200e3)
			batch *= 2;
	}
	for (int r = 0; r < rounds; r++) {
		double start = now();
		for (int k = 0; k < batch; k++)
			value = f();
		times[r] = (now() - start) / batch;
	}
	qsort(times, rounds, sizeof *times, ascending);
	printf("%.17g\n%.17g\n", times[rounds / 2], value);
	for (long k = 0; k < n; k++)
		printf("%.17g\n", grad[k]);
	return 0;
}
