import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {
    'api-token': {
      text: 'SELECT id::text, name FROM api_tokens WHERE id = ANY($1::int[])',
      ids: SEQUENTIAL_ID,
    },
  },
}
