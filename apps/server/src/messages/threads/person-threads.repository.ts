import type { Queryable } from '#db/client.ts'
import { EXCERPT } from './own-threads.repository.ts'
import { type Asked, UNREAD } from './threads.repository.ts'

/** The conversation of one person about a casting call. */
export interface StoredPersonThread {
  readonly id: number
  readonly studentId: number
  readonly applicationIds: number[]
  readonly askedAt: Date | null
  readonly snoozedUntil: Date | null
  readonly doneAt: Date | null
  readonly isUnread: boolean
  /** The last text, and when it was written. */
  readonly excerpt: string
  readonly at: Date
}

/**
 * For everybody who has written about a casting call that is not deleted: the conversation that waits for an answer, or else the newest.
 */
export async function findPersonThreads(
  db: Queryable,
  projectId: number,
  { userId }: Pick<Asked, 'userId'>,
): Promise<StoredPersonThread[]> {
  const { rows } = await db.$client.query<StoredPersonThread>(
    `SELECT DISTINCT ON (s.id) t.id, s.id::float8 AS "studentId",
      ARRAY(SELECT a.id FROM applications AS a WHERE a.project_id = t.project_id AND a.student_id = s.id ORDER BY a.id) AS "applicationIds",
      t.asked_at AS "askedAt", t.snoozed_until AS "snoozedUntil", t.done_at AS "doneAt", ${UNREAD} AS "isUnread",
      left(e.content, ${EXCERPT}) AS excerpt, e.created_at AS at
    FROM threads AS t JOIN live_projects AS p ON p.id = t.project_id JOIN shown_profiles AS s ON s.user_id = t.user_id
      JOIN thread_entries AS e ON e.id = t.newest_in
    WHERE t.project_id = $2
    ORDER BY s.id, (t.asked_at IS NOT NULL AND t.done_at IS NULL) DESC, t.moved_at DESC, t.id DESC`,
    [userId, projectId],
  )
  return rows
}
