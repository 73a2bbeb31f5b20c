// Package cputime tells the time of processors, which programs that are measured use on machines that do other work, too.
package cputime
