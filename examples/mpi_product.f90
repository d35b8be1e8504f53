! A product of matrices that are spread over processes, in ScaLAPACK's layout, in one column of processes:
!
!     printf '#define WB_MPI_FORTRAN\n#include <wideblas_mpi.h>\n' >processes.c
!     mpicc -c processes.c && mpifort wideblas.f90 mpi_product.f90 processes.o -lwideblas && mpirun -n 4 ./a.out
!
! Elements of C are small integers, which every process knows.
program mpi_product
    use, intrinsic :: iso_c_binding
    use mpi
    use wideblas
    implicit none
    integer, parameter :: n = 100, block = 8
    integer(c_int64_t), parameter :: order = n, one = 1
    type(wb_comm) :: comm
    type(wb_dd), allocatable :: a(:, :), b(:, :), c(:, :)
    integer(c_int) :: descriptor(9), info
    integer :: rank, size, ierr, rows, i, j, global, wrong

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
    info = wb_comm_of_mpi_fortran(comm, int(MPI_COMM_WORLD, c_int), int(size, c_int), 1_c_int, 'R')
    if (info /= 0) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)

    ! Rows that this process has: every block number rank, rank + size, ...
    rows = 0
    do i = 1, n
        if (mod((i - 1) / block, size) == rank) rows = rows + 1
    end do
    allocate (a(max(1, rows), n), b(max(1, rows), n), c(max(1, rows), n))
    descriptor = [1, 0, n, n, block, n, 0, 0, max(1, rows)]
    do j = 1, n
        do i = 1, rows
            global = ((i - 1) / block * size + rank) * block + mod(i - 1, block) + 1
            ! A(i, j) = i, B(i, j) = j: C(i, j) = n i j.
            a(i, j) = wb_dd(real(global, c_double), 0.0_c_double)
            b(i, j) = wb_dd(real(j, c_double), 0.0_c_double)
        end do
    end do
    info = wb_pgemm_dd(WB_EXACT, 'N', 'N', order, order, order, wb_dd(1, 0), a, one, one, &
                       descriptor, b, one, one, descriptor, wb_dd(0, 0), c, one, one, &
                       descriptor, comm)
    if (info /= 0) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)

    wrong = 0
    do j = 1, n
        do i = 1, rows
            global = ((i - 1) / block * size + rank) * block + mod(i - 1, block) + 1
            if (c(i, j)%hi /= real(n * global * j, c_double)) wrong = wrong + 1
        end do
    end do
    call MPI_Allreduce(MPI_IN_PLACE, wrong, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    if (rank == 0) print '(i0, a, i0, a)', size, ' processes, ', wrong, ' wrong elements'
    call wb_comm_free_fortran(comm)
    call MPI_Finalize(ierr)
    if (wrong > 0) error stop 'wrong elements'
end program
