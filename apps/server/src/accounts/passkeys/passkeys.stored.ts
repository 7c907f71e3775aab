import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'passkeys',
      text: `SELECT name, is_synced AS "isSynced", transports, created_at AS "createdAt", last_used_at AS "lastUsedAt"
        FROM passkeys WHERE user_id = $1 ORDER BY id`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
