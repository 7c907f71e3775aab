import { castingRoomEndpoints } from '@callboard/contract/casting/board/cards.endpoints'
import { castingEndpoints } from '@callboard/contract/casting/board/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [],
  withProfile: [
    {
      table: 'application_changes',
      owner: 'application_id',
      order: 'id',
      forgets: { changed_by: 'users' },
      shown: `jsonb_build_object('application_id', part -> 'application_id', 'stage',
        CASE WHEN part ->> 'from_stage' IS NULL THEN 'submitted' ELSE part ->> 'stage' END, 'reason', part -> 'reason', 'changed_at', part -> 'changed_at')`,
      shownIf: "part ->> 'changed_by' = $1",
    },
  ],
  detaches: [],
  archive: [
    { name: 'applications', endpoint: castingRoomEndpoints.castingRoom, each: 'SELECT id FROM live_projects' },
    {
      name: 'application-history',
      endpoint: castingEndpoints.applicationHistory,
      each: 'SELECT id FROM applications WHERE project_id IN (SELECT id FROM live_projects)',
    },
  ],
  files: [],
  names: {},
}
