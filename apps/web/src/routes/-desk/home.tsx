import { AdminHome } from '#features/home/admin-home.tsx'
import { FirstSteps } from '#features/instance/first-steps.tsx'

/** The casting director's home, with the setup steps that a new instance still needs. */
export function Home() {
  return <AdminHome firstSteps={<FirstSteps />} />
}
