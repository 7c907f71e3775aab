import { roleEndpoints } from '@callboard/contract/casting/roles/endpoints'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  detaches: [],
  archive: [{ name: 'roles', endpoint: roleEndpoints.roles, each: 'SELECT id FROM live_projects' }],
  files: [],
  names: {
    role: {
      text: `SELECT r.id::text, concat_ws(', ', p.title, r.name) AS name FROM roles AS r JOIN live_projects AS p ON p.id = r.project_id
    WHERE r.id = ANY($1::int[])`,
      ids: SEQUENTIAL_ID,
    },
  },
}
