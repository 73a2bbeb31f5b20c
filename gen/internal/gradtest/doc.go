// Package gradtest makes the tests of derivatives that are emitted beside derived
// functions, and finds the functions by which users give inputs for them.
package gradtest
