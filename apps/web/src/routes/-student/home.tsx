import { useNavigate, useSearch } from '@tanstack/react-router'
import { readHomeAddress } from '#features/home/home-address.ts'
import { StudentHome } from '#features/home/student-home.tsx'

/** The student's home, which shows as many casting calls as its address says. Not in the route file, whose code every first visit loads. */
export function Home() {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const { more = 0 } = readHomeAddress({ ...search })
  return (
    <StudentHome more={more} onMore={(next) => void navigate({ to: '.', search: { more: next }, replace: true, resetScroll: false })} />
  )
}
