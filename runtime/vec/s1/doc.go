// Package s1 has vectors of one float32 lane, in plain Go for every machine: the
// mathematical functions of package s16.
package s1
