// Package play answers the page of the playground: it generates derivatives of text that is
// not on disk, and evaluates them by the interpreter beside the function itself. It runs in
// a browser, without the go command, with types of other packages from a file that Pack
// writes when the page is built.
package play
