//go:build !linux

package main

import "time"

var began = time.Now()

// busy is the time since the program began, where that of computing is not asked for.
func busy() time.Duration { return time.Since(began) }
