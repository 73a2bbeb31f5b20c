// Package random draws random numbers from keys: small values that represent
// infinite streams of numbers, whose elements are accessed by index. There is
// no hidden state, so a program whose ranks or goroutines draw the elements
// that they own gets the same numbers for any number of ranks or goroutines.
//
// # Streams
//
// A [Key] holds 128 bits k. Block j of its stream is the pair of words
//
//	(w_2j, w_2j+1) = T_k(j, 0),
//
// where T_k is Threefry-2x64 with 20 rounds: a permutation of pairs of 64-bit
// words made of additions, rotations and exclusive ors, every bit of its output
// a function of every bit of key and counter. [Key.Uint64At] is w_i; all other
// draws are functions of these words. Drawing twice from one key gives the same
// numbers twice; independent draws need different keys:
//
//	Split:  a = T_k(0, 2),  b = T_k(1, 2)
//	Fold:   k' = T_k(data, 1)
//
// The second word of the counter keeps elements of the stream, folded and split
// keys apart: for one k they are all different values of a permutation.
//
// # The same bits everywhere
//
// Integers are the same on every machine. For the rest, Go allows a compiler
// to fuse x*y+z into one rounding, and does so on arm64 and others, and
// functions like math.Log differ in their last bit between platforms. The
// functions here therefore round each product explicitly, which the language
// specification makes a barrier to fusion, take roots by math.Sqrt, which is
// exact to the last bit by IEEE 754, and use a logarithm of their own. So
// uniform, normal and all other draws have the same bits on every platform.
//
// # Distributions
//
// A distribution with a quantile function Q takes one word per number,
// x_i = Q(u_i), so that it can be drawn at any index: uniform, triangular and
// normal (Wichura's rational approximations). Sampling from parameters is
// differentiable by reparametrisation: the numbers do not depend on the
// parameters, the sample does. For a normal sample,
//
//	z := k.NormalAt(i)
//	x := mu + sigma*z // ∂x/∂μ = 1, ∂x/∂σ = z
//
// and gradgen differentiates the second line; a key carries no derivative.
//
// Sources: J. Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as
// easy as 1, 2, 3, SC11 (2011), for Threefry; K. Claessen, M. Pałka, Splittable
// pseudorandom number generators using cryptographic hashing, Haskell (2013),
// for keys; M. Wichura, Algorithm AS 241, Applied Statistics 37 (1988) 477, for
// the normal quantile; P. Efraimidis, P. Spirakis, Weighted random sampling with
// a reservoir, Inf. Proc. Lett. 97 (2006) 181, for weighted choice; D. Lemire,
// Fast random integer generation in an interval, TOMACS 29 (2019) 3.
package random
