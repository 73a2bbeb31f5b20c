// Package gradrt is the run-time support of code emitted by gradgen: typed
// stacks for values saved between the forward and the reverse sweep, pools that
// keep them from call to call, and operations on shadows, the counterparts of
// references that lead to adjoints.
//
// Users import it only through emitted code.
package gradrt
