/* The long short-term memory of bench/lstm with a hand-written adjoint: layers
   of width 14 that read a number of characters. Rows have two more numbers, all
   zero, so that they are whole vectors. */
#include "measure.h"

enum { W = 14, PADDED = 16 };
typedef double row[PADDED];

/* Loops that gcc would unroll before it looks for vectors. */
#define VECTORS _Pragma("GCC unroll 1")

/* Weights and biases of a layer, in the order of the parameters. */
enum { FW, FB, IW, IB, OW, OB, CW, CB, GATES };
/* What the adjoint of a layer needs: on entry and of the gates. */
typedef struct { row x, hidden, cell, forget, in, out, change, tanh; } record;

static long characters;
static int layers, params; /* params: those of padding included */
static row *weights, *sequence, *start_hidden, *start_cell;
static row *hidden, *cell, *hiddenbar, *cellbar, *outputs, *logitsbar;
static record *records;

/* sigmoids sets g to 1/(1+e^−(v·w+b)). */
static inline void sigmoids(double *restrict g, const double *restrict v, const double *restrict w, const double *restrict b) {
	VECTORS
	for (int i = 0; i < PADDED; i++)
		g[i] = 1 / (1 + exp(-(v[i] * w[i] + b[i])));
}

/* step advances one layer, which x goes into and comes out of. */
static inline void step(row *w, record *restrict r, double *restrict h, double *restrict c, double *restrict x) {
	memcpy(r->x, x, sizeof(row));
	memcpy(r->hidden, h, sizeof(row));
	memcpy(r->cell, c, sizeof(row));
	sigmoids(r->forget, r->x, w[FW], w[FB]);
	sigmoids(r->in, r->hidden, w[IW], w[IB]);
	sigmoids(r->out, r->x, w[OW], w[OB]);
	VECTORS
	for (int i = 0; i < PADDED; i++)
		r->change[i] = tanh(r->hidden[i] * w[CW][i] + w[CB][i]);
	VECTORS
	for (int i = 0; i < PADDED; i++) {
		c[i] = r->cell[i] * r->forget[i] + r->in[i] * r->change[i];
		r->tanh[i] = tanh(c[i]);
		x[i] = h[i] = r->out[i] * r->tanh[i];
	}
}

/* run reads the sequence and returns the sum of the scores. The objective, which
   keeps nothing, has the same record for all steps. */
static double run(int keep) {
	double total = 0;
	memcpy(hidden, start_hidden, layers * sizeof(row));
	memcpy(cell, start_cell, layers * sizeof(row));
	for (long t = 0; t + 1 < characters; t++) {
		record *r = records + (keep ? t * layers : 0);
		row x, e;
		for (int i = 0; i < PADDED; i++)
			x[i] = sequence[t][i] * weights[0][i];
		for (int l = 0; l < layers; l++)
			step(weights + 3 + GATES * l, r + (keep ? l : 0), hidden[l], cell[l], x);
		const double *next = sequence[t + 1];
		double sum = 2, mass = 0, loss = 0;
		for (int i = 0; i < W; i++) {
			double v = x[i] * weights[1][i] + weights[2][i];
			e[i] = exp(v);
			sum += e[i];
			mass += next[i];
			loss -= next[i] * v;
		}
		total += loss + mass * log(sum);
		if (!keep)
			continue;
		for (int i = 0; i < W; i++) {
			outputs[t][i] = x[i];
			logitsbar[t][i] = mass / sum * e[i] - next[i];
		}
	}
	return total;
}

static double objective(double *gradient) {
	(void)gradient;
	return run(0) / (W * (characters - 1));
}

/* back reverses step. */
static inline void back(row *w, row *g, const record *restrict r, double *restrict hb, double *restrict cb, double *restrict xb) {
	for (int i = 0; i < PADDED; i++) {
		double h = hb[i] + xb[i];
		double c = cb[i] + h * r->out[i] * (1 - r->tanh[i] * r->tanh[i]);
		double forget = c * r->cell[i] * r->forget[i] * (1 - r->forget[i]);
		double in = c * r->change[i] * r->in[i] * (1 - r->in[i]);
		double out = h * r->tanh[i] * r->out[i] * (1 - r->out[i]);
		double change = c * r->in[i] * (1 - r->change[i] * r->change[i]);
		g[FW][i] += forget * r->x[i], g[FB][i] += forget;
		g[IW][i] += in * r->hidden[i], g[IB][i] += in;
		g[OW][i] += out * r->x[i], g[OB][i] += out;
		g[CW][i] += change * r->hidden[i], g[CB][i] += change;
		xb[i] = forget * w[FW][i] + out * w[OW][i];
		hb[i] = in * w[IW][i] + change * w[CW][i];
		cb[i] = c * r->forget[i];
	}
}

static double gradient(double *out) {
	row *g = (row *)out;
	double total = run(1), scale = 1.0 / (W * (characters - 1));
	memset(g, 0, params * sizeof(double));
	memset(hiddenbar, 0, layers * sizeof(row));
	memset(cellbar, 0, layers * sizeof(row));
	for (long t = characters - 2; t >= 0; t--) {
		row xb = {0};
		for (int i = 0; i < W; i++) {
			double b = scale * logitsbar[t][i];
			g[1][i] += b * outputs[t][i];
			g[2][i] += b;
			xb[i] = b * weights[1][i];
		}
		for (int l = layers - 1; l >= 0; l--)
			back(weights + 3 + GATES * l, g + 3 + GATES * l, records + t * layers + l, hiddenbar[l], cellbar[l], xb);
		for (int i = 0; i < W; i++)
			g[0][i] += xb[i] * sequence[t][i];
	}
	return total * scale;
}

/* padded cuts waves into rows. */
static row *padded(long n, double scale, double step) {
	double *v = waves(n * W, scale, step);
	row *r = calloc(n, sizeof(row));
	for (long i = 0; i < n; i++)
		memcpy(r[i], v + i * W, W * sizeof(double));
	free(v);
	return r;
}

int main(int argc, char **argv) {
	char **size = sizes(argc, argv, 2);
	characters = atol(size[0]), layers = atoi(size[1]);
	params = PADDED * (3 + GATES * layers);
	weights = padded(3 + GATES * layers, 0.5, 1.1);
	sequence = padded(characters, 1, 0.9);
	start_hidden = calloc(layers, sizeof(row)), start_cell = calloc(layers, sizeof(row));
	for (int l = 0; l < layers; l++)
		for (int i = 0; i < W; i++)
			start_hidden[l][i] = sin(0.3 * i), start_cell[l][i] = sin(0.5 * i);
	hidden = calloc(layers, sizeof(row)), cell = calloc(layers, sizeof(row));
	hiddenbar = calloc(layers, sizeof(row)), cellbar = calloc(layers, sizeof(row));
	outputs = calloc(characters, sizeof(row)), logitsbar = calloc(characters, sizeof(row));
	records = calloc(characters * layers, sizeof(record));
	measure("objective", objective, 0, 0);
	measure("gradient", gradient, numbers(params), params);
	return 0;
}
