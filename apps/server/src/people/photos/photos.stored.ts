import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [],
  withProfile: [
    {
      table: 'profile_photos',
      owner: 'profile_id',
      order: 'id',
      photo: 'hash',
      shown: 'part',
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
