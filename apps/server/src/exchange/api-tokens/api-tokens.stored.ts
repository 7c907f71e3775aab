import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
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
