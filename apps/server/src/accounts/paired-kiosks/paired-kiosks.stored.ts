import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
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
