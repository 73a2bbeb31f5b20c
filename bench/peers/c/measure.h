/* What the C programs share: timing and the format of results. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double norm(const double *v, long n) {
	double s = 0;
	for (long i = 0; i < n; i++)
		s += v[i] * v[i];
	return sqrt(s);
}

typedef double (*function)(double *gradient);

/* measure prints the median processor time of a call over batches of 5 ms for a fifth of a
   second, the value, and the norm of the gradient of n numbers. */
static void measure(const char *name, function f, double *gradient, long n) {
	double times[200], start = now(), value = f(gradient);
	long calls = 1 + 5e6 / (now() - start + 1);
	int batches = 0;
	start = now();
	while (batches < 3 || (batches < 200 && now() - start < 2e8)) {
		double t = now();
		for (long k = 0; k < calls; k++)
			value = f(gradient);
		times[batches++] = (now() - t) / calls;
	}
	qsort(times, batches, sizeof *times, ascending);
	printf("%s %.1f %.17g %.17g\n", name, times[batches / 2], value, gradient ? norm(gradient, n) : 0.0);
	fflush(stdout);
}

__attribute__((unused)) static double *numbers(long n) { return calloc(n, sizeof(double)); }
