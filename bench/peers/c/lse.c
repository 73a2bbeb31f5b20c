/* log Σ exp(x) with a hand-written adjoint. */
#include "measure.h"

static long n;
static double *x;

static double largest(void) {
	double m = -INFINITY;
	for (long i = 0; i < n; i++)
		m = x[i] > m ? x[i] : m;
	return m;
}

static double objective(double *gradient) {
	(void)gradient;
	double m = largest(), s = 0;
	for (long i = 0; i < n; i++)
		s += exp(x[i] - m);
	return m + log(s);
}

static double gradient(double *out) {
	double m = largest(), s = 0;
	for (long i = 0; i < n; i++)
		s += out[i] = exp(x[i] - m);
	for (long i = 0; i < n; i++)
		out[i] *= 1 / s;
	return m + log(s);
}

int main(int argc, char **argv) {
	n = atol(sizes(argc, argv, 1)[0]);
	x = waves(n, 3, 0.7);
	measure("objective", objective, 0, 0);
	measure("gradient", gradient, numbers(n), n);
	return 0;
}
