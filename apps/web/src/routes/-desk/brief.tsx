import { RoomTabs } from '#casting/board/room-tabs.tsx'
import { ProjectScreen } from '#casting/projects/page/project-screen.tsx'
import { RolesSection } from '#casting/roles/roles-section.tsx'

/** The brief of a casting call for casting directors: the first tab of its casting room. */
export function Brief({ id }: { id: string }) {
  return <ProjectScreen id={id} above={<RoomTabs projectId={id} />} roles={<RolesSection projectId={id} />} />
}
