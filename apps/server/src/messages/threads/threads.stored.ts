import { threadEndpoints } from '@callboard/contract/messages/threads/endpoints'
import { savedAnswerEndpoints } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import { OWN_DATA_PAGE, SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** Conversations of students who are not restricted. */
const SHOWN = 'FROM threads AS t WHERE NOT EXISTS (SELECT FROM masked_profiles AS s WHERE s.user_id = t.user_id AND s.is_held)'

/** The personal data of the feature, and how the audit log finds the names of its subjects. Messages of the office in conversations are `messages` of one's own data. */
export const stored: Stored = {
  ownData: [
    {
      name: 'conversations',
      text: `SELECT id, subject, project_id AS "projectId", created_at AS "begunAt", closed_at AS "closedAt"
        FROM threads WHERE user_id = $1 AND id > $4 ORDER BY id LIMIT ${OWN_DATA_PAGE}`,
    },
    {
      name: 'answersToTheOffice',
      text: `SELECT e.id, e.thread_id AS "conversationId", e.content, e.created_at AS "sentAt",
        (SELECT json_agg(f.name ORDER BY f.id) FROM thread_files AS f WHERE f.entry_id = e.id) AS files
        FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id
        WHERE t.user_id = $1 AND e.kind = 'in' AND e.id > $4 ORDER BY e.id LIMIT ${OWN_DATA_PAGE}`,
    },
  ],
  withProfile: [],
  detaches: [{ table: 'threads', key: 'threads' }],
  archive: [
    { name: 'conversations', endpoint: threadEndpoints.thread, each: `SELECT t.id ${SHOWN}` },
    { name: 'saved-answers', endpoint: savedAnswerEndpoints.savedAnswers },
  ],
  files: [
    {
      folder: 'conversations',
      text: `SELECT f.id, f.key, f.name, f.bytes, t.user_id, true AS is_shown FROM thread_files AS f
        JOIN thread_entries AS e ON e.id = f.entry_id AND e.kind <> 'note' JOIN threads AS t ON t.id = e.thread_id`,
    },
  ],
  names: {
    thread: { text: `SELECT t.id::text, t.subject AS name ${SHOWN} AND t.id = ANY($1::int[])`, ids: SEQUENTIAL_ID },
    saved_answer: { text: 'SELECT id::text, name FROM saved_answers WHERE id = ANY($1::int[])', ids: SEQUENTIAL_ID },
  },
}
