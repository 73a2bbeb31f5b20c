//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package mpilib

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Library is a loaded MPI library.
type Library struct {
	Constants
	Family   Family
	Name     string
	Multiple bool // MPI may be called from several threads at once; set by Init
	MaxCount int  // the largest count passed to MPI

	handle  uintptr
	fn      functions
	signals *signalTable
}

// Open loads the first of the named libraries that exists and belongs to the launcher.
func Open(launcher Launcher, names ...string) (*Library, error) {
	signals := saveSignals()
	if err := tameUCX(); err != nil {
		return nil, err
	}
	var problems []error
	for _, name := range names {
		l := &Library{Name: name, signals: signals, MaxCount: 1<<31 - 1}
		err := l.open(launcher)
		if err == nil {
			return l, nil
		}
		problems = append(problems, err)
	}
	for _, err := range problems {
		if errors.Is(err, ErrMixed) {
			return nil, fmt.Errorf("%w; set GRADGEN_MPI_LIB to the path of the launcher's library", err)
		}
	}
	return nil, fmt.Errorf("no MPI library found (looked for %s): set GRADGEN_MPI_LIB to its path, or LD_LIBRARY_PATH to its directory: %w",
		strings.Join(names, ", "), errors.Join(problems...))
}

// open first loads the library without making its symbols global, so that libraries loaded later do not see the
// symbols of another MPI.
func (l *Library) open(launcher Launcher) (err error) {
	if l.handle, err = purego.Dlopen(l.Name, purego.RTLD_NOW|purego.RTLD_LOCAL); err != nil {
		return err
	}
	if err := l.bind(); err != nil {
		return err
	}
	if err := launcher.accepts(l.Name, l.Version()); err != nil {
		return errors.Join(err, purego.Dlclose(l.handle))
	}
	_, err = purego.Dlopen(l.Name, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	return err
}

// tameUCX keeps the UCX network library from handling signals, which belong to Go.
func tameUCX() error {
	if err := os.Setenv("UCX_ERROR_SIGNALS", ""); err != nil {
		return err
	}
	return os.Setenv("UCX_HANDLE_ERRORS", "none")
}

func (l *Library) bind() (err error) {
	for _, f := range l.fn.table() {
		if *f.value, err = purego.Dlsym(l.handle, f.name); err != nil {
			return fmt.Errorf("%s is no MPI library: %w", l.Name, err)
		}
	}
	switch l.Family = l.classify(); l.Family {
	case MPICH:
		l.Constants = mpich()
	case Standard:
		l.Constants = standard()
	default:
		l.Constants, err = openMPI(func(name string) (uintptr, error) { return purego.Dlsym(l.handle, name) })
	}
	return err
}

// classify returns the family of the library, which its symbols show. A library with the standard interface
// reports its version; one that only has the query returns version -1.
func (l *Library) classify() Family {
	if f, err := purego.Dlsym(l.handle, "MPI_Abi_get_version"); err == nil {
		v := new([2]int32)
		if call(f, uintptr(unsafe.Pointer(&v[0])), uintptr(unsafe.Pointer(&v[1]))) == 0 && v[0] >= 1 {
			return Standard
		}
	}
	if _, err := purego.Dlsym(l.handle, "ompi_mpi_comm_world"); err == nil {
		return OpenMPI
	}
	return MPICH
}

// call calls a C function that returns an int. It and everything that passes it pointers must convert
// them in the argument list.
//
//go:uintptrescapes
func call(fn uintptr, args ...uintptr) int32 {
	r, _, _ := purego.SyscallN(fn, args...)
	return int32(r)
}

// Init initialises MPI and puts Go's signal handlers back. It fails if the launcher
// started a different number of ranks than the library sees.
func (l *Library) Init(launcher Launcher) error {
	provided := new(int32)
	if rc := call(l.fn.initThread, 0, 0, uintptr(l.ThreadMultiple), uintptr(unsafe.Pointer(provided))); rc != 0 {
		return fmt.Errorf("MPI_Init_thread of %s: error %d", l.Name, rc)
	}
	l.signals.restore()
	if *provided < l.ThreadSerialized {
		return fmt.Errorf("%s offers no thread level above MPI_THREAD_FUNNELED, Go needs MPI_THREAD_SERIALIZED", l.Name)
	}
	l.Multiple = *provided >= l.ThreadMultiple
	if rc := call(l.fn.setErrhandler, l.CommWorld, l.ErrorsReturn); rc != 0 {
		return l.Error(rc)
	}
	if n := l.Size(Comm(l.CommWorld)); launcher.Ranks != 0 && launcher.Ranks != n {
		return fmt.Errorf("the launcher (%s) started %d ranks and %s (%v) sees %d: %w", launcher.Name, launcher.Ranks, l.Name, l.Family, n, ErrMixed)
	}
	return nil
}

// Finalize ends MPI and runs the exit handlers of C, which Go's exit does not run. In one of them, MPICH 5 tells
// its launcher that the process ends; otherwise the launcher kills the job.
func (l *Library) Finalize() error {
	if err := l.Error(call(l.fn.finalize)); err != nil {
		return err
	}
	for _, name := range []string{"fflush", "__cxa_finalize"} { // of all files, of all libraries
		f, err := purego.Dlsym(purego.RTLD_DEFAULT, name)
		if err != nil {
			return fmt.Errorf("the C library has no %s: %w", name, err)
		}
		call(f, 0)
	}
	return nil
}

// Abort ends the job.
func (l *Library) Abort(code int) { call(l.fn.abort, l.CommWorld, uintptr(code)) }

// Version returns the library's description of itself.
func (l *Library) Version() string {
	text, n := make([]byte, 8192), new(int32)
	call(l.fn.getLibraryVersion, uintptr(unsafe.Pointer(&text[0])), uintptr(unsafe.Pointer(n)))
	return strings.TrimSpace(strings.TrimRight(string(text[:*n]), "\x00"))
}

// ProcessorName is MPI's name of this machine.
func (l *Library) ProcessorName() string {
	text, n := make([]byte, 512), new(int32)
	call(l.fn.getProcessorName, uintptr(unsafe.Pointer(&text[0])), uintptr(unsafe.Pointer(n)))
	return string(text[:*n])
}

// ErrTruncated is an error of class MPI_ERR_TRUNCATE.
var ErrTruncated = errors.New("message truncated")

// Error returns the error of a return code, nil for success.
func (l *Library) Error(code int32) error {
	if code == 0 {
		return nil
	}
	text, n, class := make([]byte, 8192), new(int32), new(int32)
	call(l.fn.errorString, uintptr(code), uintptr(unsafe.Pointer(&text[0])), uintptr(unsafe.Pointer(n)))
	call(l.fn.errorClass, uintptr(code), uintptr(unsafe.Pointer(class)))
	message := strings.Join(strings.Fields(string(text[:*n])), " ")
	if *class == l.ErrTruncate {
		return fmt.Errorf("%w: %s", ErrTruncated, message)
	}
	return fmt.Errorf("%s (error %d of %v)", message, code, l.Family)
}
