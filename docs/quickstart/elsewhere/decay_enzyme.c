#include <math.h>

double loss(const double *params, const double *time, const double *count, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double miss = params[0] * exp(-params[1] * time[i]) - count[i];
    sum += miss * miss;
  }
  return sum / n;
}

extern int enzyme_dup, enzyme_const;
double __enzyme_autodiff(void *, ...);

// Adds the gradient of loss to grad.
void loss_grad(double *params, double *grad, double *time, double *count, int n) {
  __enzyme_autodiff((void *)loss, enzyme_dup, params, grad, enzyme_const, time,
                    enzyme_const, count, n);
}
