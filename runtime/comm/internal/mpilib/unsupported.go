//go:build !linux || !(amd64 || arm64 || loong64 || riscv64) || nompi

package mpilib

// Supported reports whether this program can load MPI libraries.
const Supported = false
