// Package cmdline reads the command lines of the examples, which consist of
// flags alone.
package cmdline

import (
	"flag"
	"fmt"
	"os"
)

// Parse is flag.Parse for programs that take no arguments beside flags. Given
// one it does what package flag does with a flag that is not defined: it says
// so, shows the flags and ends the program with code 2. Else flags behind the
// argument would be left out in silence, as in -quiet false -steps 10.
func Parse() {
	flag.Parse()
	if flag.NArg() == 0 {
		return
	}
	fmt.Fprintf(flag.CommandLine.Output(), "unexpected argument: %s\n", flag.Arg(0))
	flag.Usage()
	os.Exit(2)
}
