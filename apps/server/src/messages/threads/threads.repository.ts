import type { ThreadFilter } from '@callboard/contract/messages/threads/endpoints'
import type { ThreadState } from '@callboard/contract/messages/threads/rules'
import type { Queryable, Transaction } from '#db/client.ts'
import { MAIL_NOT_HELD } from '#db/held-inbound.ts'
import { likePatterns } from '#db/like-patterns.ts'
import { EXCERPT } from './own-threads.repository.ts'
import { ENTRY_TEXT, WITH_MESSAGE } from './thread-entries.repository.ts'

/** A stored conversation, as shown to the office. */
export interface StoredThread {
  readonly id: number
  readonly subject: string
  readonly userId: string
  readonly talentId: number | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly name: string
  readonly projectId: number | null
  readonly projectTitle: string | null
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly askedAt: Date | null
  readonly snoozedUntil: Date | null
  readonly doneAt: Date | null
  readonly closedAt: Date | null
  readonly movedAt: Date
  readonly isUnread: boolean
  readonly newestKind: 'in' | 'out' | null
  readonly excerpt: string | null
  readonly refusesMail: boolean
}

/** The asking user, and the time. */
export interface Asked {
  readonly userId: string
  readonly now: Date
}

/** `threadState` of the contract in SQL, with the time as `$2`; a test compares the two. */
export const STATE = `CASE WHEN t.done_at IS NOT NULL THEN 'done' WHEN t.snoozed_until > $2 THEN 'snoozed'
  WHEN t.asked_at IS NOT NULL OR t.snoozed_until IS NOT NULL THEN 'open' ELSE 'waiting' END`

/** Leaves out conversations of restricted students. */
const SHOWN = 'NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = t.user_id AND held.is_held)'
/** Whether user `$1` has not read the student's last entry. */
export const UNREAD = `t.newest_in > coalesce((SELECT me.read_up_to FROM thread_readers AS me WHERE me.thread_id = t.id AND me.user_id = $1), 0)`

/** Mail to the student's address bounced permanently, and no mail has come from the address since. */
const REFUSES_MAIL = `EXISTS (SELECT FROM inbound_mails AS b WHERE b.user_id = t.user_id AND b.state = 'bounce' AND b.bounced_address = u.email
    AND NOT EXISTS (SELECT FROM inbound_mails AS later WHERE later.user_id = t.user_id AND later.from_address = u.email AND later.id > b.id
      AND later.state IN ('joined', 'filed')))`

const COLUMNS = `t.id, t.subject, t.user_id AS "userId", s.id::float8 AS "talentId", coalesce(s.first_name, u.first_name) AS "firstName",
  coalesce(s.last_name, u.last_name) AS "lastName", u.name, p.id AS "projectId", p.title AS "projectTitle", a.id AS "assigneeId",
  a.name AS "assigneeName", t.asked_at AS "askedAt", t.snoozed_until AS "snoozedUntil", t.done_at AS "doneAt", t.closed_at AS "closedAt",
  t.moved_at AS "movedAt", ${UNREAD} AS "isUnread", newest.kind AS "newestKind", newest.excerpt, ${REFUSES_MAIL} AS "refusesMail"`
const JOINED = `JOIN named_accounts AS u ON u.id = t.user_id LEFT JOIN shown_profiles AS s ON s.user_id = t.user_id
  LEFT JOIN live_projects AS p ON p.id = t.project_id LEFT JOIN named_accounts AS a ON a.id = t.assigned_to
  LEFT JOIN LATERAL (SELECT e.kind, left(${ENTRY_TEXT}, ${EXCERPT}) AS excerpt FROM thread_entries AS e ${WITH_MESSAGE}
    WHERE e.thread_id = t.id AND e.kind <> 'note' ORDER BY e.id DESC LIMIT 1) AS newest ON true`

/** The condition of a filter. Its values begin with `$3`; `$1` is the asking user, `$2` the time. */
function matching({ state, assigned, search, projectId, roleId }: ThreadFilter, { userId, now }: Asked) {
  const values: unknown[] = [userId, now]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = [SHOWN]
  // Written out, so that PostgreSQL uses the index of conversations that are not done.
  if (state === 'done') conditions.push('t.done_at IS NOT NULL')
  else if (state !== 'all') conditions.push(`t.done_at IS NULL AND ${STATE} = ${value(state)}`)
  if (assigned === 'nobody') conditions.push('t.assigned_to IS NULL')
  else if (assigned) conditions.push(`t.assigned_to = ${assigned === 'me' ? '$1' : value(assigned)}`)
  if (projectId !== undefined) conditions.push(`t.project_id = ${value(projectId)}`)
  if (roleId !== undefined)
    conditions.push(`EXISTS (SELECT FROM applications AS ap JOIN shown_profiles AS sp ON sp.id = ap.student_id
      WHERE ap.role_id = ${value(roleId)} AND ap.project_id = t.project_id AND sp.user_id = t.user_id)`)
  if (search) {
    const patterns = `${value(likePatterns(search))}::text[]`
    const has = (text: string) => `' ' || search_normal(${text}) LIKE ALL (${patterns})`
    conditions.push(`(${has('t.subject')} OR EXISTS (SELECT FROM named_accounts AS n LEFT JOIN shown_profiles AS np ON np.user_id = n.id
        WHERE n.id = t.user_id AND ${has("concat_ws(' ', n.name, np.first_name, np.last_name)")})
      OR EXISTS (SELECT FROM thread_entries AS e ${WITH_MESSAGE} WHERE e.thread_id = t.id AND ${has(ENTRY_TEXT)}))`)
  }
  // PostgreSQL refuses parameters that a statement does not use.
  return { where: `$1::text IS NOT NULL AND $2::timestamptz IS NOT NULL AND ${conditions.join(' AND ')}`, values, value }
}

/**
 * A page of the matching conversations, newest first.
 * @param page.before the id of the last one on the previous page; 0 for the first page
 */
export async function findThreads(
  db: Queryable,
  filter: ThreadFilter,
  asked: Asked,
  { limit, before }: { limit: number; before: number },
): Promise<StoredThread[]> {
  const { where, values, value } = matching(filter, asked)
  const after = before === 0 ? '' : `AND (t.moved_at, t.id) < (SELECT b.moved_at, b.id FROM threads AS b WHERE b.id = ${value(before)})`
  const { rows } = await db.$client.query<StoredThread>(
    `SELECT ${COLUMNS} FROM (SELECT * FROM threads AS t WHERE ${where} ${after} ORDER BY t.moved_at DESC, t.id DESC LIMIT ${value(limit)}) AS t
${JOINED} ORDER BY t.moved_at DESC, t.id DESC`,
    values,
  )
  return rows
}

export async function findThread(db: Queryable, id: number, { userId }: Asked): Promise<StoredThread | undefined> {
  const { rows } = await db.$client.query<StoredThread>(`SELECT ${COLUMNS} FROM threads AS t ${JOINED} WHERE t.id = $2 AND ${SHOWN}`, [
    userId,
    id,
  ])
  return rows[0]
}

/** The last entry of a conversation, notes included; 0 for none. */
export async function findNewestId(db: Queryable, threadId: number): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM thread_entries WHERE thread_id = $1', [
    threadId,
  ])
  return rows[0]?.id ?? 0
}

/** The number of conversations in a state other than done. */
export interface StoredCount {
  readonly state: ThreadState
  readonly count: number
  readonly unread: number
  readonly mine: number
}

export async function countThreads(db: Queryable, { userId, now }: Asked): Promise<StoredCount[]> {
  const { rows } = await db.$client.query<StoredCount>(
    `SELECT ${STATE} AS state, count(*)::int AS count, (count(*) FILTER (WHERE ${UNREAD}))::int AS unread,
  (count(*) FILTER (WHERE t.assigned_to = $1))::int AS mine
FROM threads AS t WHERE t.done_at IS NULL AND ${SHOWN} GROUP BY 1`,
    [userId, now],
  )
  return rows
}

/** The matching ids, limited to or excluding some ids, locked. */
export async function lockMatching(
  transaction: Transaction,
  chosen: { readonly ids: readonly number[] } | { readonly filter: ThreadFilter; readonly exceptIds: readonly number[] },
  asked: Asked,
): Promise<number[]> {
  const filter: ThreadFilter = 'filter' in chosen ? chosen.filter : { state: 'all', search: null }
  const { where, values, value } = matching(filter, asked)
  const among = 'filter' in chosen ? `t.id <> ALL (${value(chosen.exceptIds)}::int[])` : `t.id = ANY (${value(chosen.ids)}::int[])`
  const { rows } = await transaction.$client.query<{ id: number }>(
    `SELECT t.id FROM threads AS t WHERE ${where} AND ${among} ORDER BY t.id FOR NO KEY UPDATE OF t`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** People of the casting desk, by name. */
export async function findAssignees(db: Queryable, userId?: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.$client.query<{ id: string; name: string }>(
    `SELECT id, name FROM named_accounts WHERE role IN ('admin', 'assistant') AND ($1::text IS NULL OR id = $1) ORDER BY lower(name), id`,
    [userId ?? null],
  )
  return rows
}

/** The maximum number of automatic answers shown in a conversation. */
const MOST_AUTOMATIC = 20

/** Automatic answers to mails of a conversation, oldest first; only the newest if there are many. */
export async function findAutomatic(db: Queryable, threadId: number): Promise<{ id: number; subject: string; at: Date }[]> {
  const { rows } = await db.$client.query<{ id: number; subject: string; at: Date }>(
    `SELECT i.id, i.subject, i.received_at AS at FROM thread_entries AS e JOIN inbound_mails AS i ON i.delivery_id = e.delivery_id
WHERE e.thread_id = $1 AND i.state = 'automatic' ORDER BY i.id DESC LIMIT ${MOST_AUTOMATIC}`,
    [threadId],
  )
  return rows.toReversed()
}

/** The number of mails that need review, without those of restricted students. */
export async function countQuarantined(db: Queryable): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM inbound_mails AS i WHERE i.state = 'quarantined' AND ${MAIL_NOT_HELD}`,
  )
  return rows[0]?.count ?? 0
}
