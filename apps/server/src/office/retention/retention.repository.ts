import type { Queryable, Transaction } from '#db/client.ts'
import { type AccountFacts, type Owner, type TapeFacts, UNSENT_DAYS, WARNING_LASTS_DAYS } from './retention.domain.ts'

/** What a warning can be about. */
export type What = 'account' | 'self-tapes'

/** The person concerned. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly name: string
}

export type Account = Person & AccountFacts
export type TapeOwner = Person & Owner & { readonly tapes: readonly TapeFacts[] }

/** People read at once, with all facts that decide about them. A smaller number needs more statements, a larger one more memory. */
const PAGE = 5000

/** The time by the database's clock. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await db.$client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  return rows[0]?.now ?? new Date(0)
}

const WARNING = `CASE WHEN w.user_id IS NOT NULL THEN json_build_object(
  'requestedAt', w.requested_at, 'sentAt', w.sent_at, 'coversUntil', w.covers_until) END AS warning`
const PERSON = `u.id AS "userId", u.email, concat_ws(' ', s.first_name, s.last_name) AS name, u.role, u.is_sample AS "isSample",
  s.held_at IS NOT NULL AS "isHeld", ${WARNING}`

type Stored<Row> = Omit<Row, 'warning'> & {
  readonly warning: { readonly requestedAt: string; readonly sentAt: string | null; readonly coversUntil: string | null } | null
}

const moment = (text: string | null) => (text === null ? null : new Date(text))

function withDates<Row extends Stored<object>>({ warning, ...row }: Row) {
  if (!warning) return { ...row, warning: null }
  const { requestedAt, sentAt, coversUntil } = warning
  return { ...row, warning: { requestedAt: new Date(requestedAt), sentAt: moment(sentAt), coversUntil: moment(coversUntil) } }
}

/** The accounts to check. */
interface Which {
  /** Selects accounts that graduate by this year; `null` for none. */
  readonly graduatedBy: number | null
  /** Selects accounts without a year of graduation that were created before this time; `null` for none. */
  readonly unusedSince: Date | null
  /** Maximum length of a session in hours. */
  readonly sessionHours: number
  /** The last id of the previous page. */
  readonly after?: string
  /** Only this account. */
  readonly one?: string
}

/** Accounts that graduate by a year, old accounts without a year, and accounts that were warned, ordered by id. */
export async function findAccounts(db: Queryable, which: Which): Promise<Account[]> {
  const { rows } = await db.$client.query<Stored<Account>>(
    // First selects the people, and then joins the facts about all of them: looking up each person takes several times as long.
    `WITH page AS MATERIALIZED (
       SELECT ${PERSON}, s.id AS student, s.expected_graduation_year AS "graduationYear", GREATEST(u.created_at, s.created_at) AS made
       FROM users AS u LEFT JOIN student_profiles AS s ON s.user_id = u.id
       LEFT JOIN retention_warnings AS w ON w.user_id = u.id AND w.what = 'account'
       WHERE u.id > $1 AND ($2::text IS NULL OR u.id = $2) AND (s.expected_graduation_year <= $4 OR w.user_id IS NOT NULL
         OR s.expected_graduation_year IS NULL AND u.role = 'student' AND u.created_at < $5)
       ORDER BY u.id LIMIT ${PAGE}),
     signed_in AS (SELECT actor, max(at) AS at FROM audit_log
       WHERE action = 'account.signed-in' AND actor = ANY (ARRAY(SELECT "userId" FROM page)) GROUP BY actor),
     seen AS (SELECT sess->>'userId' AS id, max(last_seen_at) AS at FROM sessions
       WHERE sess->>'userId' = ANY (ARRAY(SELECT "userId" FROM page)) GROUP BY sess->>'userId'),
     applied AS (SELECT DISTINCT a.student_id FROM applications AS a JOIN projects AS p ON p.id = a.project_id
       WHERE a.student_id = ANY (ARRAY(SELECT student FROM page)) AND a.status <> 'withdrawn' AND p.status = 'active' AND p.deleted_at IS NULL)
     SELECT "userId", email, name, role, "isSample", "isHeld", warning, "graduationYear", applied.student_id IS NOT NULL AS "hasOpenApplication",
       GREATEST(made, signed_in.at + make_interval(hours => $3), seen.at) AS "lastUse"
     FROM page LEFT JOIN signed_in ON signed_in.actor = "userId" LEFT JOIN seen ON seen.id = "userId"
     LEFT JOIN applied ON applied.student_id = page.student
     ORDER BY "userId"`,
    [which.after ?? '', which.one ?? null, which.sessionHours, which.graduatedBy, which.unusedSince],
  )
  return rows.map(withDates)
}

/**
 * People with self-tapes from before this time, or with a warning about them. Includes these tapes; ordered by id.
 *
 * @param which `one`: only this account; `after`: the last id of the previous page
 */
export async function findTapeOwners(
  db: Queryable,
  which: { readonly madeBefore: Date; readonly after?: string; readonly one?: string },
): Promise<TapeOwner[]> {
  type Row = Omit<TapeOwner, 'tapes'> & { readonly tapes: (Omit<TapeFacts, 'createdAt'> & { readonly createdAt: string })[] }
  const { rows } = await db.$client.query<Stored<Row>>(
    `SELECT ${PERSON}, t.tapes FROM users AS u JOIN student_profiles AS s ON s.user_id = u.id
     LEFT JOIN retention_warnings AS w ON w.user_id = u.id AND w.what = 'self-tapes'
     CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'createdAt', t.created_at,
         'isForOpenCall', coalesce(p.status = 'active', false)) ORDER BY t.created_at, t.id), '[]') AS tapes
       FROM self_tapes AS t LEFT JOIN projects AS p ON p.id = t.project_id WHERE t.student_id = s.id AND t.created_at < $3) AS t
     WHERE u.id > $1 AND ($2::text IS NULL OR u.id = $2)
       AND (w.user_id IS NOT NULL OR EXISTS (SELECT FROM self_tapes AS old WHERE old.student_id = s.id AND old.created_at < $3))
     ORDER BY u.id LIMIT ${PAGE}`,
    [which.after ?? '', which.one ?? null, which.madeBefore],
  )
  return rows.map(({ tapes, ...owner }) => ({
    ...withDates(owner),
    tapes: tapes.map(({ createdAt, ...tape }) => ({ ...tape, createdAt: new Date(createdAt) })),
  }))
}

/**
 * Records that a person must be warned.
 *
 * @returns false when such a warning is already queued or valid, for example by another instance
 */
export async function requestWarning(transaction: Transaction, userId: string, what: What, coversUntil: Date | null): Promise<boolean> {
  const { rowCount } = await transaction.$client.query(
    `INSERT INTO retention_warnings AS w (user_id, what, covers_until) SELECT id, $2, $3 FROM users WHERE id = $1
     ON CONFLICT (user_id, what) DO UPDATE SET covers_until = $3, requested_at = now(), sent_at = NULL
       WHERE coalesce(w.sent_at + interval '${WARNING_LASTS_DAYS} days', w.requested_at + interval '${UNSENT_DAYS} days') <= now()`,
    [userId, what, coversUntil],
  )
  return rowCount === 1
}

/** Stores that the mail has been sent, by the database's clock. */
export async function noteSent(db: Queryable, userId: string, what: What): Promise<void> {
  await db.$client.query('UPDATE retention_warnings SET sent_at = now() WHERE user_id = $1 AND what = $2 AND sent_at IS NULL', [
    userId,
    what,
  ])
}

export async function forgetWarning(db: Queryable, userId: string, what: What): Promise<void> {
  await db.$client.query('DELETE FROM retention_warnings WHERE user_id = $1 AND what = $2', [userId, what])
}

/** Removes all warnings about data that no rule removes any more. */
export async function forgetWarningsOf(db: Queryable, what: What): Promise<void> {
  await db.$client.query('DELETE FROM retention_warnings WHERE what = $1', [what])
}

/** Locks the account, and prevents new tapes in its profile, until the transaction ends. @returns whether it exists */
export async function lockOwner(transaction: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await transaction.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  await transaction.$client.query('SELECT FROM student_profiles WHERE user_id = $1 FOR UPDATE', [userId])
  return rowCount === 1
}
