! What the test programs of this folder have in common.
module checks
    implicit none
contains

    subroutine check(holds, what)
        logical, intent(in) :: holds
        character(*), intent(in) :: what
        if (holds) return
        print '(2a)', 'failed: ', what
        error stop 1
    end subroutine

end module
