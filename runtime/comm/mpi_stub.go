//go:build !linux || !(amd64 || arm64 || loong64 || riscv64) || nompi

package comm

import "errors"

// startMPI fails: this program was built without MPI.
func startMPI(library string) (job, error) {
	return nil, errors.New("comm: this program has no MPI back end: it was built with the tag nompi, or for a platform without it")
}
