import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
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
