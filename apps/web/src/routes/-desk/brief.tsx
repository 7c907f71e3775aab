import { RoomTabs } from '#features/casting/room-tabs.tsx'
import { ProjectScreen } from '#features/projects/page/project-screen.tsx'
import { RolesSection } from '#features/roles/roles-section.tsx'

/** The brief of a casting call for casting directors: the first tab of its casting room. */
export function Brief({ id }: { id: string }) {
  return <ProjectScreen id={id} above={<RoomTabs projectId={id} />} roles={<RolesSection projectId={id} />} />
}
