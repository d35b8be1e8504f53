! The BLAS of real(16) and complex(16) as programs call a BLAS, without the module.
program quads_external
    implicit none
    integer, parameter :: q = selected_real_kind(30)
    real(q), external :: qdot
    complex(q), external :: xdotc
    integer, external :: iqamax
    external :: qaxpy, qgemm
    real(q) :: x(3), y(3), a(2, 2), c(2, 2)
    complex(q) :: z(2)
    x = [1, -2, 3]
    y = 1
    call qaxpy(3, 2.0_q, x, 1, y, 1)
    if (any(y /= [3, -3, 7])) error stop 'qaxpy'
    if (qdot(3, x, 1, y, 1) /= 30) error stop 'qdot'
    if (iqamax(3, x, 1) /= 3) error stop 'iqamax'
    z = [(1.0_q, 2.0_q), (0.0_q, -1.0_q)]
    if (xdotc(2, z, 1, z, 1) /= (6.0_q, 0.0_q)) error stop 'xdotc'
    a = reshape([1, 2, 3, 4], [2, 2])
    call qgemm('No', 'transpose', 2, 2, 2, 1.0_q, a, 2, a, 2, 0.0_q, c, 2)
    if (any(c /= matmul(a, transpose(a)))) error stop 'qgemm'
end program
