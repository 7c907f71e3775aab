import { selfTapeEndpoints } from '@callboard/contract/casting/self-tapes/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'selfTapes',
      text: `SELECT t.title, t.description, p.title AS "castingCall", t.is_general AS "isGeneral", t.duration AS seconds, t.file_size AS bytes,
        f.file_name AS "fileName", CASE WHEN t.file_id IS NULL THEN t.video_url END AS "videoElsewhere", t.captions,
        t.captions_language AS "captionsLanguage", t.watched_at AS "firstWatchedByTheOffice", t.created_at AS "createdAt"
        FROM self_tapes AS t LEFT JOIN kept_projects AS p ON p.id = t.project_id LEFT JOIN tape_files AS f ON f.id = t.file_id
        WHERE t.student_id = $3 ORDER BY t.id`,
    },
    {
      name: 'unfinishedUploads',
      text: `SELECT file_name AS "fileName", size AS bytes, created_at AS "createdAt" FROM tape_files AS f WHERE user_id = $1
        AND NOT EXISTS (SELECT FROM self_tapes WHERE file_id = f.id) ORDER BY created_at`,
    },
  ],
  withProfile: [
    {
      table: 'self_tapes',
      owner: 'student_id',
      order: 'id',
      photo: `substring(thumbnail_url FROM '[0-9a-f]{64}')`,
      sets: { project_id: '(SELECT id FROM live_projects WHERE id = kept.project_id)' },
      forgets: { watched_by: 'users' },
      shown: `part - 'watched_by'`,
    },
  ],
  detaches: [{ table: 'self_tapes', key: 'selfTapes' }],
  archive: [{ name: 'self-tapes', endpoint: selfTapeEndpoints.talentSelfTapes, each: 'SELECT id FROM shown_profiles' }],
  files: [],
  names: {},
}
