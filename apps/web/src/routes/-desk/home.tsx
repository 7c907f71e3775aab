import { FirstSteps } from '#features/first-hour/first-steps.tsx'
import { AdminHome } from '#features/home/admin-home.tsx'

/** The casting director's home, with the setup steps that a new instance still needs. */
export function Home() {
  return <AdminHome firstSteps={<FirstSteps />} />
}
