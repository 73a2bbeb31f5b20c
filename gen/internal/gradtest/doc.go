// Package gradtest writes the tests of derivatives that are emitted with derived
// functions, and finds the functions by which users supply inputs for them.
package gradtest
