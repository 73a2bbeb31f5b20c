// Package play implements the page of the playground: it generates derivatives of text that
// is not on disk, and evaluates them with the interpreter, together with the function
// itself. It runs in a browser, without the go command. Pack writes the file with types of
// other packages when the page is built.
package play
