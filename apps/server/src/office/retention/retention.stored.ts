import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'warningsBeforeDeletion',
      text: 'SELECT what, requested_at AS "askedFor", sent_at AS "sentAt" FROM retention_warnings WHERE user_id = $1 ORDER BY what',
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
