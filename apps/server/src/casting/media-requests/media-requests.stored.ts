import { mediaRequestEndpoints } from '@callboard/contract/casting/media-requests/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'mediaRequests',
      text: `SELECT p.title AS "castingCall", r.name AS role, m.kind, m.instructions, m.slate, m.max_seconds AS "maxSeconds",
        greatest(m.due_at, q.extended_to) AS "dueAt", m.hear_by::text AS "hearBy", q.sent_at AS "sentAt", q.opened_at AS "openedAt", q.reply,
        q.reason, q.replied_at AS "repliedAt", q.half_reminded_at AS "remindedAtHalfTime", q.last_reminded_at AS "remindedAtTheEnd",
        q.retake_note AS "retakeNote", q.retake_at AS "retakeAskedAt", q.withdrawn_at AS "noLongerAskedSince",
        (SELECT json_agg(json_build_object('selfTape', s.title, 'words', t.words, 'file', t.file_name, 'fileSeconds', t.file_seconds, 'begunAt', t.begun_at, 'receivedAt', t.received_at) ORDER BY t.id)
          FROM media_takes AS t LEFT JOIN self_tapes AS s ON s.id = t.tape_id
          WHERE t.request_id = q.request_id AND t.application_id = q.application_id) AS sent
        FROM media_request_people AS q JOIN applications AS a ON a.id = q.application_id JOIN media_requests AS m ON m.id = q.request_id
        JOIN roles AS r ON r.id = m.role_id JOIN kept_projects AS p ON p.id = m.project_id
        WHERE a.student_id = $3 ORDER BY q.id`,
    },
    {
      name: 'namedInTapes',
      text: `SELECT p.title AS "castingCall", n.named_at AS "namedAt", n.reply, n.replied_at AS "repliedAt", n.taken_back_at AS "takenBackAt"
        FROM media_take_people AS n JOIN applications AS a ON a.id = n.application_id JOIN kept_projects AS p ON p.id = a.project_id
        WHERE a.student_id = $3 ORDER BY n.id`,
    },
  ],
  withProfile: [
    {
      table: 'media_request_people',
      owner: 'application_id',
      order: 'id',
      returns: 'EXISTS (SELECT FROM media_requests WHERE media_requests.id = kept.request_id)',
      shown: `part - 'token_hash'`,
    },
    {
      table: 'media_takes',
      owner: 'application_id',
      order: 'id',
      returns: `EXISTS (SELECT FROM media_requests WHERE media_requests.id = kept.request_id)
        AND (kept.tape_id IS NULL OR EXISTS (SELECT FROM self_tapes WHERE self_tapes.id = kept.tape_id))`,
      shown: `part - 'file_key'`,
    },
    {
      table: 'media_take_people',
      owner: 'application_id',
      order: 'id',
      returns: 'EXISTS (SELECT FROM media_takes WHERE media_takes.id = kept.take_id)',
      shown: 'part',
    },
    {
      table: 'media_notes',
      owner: 'application_id',
      order: 'id',
      forgets: { written_by: 'users' },
      returns: 'EXISTS (SELECT FROM media_takes WHERE media_takes.id = kept.take_id)',
      // Internal notes are for the office.
      shown: null,
    },
  ],
  detaches: [],
  archive: [
    {
      name: 'media-requests',
      endpoint: mediaRequestEndpoints.mediaRequest,
      each: 'SELECT id FROM media_requests WHERE project_id IN (SELECT id FROM live_projects)',
    },
  ],
  files: [
    {
      folder: 'requests',
      text: `SELECT t.id, t.file_key AS key, t.file_name AS name, t.file_bytes AS bytes, s.user_id,
        EXISTS (SELECT FROM live_projects AS p WHERE p.id = a.project_id) AS is_shown
        FROM media_takes AS t JOIN applications AS a ON a.id = t.application_id JOIN masked_profiles AS s ON s.id = a.student_id
        WHERE t.file_key IS NOT NULL`,
    },
  ],
  documents: [
    {
      folder: 'sides',
      text: `SELECT m.id, p.title, s.name, octet_length(s.content) AS bytes FROM media_requests AS m
        JOIN request_sides AS s ON s.id = m.sides_id JOIN live_projects AS p ON p.id = m.project_id`,
      content: 'SELECT s.content FROM media_requests AS m JOIN request_sides AS s ON s.id = m.sides_id WHERE m.id = $1',
    },
  ],
  names: {},
}
