import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {
    'paired-kiosk': {
      text: 'SELECT id::text, name FROM paired_kiosks WHERE id = ANY($1::int[])',
      ids: SEQUENTIAL_ID,
    },
  },
}
