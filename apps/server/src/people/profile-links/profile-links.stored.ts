import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [
    {
      name: 'linksToProfile',
      text: `SELECT kind, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
        FROM profile_links WHERE profile_id = $3 ORDER BY id`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
