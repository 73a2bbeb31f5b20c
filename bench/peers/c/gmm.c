/* The Gaussian mixture of bench/gmm with a hand-written adjoint. The dimensions D
   and the components K are known to the compiler: -DD=10 -DK=25. */
#include "measure.h"

enum { BELOW = D * (D - 1) / 2, ICF = D + BELOW, PARAMS = K * (1 + D + ICF) };
static long n;
static double *x, params[PARAMS];
static double *alphas = params, *means = params + K, *icf = params + K + K * D;

static double logsumexp(const double *v) {
	double m = v[0], s = 0;
	for (int j = 1; j < K; j++)
		m = v[j] > m ? v[j] : m;
	for (int j = 0; j < K; j++)
		s += exp(v[j] - m);
	return m + log(s);
}

static void whiten(const double *diagonal, const double *below, const double *c, double *w) {
	for (int a = 0; a < D; a++)
		w[a] = diagonal[a] * c[a];
	for (int a = 0, next = 0; a < D; a++)
		for (int r = a + 1; r < D; r++)
			w[r] += below[next++] * c[a];
}

static double constant(void) {
	double nu = D + 3, g = 0.25 * D * (D - 1) * log(M_PI);
	for (int a = 0; a < D; a++)
		g += lgamma(0.5 * (nu - a));
	return nu * D * (log(1.0) - 0.5 * M_LN2) - g;
}

static double evaluate(double *out) {
	static double diagonal[K][D], logdet[K], terms[K], centred[K][D], white[K][D];
	double total = 0, prior = 0, *ga = out, *gm = out + K, *gi = out + K + K * D;
	if (out)
		memset(out, 0, PARAMS * sizeof *out);
	for (int j = 0; j < K; j++) {
		logdet[j] = 0;
		for (int a = 0; a < D; a++) {
			diagonal[j][a] = exp(icf[j * ICF + a]);
			logdet[j] += icf[j * ICF + a];
		}
	}
	for (long i = 0; i < n; i++) {
		for (int j = 0; j < K; j++) {
			for (int a = 0; a < D; a++)
				centred[j][a] = x[i * D + a] - means[j * D + a];
			whiten(diagonal[j], icf + j * ICF + D, centred[j], white[j]);
			double q = 0;
			for (int a = 0; a < D; a++)
				q += white[j][a] * white[j][a];
			terms[j] = alphas[j] + logdet[j] - 0.5 * q;
		}
		double l = logsumexp(terms);
		total += l;
		if (!out)
			continue;
		for (int j = 0; j < K; j++) {
			double w = exp(terms[j] - l), *g = gi + j * ICF, *b = icf + j * ICF + D;
			ga[j] += w;
			for (int a = 0, next = 0; a < D; a++) {
				double cbar = -w * white[j][a] * diagonal[j][a];
				g[a] += w - w * white[j][a] * centred[j][a] * diagonal[j][a];
				for (int r = a + 1; r < D; r++, next++) {
					double wbar = -w * white[j][r];
					g[D + next] += wbar * centred[j][a];
					cbar += wbar * b[next];
				}
				gm[j * D + a] -= cbar;
			}
		}
	}
	double l = logsumexp(alphas);
	total -= n * (l + 0.5 * D * log(2 * M_PI));
	for (int j = 0; j < K; j++) {
		double f = 0;
		for (int a = 0; a < D; a++)
			f += diagonal[j][a] * diagonal[j][a];
		for (int a = 0; a < BELOW; a++)
			f += icf[j * ICF + D + a] * icf[j * ICF + D + a];
		prior += 2 * logdet[j] - 0.5 * f;
		if (!out)
			continue;
		ga[j] -= n * exp(alphas[j] - l);
		for (int a = 0; a < D; a++)
			gi[j * ICF + a] += 2 - diagonal[j][a] * diagonal[j][a];
		for (int a = 0; a < BELOW; a++)
			gi[j * ICF + D + a] -= icf[j * ICF + D + a];
	}
	return total + prior + K * constant();
}

static double objective(double *gradient) {
	(void)gradient;
	return evaluate(0);
}

int main(int argc, char **argv) {
	n = atol(sizes(argc, argv, 3)[0]);
	x = waves(n * D, 1.5, 0.9);
	for (int i = 0; i < PARAMS; i++)
		params[i] = 0.5 * sin(1.3 * i);
	measure("objective", objective, 0, 0);
	measure("gradient", evaluate, numbers(PARAMS), PARAMS);
	return 0;
}
