package comm

// call is an operation of a communicator.
type call uint8

const (
	callBarrier call = iota
	callBcast
	callReduce
	callAllreduce
	callScan
	callExscan
	callReduceScatter
	callGather
	callScatter
	callAllgather
	callAlltoall
	callSplit
	callDup
	callFree
	callSend
	callRecv
	callSendrecv
	callIsend
	callIrecv
	callWait
	callProbe
	numCalls
)

var callNames = [numCalls]string{
	"Barrier", "Bcast", "Reduce", "Allreduce", "Scan", "Exscan", "ReduceScatter", "Gather", "Scatter", "Allgather",
	"Alltoall", "Split", "Dup", "Free", "Send", "Recv", "Sendrecv", "Isend", "Irecv", "Wait", "Probe",
}

// String returns the name of the operation.
func (c call) String() string { return callNames[c] }

func (c call) reduces() bool { return c >= callReduce && c <= callReduceScatter }
