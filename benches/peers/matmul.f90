! matmul of real(16) as programs call it: seconds a product, by order, the shortest of some rounds. The orders are the arguments.
program time_matmul
    use, intrinsic :: iso_fortran_env, only: int64, real128, output_unit
    implicit none
    integer :: at, n
    character(16) :: argument

    do at = 1, command_argument_count()
        call get_command_argument(at, argument)
        read (argument, *) n
        write (output_unit, '(i0, es16.6)') n, seconds(n)
    end do

contains

    ! All bits of numbers are random.
    subroutine fill(x)
        real(real128), intent(out) :: x(:, :)
        real(real128) :: low(size(x, 1), size(x, 2))
        call random_number(x)
        call random_number(low)
        x = x - 0.5_real128 + low * 2.0_real128**(-60)
    end subroutine

    real function seconds(n)
        integer, intent(in) :: n
        real(real128), allocatable :: a(:, :), b(:, :), c(:, :)
        integer(int64) :: start, finish, rate, rounds
        integer :: repeat, call_of_batch, batch
        allocate (a(n, n), b(n, n), c(n, n))
        call fill(a)
        call fill(b)
        ! The first call of all looks for libraries and settings.
        c = matmul(a, b)
        batch = max(1, 20000 / n**3)
        rounds = max(3_int64, min(200_int64, 20000000_int64 / int(n, int64)**3))
        seconds = huge(seconds)
        do repeat = 1, int(rounds)
            call system_clock(start, rate)
            do call_of_batch = 1, batch
                c = matmul(a, b)
                ! As if another one had come.
                a(1, 1) = a(1, 1) + c(1, 1) * 2.0_real128**(-80)
            end do
            call system_clock(finish)
            seconds = min(seconds, real(finish - start) / real(rate) / real(batch))
        end do
    end function
end program
