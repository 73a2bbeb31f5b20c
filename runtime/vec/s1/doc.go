// Package s1 is one float32 lane, in plain Go for every machine: the
// mathematical functions of package s16.
package s1
