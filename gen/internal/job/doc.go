// Package job has the state of one request for a derivative during the passes: the request (Req, Sig, Wrt, Of), the
// lowered function (Unit), the results of the analyses (Alias, Eff, Act), and the results of the passes (Fn, Helpers,
// Vector). It has no passes; see packages derive, refuse and explain.
package job
