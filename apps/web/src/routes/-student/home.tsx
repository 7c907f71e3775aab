import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddressAhead } from '#app/react/use-address-ahead.ts'
import { type HomeAddress, readHomeAddress } from '#features/home/home-address.ts'
import { StudentHome } from '#features/home/student-home.tsx'

/** The student's home, which shows as many casting calls as its address says. Not in the route file, whose code every first visit loads. */
export function Home() {
  const search = useSearch({ from: '/' })
  const said = useMemo(() => readHomeAddress({ ...search }), [search])
  const navigate = useNavigate({ from: '/' })
  const [{ more = 0 }, onHome] = useAddressAhead(
    said,
    (next: HomeAddress) => void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
  )
  return <StudentHome more={more} onMore={(next) => onHome({ more: next })} />
}
