/* What the C programs share: the command line, timing and the format of results. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double budget; /* nanoseconds for each function */

/* sizes reads the command line, "problem mode milliseconds sizes", and returns
   the sizes. */
static char **sizes(int argc, char **argv, int count) {
	if (argc != 4 + count) {
		fprintf(stderr, "%s: want a problem, a mode, milliseconds and %d sizes\n", argv[0], count);
		exit(2);
	}
	budget = 1e6 * atof(argv[3]);
	return argv + 4;
}

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

/* measure prints the median processor time of a call over batches of 5 ms, at
   least three of them; the value; and the norm of the gradient of n numbers.
   Calls that take longer than all the time there is are timed once, after two
   for practice, and those of more than a second without that. */
static void measure(const char *name, function f, double *gradient, long n) {
	double times[200], start = now(), value = f(gradient), once = now() - start;
	long calls = 1 + 5e6 / (once + 1);
	int batches = 0, least = once > budget ? 1 : 3;
	if (once > 1e9)
		times[batches++] = once;
	else
		f(gradient);
	while (batches < least || (batches < 200 && now() - start < budget)) {
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

/* waves returns n numbers scale·sin(step·i). */
__attribute__((unused)) static double *waves(long n, double scale, double step) {
	double *v = numbers(n);
	for (long i = 0; i < n; i++)
		v[i] = scale * sin(step * i);
	return v;
}
