! tapenade -b -head "loss(params)>(out)" decay.f90
subroutine loss(params, time, count, n, out)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: params(2), time(n), count(n)
  double precision, intent(out) :: out
  double precision :: miss
  integer :: i
  out = 0
  do i = 1, n
    miss = params(1) * exp(-params(2) * time(i)) - count(i)
    out = out + miss * miss
  end do
  out = out / n
end subroutine loss
