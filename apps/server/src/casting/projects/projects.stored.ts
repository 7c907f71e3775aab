import { NOT_DELETED } from '#db/deleted-projects.ts'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  names: {
    project: {
      text: `SELECT id::text, title AS name FROM projects WHERE id = ANY($1::int[]) AND ${NOT_DELETED}`,
      ids: SEQUENTIAL_ID,
    },
  },
}
