import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'linksToPhotos',
      text: `SELECT title, cardinality(selected_photos) AS photos, created_at AS "createdAt", expires_at AS "expiresAt",
        last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM photo_download_links WHERE student_id = $3 ORDER BY id`,
    },
  ],
  withProfile: [
    {
      table: 'photo_download_links',
      owner: 'student_id',
      order: 'id',
      forgets: { created_by: 'users' },
      shown: `part - 'token_hash' - 'created_by'`,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
