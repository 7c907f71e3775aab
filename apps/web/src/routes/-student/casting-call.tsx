import { useQuery } from '@tanstack/react-query'
import { ProjectScreen } from '#casting/projects/page/project-screen.tsx'
import { RoleChoices } from '#casting/roles/role-choices.tsx'
import { showsRoles } from '#casting/roles/role-choices-model.ts'
import { rolesQuery } from '#shared/queries/casting.ts'

/** A casting call for students, with its roles if there is a choice. */
export function StudentCastingCall({ id }: { id: string }) {
  const roles = useQuery(rolesQuery(id))
  const choices = roles.data && showsRoles(roles.data) ? roles.data : undefined
  return <ProjectScreen id={id} choices={choices && ((project) => <RoleChoices project={project} roles={choices} />)} />
}
