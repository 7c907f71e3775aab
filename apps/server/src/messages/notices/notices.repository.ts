import type { NoticeKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import type { Queryable, Transaction } from '#db/client.ts'

/** A person's choices; kinds without a choice are missing. */
export async function findChoices(db: Queryable, userId: string): Promise<{ kind: NoticeKind; way: NoticeWay }[]> {
  const { rows } = await db.$client.query<{ kind: NoticeKind; way: NoticeWay }>('SELECT kind, way FROM notice_choices WHERE user_id = $1', [
    userId,
  ])
  return rows
}

/** Stores a choice. Repeating the same choice keeps its time. @returns whether the account exists */
export async function saveChoice(
  db: Queryable,
  { userId, kind, way, at }: { userId: string; kind: NoticeKind; way: NoticeWay; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `INSERT INTO notice_choices AS old (user_id, kind, way, chosen_at) SELECT id, $2, $3, $4 FROM users WHERE id = $1
ON CONFLICT (user_id, kind) DO UPDATE SET way = excluded.way,
  chosen_at = CASE WHEN old.way = excluded.way THEN old.chosen_at ELSE excluded.chosen_at END`,
    [userId, kind, way, at],
  )
  return rowCount === 1
}

/** A browser that takes pushes. */
export interface PushBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The person's valid sessions, which may receive pushes. */
const LIVE = "push_subscriptions AS p JOIN sessions AS s USING (sid) WHERE p.user_id = $1 AND s.sess->>'userId' = $1 AND s.expire > now()"

/** The browsers of a person that receive pushes. */
export async function findPushBrowsers(db: Queryable, userId: string): Promise<PushBrowser[]> {
  const { rows } = await db.$client.query<PushBrowser>(`SELECT p.endpoint, p.p256dh, p.auth FROM ${LIVE} ORDER BY p.created_at`, [userId])
  return rows
}

export async function countPushBrowsers(db: Queryable, userId: string, sid: string): Promise<{ browsers: number; isHere: boolean }> {
  const { rows } = await db.$client.query<{ browsers: number; isHere: boolean }>(
    `SELECT count(*)::int AS browsers, coalesce(bool_or(sid = $2), false) AS "isHere" FROM ${LIVE}`,
    [userId, sid],
  )
  return rows[0] ?? { browsers: 0, isHere: false }
}

/**
 * Stores the browser of a session. It may have belonged to another session or person before. Beyond the limit, the oldest browsers are
 * deleted.
 */
export async function savePushBrowser(
  transaction: Transaction,
  { userId, sid, browser, most, at }: { userId: string; sid: string; browser: PushBrowser; most: number; at: Date },
): Promise<void> {
  const { endpoint, p256dh, auth } = browser
  await transaction.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  await transaction.$client.query('DELETE FROM push_subscriptions WHERE sid = $1 OR endpoint = $2', [sid, endpoint])
  await transaction.$client.query(
    'INSERT INTO push_subscriptions (sid, user_id, endpoint, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [sid, userId, endpoint, p256dh, auth, at],
  )
  await transaction.$client.query(
    `DELETE FROM push_subscriptions WHERE sid IN (
  SELECT sid FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, sid OFFSET $2)`,
    [userId, most],
  )
}

export async function deletePushBrowserOf(db: Queryable, userId: string, sid: string): Promise<void> {
  await db.$client.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND sid = $2', [userId, sid])
}

/** Deletes a browser that its push service no longer knows. */
export async function deletePushBrowser(db: Queryable, endpoint: string): Promise<void> {
  await db.$client.query('DELETE FROM push_subscriptions WHERE endpoint = $1', [endpoint])
}
