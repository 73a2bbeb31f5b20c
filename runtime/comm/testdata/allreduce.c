/* Prints the least and the median time in microseconds of MPI_Allreduce, in place, of 8 doubles, over blocks of
   many calls: what program "latency" of programs_test.go does in Go. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 200, CALLS = 1000 };

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	double x[8] = {0}, took[BLOCKS];
	int level, rank;
	MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int b = -BLOCKS / 10; b < BLOCKS; b++) {
		double start = MPI_Wtime();
		for (int i = 0; i < CALLS; i++)
			MPI_Allreduce(MPI_IN_PLACE, x, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		if (b >= 0)
			took[b] = (MPI_Wtime() - start) / CALLS * 1e6;
	}
	qsort(took, BLOCKS, sizeof *took, ascending);
	if (rank == 0)
		printf("%.3f %.3f\n", took[0], took[BLOCKS / 2]);
	return MPI_Finalize();
}
