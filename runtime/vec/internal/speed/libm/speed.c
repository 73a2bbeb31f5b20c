/* Times loops over functions of libm, which gcc turns into calls of libmvec:
   prints nanoseconds per element, the least over many short runs. */
#include <math.h>
#include <stdio.h>
#include <time.h>

#define N 4096
static double a[N], d[N];
static float af[N], df[N];

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

#define LEAST(name, statement)                                        \
	{                                                             \
		double least = 1e300;                                 \
		for (int r = 0; r < 120; r++) {                       \
			double t = now();                             \
			for (int k = 0; k < 8; k++) {                 \
				for (int i = 0; i < N; i++)           \
					statement;                    \
				__asm__ volatile("" ::"r"(d), "r"(df) : "memory"); \
			}                                             \
			t = (now() - t) / 8 / N;                      \
			if (t < least)                                \
				least = t;                            \
		}                                                     \
		printf("%s %.4f\n", name, least);                     \
	}
#define F(name, fn) LEAST(name, d[i] = fn(a[i])) LEAST(name "32", df[i] = fn##f(af[i]))

int main(void) {
	for (int i = 0; i < N; i++)
		af[i] = a[i] = (i % 100 + 1) / 20.0;
	F("Exp", exp)
	F("Exp2", exp2)
	F("Expm1", expm1)
	F("Log", log)
	F("Log1p", log1p)
	F("Log2", log2)
	F("Log10", log10)
	LEAST("Pow", d[i] = pow(a[i], 1.7))
	LEAST("Pow32", df[i] = powf(af[i], 1.7f))
	F("Sqrt", sqrt)
	F("Cbrt", cbrt)
	LEAST("Hypot", d[i] = hypot(a[i], 1.7))
	LEAST("Hypot32", df[i] = hypotf(af[i], 1.7f))
	F("Sin", sin)
	F("Cos", cos)
	F("Tan", tan)
	for (int i = 0; i < N; i++)
		a[i] /= 5, af[i] /= 5;
	F("Asin", asin)
	F("Acos", acos)
	for (int i = 0; i < N; i++)
		a[i] *= 5, af[i] *= 5;
	F("Atan", atan)
	LEAST("Atan2", d[i] = atan2(a[i], 1.7))
	LEAST("Atan232", df[i] = atan2f(af[i], 1.7f))
	F("Sinh", sinh)
	F("Cosh", cosh)
	F("Tanh", tanh)
	F("Erf", erf)
	F("Erfc", erfc)
	return 0;
}
