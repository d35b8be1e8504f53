/* wideblas: processes of MPI for the routines on distributed matrices.
 *
 *     MPI_Comm processes = MPI_COMM_WORLD;
 *     wb_comm comm = wb_comm_of_mpi(&processes, 2, 3, 'R');
 *
 * Compiled by the program's own mpicc, so that the library needs no MPI. Messages between two processes have the tag 7: a program that
 * itself waits for any tag passes a duplicate of its communicator. Programs of an MPI with the standard ABI can do without this header:
 * wb_comm_of_mpi_abi.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef WIDEBLAS_MPI_H
#define WIDEBLAS_MPI_H

#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

#include "wideblas.h"

/* Elements of a message: counts of MPI are ints. */
#define WB_MPI_MOST ((int64_t)1 << 30)

/* A pointer to the communicator. */
static inline MPI_Comm wb_mpi_processes(void *context) {
    return *(MPI_Comm *)context;
}

static inline int wb_mpi_rank(void *context) {
    int rank = -1;
    MPI_Comm_rank(wb_mpi_processes(context), &rank);
    return rank;
}

static inline int wb_mpi_size(void *context) {
    int size = -1;
    MPI_Comm_size(wb_mpi_processes(context), &size);
    return size;
}

static inline int wb_mpi_broadcast(void *context, void *data, int64_t bytes, int root) {
    int64_t at, step;
    int status = MPI_SUCCESS;
    for (at = 0; at < bytes && status == MPI_SUCCESS; at += step) {
        step = bytes - at < WB_MPI_MOST ? bytes - at : WB_MPI_MOST;
        status = MPI_Bcast((char *)data + at, (int)step, MPI_BYTE, root, wb_mpi_processes(context));
    }
    return status;
}

static inline int wb_mpi_reduce(void *context, int64_t *values, int64_t count, MPI_Op op) {
    int64_t at, step;
    int status = MPI_SUCCESS;
    for (at = 0; at < count && status == MPI_SUCCESS; at += step) {
        step = count - at < WB_MPI_MOST ? count - at : WB_MPI_MOST;
        status = MPI_Allreduce(MPI_IN_PLACE, values + at, (int)step, MPI_INT64_T, op, wb_mpi_processes(context));
    }
    return status;
}

static inline int wb_mpi_maxima(void *context, int64_t *values, int64_t count) {
    return wb_mpi_reduce(context, values, count, MPI_MAX);
}

static inline int wb_mpi_sums(void *context, int64_t *values, int64_t count) {
    return wb_mpi_reduce(context, values, count, MPI_SUM);
}

static inline int wb_mpi_exchange(void *context, const void *sent, int64_t bytes_sent, int to, void *received,
                                  int64_t bytes_received, int from) {
    int64_t most = bytes_sent > bytes_received ? bytes_sent : bytes_received, at;
    int status = MPI_SUCCESS;
    for (at = 0; at < most && status == MPI_SUCCESS; at += WB_MPI_MOST) {
        int64_t out = bytes_sent - at, in = bytes_received - at;
        int out_bytes = (int)(out < 0 ? 0 : out < WB_MPI_MOST ? out : WB_MPI_MOST);
        int in_bytes = (int)(in < 0 ? 0 : in < WB_MPI_MOST ? in : WB_MPI_MOST);
        status = MPI_Sendrecv((char *)sent + (out_bytes > 0 ? at : 0), out_bytes, MPI_BYTE,
                              to < 0 || out_bytes == 0 ? MPI_PROC_NULL : to, 7, (char *)received + (in_bytes > 0 ? at : 0),
                              in_bytes, MPI_BYTE, from < 0 || in_bytes == 0 ? MPI_PROC_NULL : from, 7,
                              wb_mpi_processes(context), MPI_STATUS_IGNORE);
    }
    return status;
}

static inline void *wb_mpi_split(void *context, int color, int key) {
    MPI_Comm *part = (MPI_Comm *)malloc(sizeof *part), made = MPI_COMM_NULL;
    int status = MPI_Comm_split(wb_mpi_processes(context), color, key, &made);
    if (part != NULL && status == MPI_SUCCESS) {
        *part = made;
        return part;
    }
    if (status == MPI_SUCCESS) MPI_Comm_free(&made);
    free(part);
    return NULL;
}

static inline void wb_mpi_release(void *context) {
    MPI_Comm_free((MPI_Comm *)context);
    free(context);
}

/* Processes in nprow rows and npcol columns, which ranks fill row by row ('R') or column by column ('C'). With 0 rows and columns the grid
 * is that of the BLACS' context in the descriptors, which must have just these processes. `processes` must live as long as the result. */
static inline wb_comm wb_comm_of_mpi(MPI_Comm *processes, int nprow, int npcol, int order) {
    wb_comm comm;
    comm.context = processes;
    comm.nprow = nprow;
    comm.npcol = npcol;
    comm.order = order;
    comm.rank = wb_mpi_rank;
    comm.size = wb_mpi_size;
    comm.broadcast = wb_mpi_broadcast;
    comm.maxima = wb_mpi_maxima;
    comm.sums = wb_mpi_sums;
    comm.exchange = wb_mpi_exchange;
    comm.split = wb_mpi_split;
    comm.release = wb_mpi_release;
    return comm;
}

/* For Fortran, in one C file of the program: processes of a communicator as Fortran has it. Returns 0, or WB_INFO_NO_MEMORY. */
#ifdef WB_MPI_FORTRAN
int wb_comm_of_mpi_fortran(wb_comm *comm, MPI_Fint processes, int nprow, int npcol, char order);
void wb_comm_free_fortran(wb_comm *comm);

int wb_comm_of_mpi_fortran(wb_comm *comm, MPI_Fint processes, int nprow, int npcol, char order) {
    MPI_Comm *made = (MPI_Comm *)malloc(sizeof *made);
    if (made == NULL) return WB_INFO_NO_MEMORY;
    *made = MPI_Comm_f2c(processes);
    *comm = wb_comm_of_mpi(made, nprow, npcol, order);
    return 0;
}

void wb_comm_free_fortran(wb_comm *comm) {
    free(comm->context);
    comm->context = NULL;
}
#endif

#endif
