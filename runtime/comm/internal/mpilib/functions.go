//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package mpilib

// functions are the addresses of the library's functions.
type functions struct {
	initThread, finalize, abort, getLibraryVersion, getProcessorName uintptr
	setErrhandler, errorString, errorClass                           uintptr
	commRank, commSize, commSplit, commSplitType, commDup, commFree  uintptr
	commGetAttr, testCancelled                                       uintptr
	barrier, bcast, reduce, allreduce, scan, exscan, reduceScatter   uintptr
	gather, scatter, allgather, allgatherv, alltoall                 uintptr
	isend, irecv, test, cancel, iprobe, getCount, getElements        uintptr
	typeContiguous, typeStruct, typeCommit, typeFree                 uintptr
}

func (f *functions) table() []variable {
	return []variable{
		{"MPI_Init_thread", &f.initThread}, {"MPI_Finalize", &f.finalize}, {"MPI_Abort", &f.abort},
		{"MPI_Get_library_version", &f.getLibraryVersion}, {"MPI_Get_processor_name", &f.getProcessorName},
		{"MPI_Comm_set_errhandler", &f.setErrhandler}, {"MPI_Error_string", &f.errorString}, {"MPI_Error_class", &f.errorClass},
		{"MPI_Comm_rank", &f.commRank}, {"MPI_Comm_size", &f.commSize}, {"MPI_Comm_split", &f.commSplit},
		{"MPI_Comm_split_type", &f.commSplitType}, {"MPI_Comm_dup", &f.commDup}, {"MPI_Comm_free", &f.commFree},
		{"MPI_Comm_get_attr", &f.commGetAttr},
		{"MPI_Barrier", &f.barrier}, {"MPI_Bcast", &f.bcast}, {"MPI_Reduce", &f.reduce}, {"MPI_Allreduce", &f.allreduce},
		{"MPI_Scan", &f.scan}, {"MPI_Exscan", &f.exscan}, {"MPI_Reduce_scatter", &f.reduceScatter},
		{"MPI_Gather", &f.gather}, {"MPI_Scatter", &f.scatter}, {"MPI_Allgather", &f.allgather},
		{"MPI_Allgatherv", &f.allgatherv}, {"MPI_Alltoall", &f.alltoall},
		{"MPI_Isend", &f.isend}, {"MPI_Irecv", &f.irecv}, {"MPI_Test", &f.test}, {"MPI_Cancel", &f.cancel}, {"MPI_Test_cancelled", &f.testCancelled}, {"MPI_Iprobe", &f.iprobe},
		{"MPI_Get_count", &f.getCount}, {"MPI_Get_elements_x", &f.getElements},
		{"MPI_Type_contiguous", &f.typeContiguous}, {"MPI_Type_create_struct", &f.typeStruct},
		{"MPI_Type_commit", &f.typeCommit}, {"MPI_Type_free", &f.typeFree},
	}
}
