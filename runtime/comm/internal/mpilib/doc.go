// Package mpilib calls an MPI library that is found and loaded when the program starts: no headers, no cgo, and
// one binary for every MPI.
//
// # Three binary interfaces
//
// MPI standardises source code, not binaries; so handles, constants and the layout of a status depend on the
// library. This package knows three families: Open MPI, whose handles are addresses of global variables;
// MPICH and what shares its binary interface (Intel MPI, Cray MPICH, MVAPICH), whose handles are 32-bit
// numbers; and the standard binary interface of MPI 5. The symbols of a library show to which family it
// belongs.
//
// # What a Go program has to mind
//
//   - MPI libraries, or the network libraries below them, install signal handlers that break Go's own.
//     [Open] notes all handlers and [Library.Init] puts them back.
//   - Only an argument that is converted from a pointer in the call itself is kept alive and in place
//     during the call. Sentinels such as MPI_IN_PLACE stay numbers. Buffers of requests under
//     way must be pinned by the caller.
//   - A C int comes back in half a register; the other half is arbitrary.
//   - A library that does not belong to the launcher makes each process a job of its own, silently;
//     [Library.Init] compares its idea of the number of ranks with the launcher's.
//   - Counts are C ints. [Library.Big] makes a datatype of more elements.
//
// With the build tag nompi, and where purego does not run, only [Detect] remains and nothing is linked in.
package mpilib
