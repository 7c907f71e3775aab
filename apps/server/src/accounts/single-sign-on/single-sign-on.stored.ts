import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [
    {
      name: 'singleSignOn',
      text: 'SELECT issuer, subject, created_at AS "createdAt" FROM identities WHERE user_id = $1 ORDER BY created_at',
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
