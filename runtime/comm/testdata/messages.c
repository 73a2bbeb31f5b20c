// The time of a message of 8 bytes there and back between two ranks, in
// microseconds: the least of the blocks, and their median.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { blocks = 200, calls = 1000 };

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int provided, rank, threads = argc > 1 && strcmp(argv[1], "threads") == 0;
  MPI_Init_thread(&argc, &argv, threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double x = 1, took[blocks];
  for (int b = -blocks / 10; b < blocks; b++) {
    double start = MPI_Wtime();
    for (int i = 0; i < calls; i++) {
      if (rank == 0) {
        MPI_Send(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else {
        MPI_Recv(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
      }
    }
    if (b >= 0) took[b] = (MPI_Wtime() - start) / calls * 1e6;
  }
  qsort(took, blocks, sizeof took[0], ascending);
  if (rank == 0) printf("%.3f %.3f\n", took[0], took[blocks / 2]);
  MPI_Finalize();
  return 0;
}
