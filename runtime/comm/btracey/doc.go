// Package btracey puts the communicators of package comm under the functions of github.com/btracey/mpi: programs
// that are written for that package run under Open MPI, MPICH or any other MPI, unchanged but for one
// line before mpi.Init:
//
//	if err := btracey.Register(&btracey.Backend{}); err != nil { ... }
//
// Without an MPI launcher the same line makes them use comm's own connections by TCP, with the flags
// -mpi-addr, -mpi-alladdr and -mpi-password and the launcher gompirun of that package. Unlike its Network they
// bear concurrent messages with different tags, messages that arrive before they are received, and
// the loss of a process, which ends the job.
//
// # What differs
//
// Tags are from 0 to [comm.MaxTag]. Send may return before the message is received. Ranks follow the order of the
// addresses as strings, as with Network.
package btracey
