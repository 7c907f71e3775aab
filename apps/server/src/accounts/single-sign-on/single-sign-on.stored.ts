import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
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
