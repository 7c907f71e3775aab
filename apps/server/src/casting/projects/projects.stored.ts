import { projectEndpoints } from '@callboard/contract/casting/projects/endpoints'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  detaches: [],
  archive: [{ name: 'casting-calls', endpoint: projectEndpoints.projects }],
  files: [],
  names: {
    project: {
      text: 'SELECT id::text, title AS name FROM live_projects WHERE id = ANY($1::int[])',
      ids: SEQUENTIAL_ID,
    },
  },
}
