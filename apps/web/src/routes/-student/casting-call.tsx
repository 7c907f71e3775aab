import { useQuery } from '@tanstack/react-query'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { ProjectScreen } from '#features/projects/page/project-screen.tsx'
import { RoleOffers } from '#features/roles/role-offers.tsx'
import { offersRoles } from '#features/roles/role-offers-model.ts'
import { rolesQuery } from '#shared/queries/casting.ts'

/** A casting call for students, with its roles where there is something to choose. */
export function StudentCastingCall({ id }: { id: string }) {
  const roles = useQuery(rolesQuery(id))
  const offers = roles.data && offersRoles(roles.data) ? roles.data : undefined
  return (
    <ProjectScreen
      id={id}
      // Buttons above the rest follow from the roles.
      isWaiting={awaitsAnswer(roles)}
      offers={offers && ((project) => <RoleOffers project={project} roles={offers} />)}
    />
  )
}
