import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
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
