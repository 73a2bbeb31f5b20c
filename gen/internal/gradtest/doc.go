// Package gradtest writes the tests of derivatives that are emitted together with derived functions. It finds the
// functions by which users supply inputs for them.
package gradtest
