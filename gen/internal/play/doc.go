// Package play implements the playground page. It generates derivatives of text that is not on disk, and evaluates
// the function and its derivatives with the interpreter. It runs in a browser, without the go command. Pack writes an
// archive with the types of other packages when the page is built.
package play
