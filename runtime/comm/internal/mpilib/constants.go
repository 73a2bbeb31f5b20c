package mpilib

import "fmt"

// Family is a binary interface.
type Family int

// The binary interfaces.
const (
	OpenMPI Family = iota
	MPICH
	Standard // MPI 5
)

// String returns the name of the family.
func (f Family) String() string {
	switch f {
	case OpenMPI:
		return "Open MPI"
	case MPICH:
		return "MPICH"
	case Standard:
		return "MPI-5 ABI"
	}
	return fmt.Sprintf("Family(%d)", int(f))
}

// Indices of Constants.Types and Constants.Ops.
const (
	NumTypes = 11 // double, float, int64_t, int32_t, uint64_t, uint32_t, uint8_t, and with int: double, float, long, int
	NumOps   = 12 // sum, prod, min, max, land, lor, lxor, band, bor, bxor, minloc, maxloc
)

// Constants are the values of one family.
type Constants struct {
	CommWorld, CommNull     uintptr
	RequestNull             uintptr
	ErrorsReturn            uintptr
	InfoNull                uintptr
	InPlace                 uintptr
	StatusIgnore            uintptr
	Types                   [NumTypes]uintptr
	Ops                     [NumOps]uintptr
	AnySource, AnyTag       int32
	ProcNull, Undefined     int32
	CommTypeShared          int32
	ThreadSerialized        int32
	ThreadMultiple          int32
	ErrTruncate             int32
	TagUB                   int32
	HandleSize              uintptr // of handles in memory
	StatusSize              uintptr
	SourceOffset, TagOffset uintptr
	ErrorOffset             uintptr
	CountOffset             uintptr // not in the standard interface, which hides it
}

// mpich is MPICH's binary interface, the same since its version 3.1.
func mpich() Constants {
	return Constants{
		CommWorld: 0x44000000, CommNull: 0x04000000, RequestNull: 0x2c000000, ErrorsReturn: 0x54000001, InfoNull: 0x1c000000,
		InPlace: ^uintptr(0), StatusIgnore: 1,
		Types: [NumTypes]uintptr{0x4c00080b, 0x4c00040a, 0x4c00083a, 0x4c000439, 0x4c00083e, 0x4c00043d, 0x4c00013b, 0x8c000001, 0x8c000000, 0x8c000002, 0x4c000816},
		Ops: [NumOps]uintptr{0x58000003, 0x58000004, 0x58000002, 0x58000001, 0x58000005, 0x58000007, 0x58000009,
			0x58000006, 0x58000008, 0x5800000a, 0x5800000b, 0x5800000c},
		AnySource: -2, AnyTag: -1, ProcNull: -1, Undefined: -32766, CommTypeShared: 1,
		ThreadSerialized: 2, ThreadMultiple: 3, ErrTruncate: 14, TagUB: 0x64400001,
		HandleSize: 4, StatusSize: 20, SourceOffset: 8, TagOffset: 12, ErrorOffset: 16, CountOffset: 0,
	}
}

// standard returns the binary interface of MPI 5 (MPI_ABI_VERSION 1.0).
func standard() Constants {
	return Constants{
		CommWorld: 0x101, CommNull: 0x100, RequestNull: 0x180, ErrorsReturn: 0x143, InfoNull: 0x130,
		InPlace: 1, StatusIgnore: 0,
		Types:     [NumTypes]uintptr{0x214, 0x210, 0x258, 0x250, 0x259, 0x251, 0x241, 0x229, 0x228, 0x22a, 0x22b},
		Ops:       [NumOps]uintptr{0x21, 0x24, 0x22, 0x23, 0x30, 0x31, 0x32, 0x28, 0x29, 0x2a, 0x38, 0x39},
		AnySource: -1, AnyTag: -2, ProcNull: -3, Undefined: -32766, CommTypeShared: 221,
		ThreadSerialized: 2048, ThreadMultiple: 4096, ErrTruncate: 15, TagUB: 501,
		HandleSize: 8, StatusSize: 32, SourceOffset: 0, TagOffset: 4, ErrorOffset: 8,
	}
}

// openMPI is Open MPI's binary interface, the same since its version 3; address finds its variables.
func openMPI(address func(name string) (uintptr, error)) (Constants, error) {
	c := Constants{
		InPlace: 1, StatusIgnore: 0,
		AnySource: -1, AnyTag: -1, ProcNull: -2, Undefined: -32766, CommTypeShared: 0,
		ThreadSerialized: 2, ThreadMultiple: 3, ErrTruncate: 15, TagUB: 0,
		HandleSize: 8, StatusSize: 24, SourceOffset: 0, TagOffset: 4, ErrorOffset: 8, CountOffset: 16,
	}
	for _, v := range openMPIVariables(&c) {
		a, err := address(v.name)
		if err != nil {
			return c, err
		}
		*v.value = a
	}
	return c, nil
}

type variable struct {
	name  string
	value *uintptr
}

func openMPIVariables(c *Constants) []variable {
	all := []variable{
		{"ompi_mpi_comm_world", &c.CommWorld}, {"ompi_mpi_comm_null", &c.CommNull},
		{"ompi_request_null", &c.RequestNull}, {"ompi_mpi_errors_return", &c.ErrorsReturn}, {"ompi_mpi_info_null", &c.InfoNull},
	}
	for i, t := range []string{"double", "float", "int64_t", "int32_t", "uint64_t", "uint32_t", "uint8_t", "double_int", "float_int", "long_int", "2int"} {
		all = append(all, variable{"ompi_mpi_" + t, &c.Types[i]})
	}
	for i, op := range []string{"sum", "prod", "min", "max", "land", "lor", "lxor", "band", "bor", "bxor", "minloc", "maxloc"} {
		all = append(all, variable{"ompi_mpi_op_" + op, &c.Ops[i]})
	}
	return all
}
