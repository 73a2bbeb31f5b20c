// Package job has one request for a derivative while it goes through the passes: what
// is requested (Req, Sig, Wrt, Of), the lowered function (Unit), what the analyses found
// (Alias, Eff, Act), and what the passes have made of it (Fn, Helpers, Vector). It has no
// passes of its own; see packages derive, refuse and explain.
package job
