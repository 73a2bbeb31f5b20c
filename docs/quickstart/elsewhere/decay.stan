data {
  int<lower=1> n;
  vector[n] time;
  vector[n] count;
}
parameters {
  real a;
  real<lower=0> r;
}
model {
  // The loss of the other programs, up to its sign and a factor.
  target += -squared_distance(a * exp(-r * time), count);
}
