import type { Role } from '@callboard/contract/access'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type pg from 'pg'
import type { SessionLimits } from '#config-sign-in.ts'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import type { ReadSession, RememberedSessions } from './remembered-sessions.ts'

/** Milliseconds between two removals of expired sessions, on average. */
const PRUNE_MS = 900_000

/** Minutes for which a sign-in counts as recent, for actions that a stolen session must not allow (ASVS V7.5). */
const RECENT_MINUTES = 15

const SEEN = 'UPDATE sessions SET last_seen_at = now() WHERE sid = $1'

/** Largest delay in seconds of the time a session was last seen. */
const SEEN_SECONDS = 300

interface SessionRow {
  readonly wasSeen: boolean
  readonly isRecent: boolean
  readonly sess: Session
  readonly userId: string | null
  readonly email: string
  readonly role: Role
  /** Milliseconds until the session ends. */
  readonly left: number
}

/** The SQL condition that a row of `sessions` is still valid. */
export const aliveSession = ({ idleHours, maxHours }: SessionLimits): string =>
  `expire >= now() AND last_seen_at > now() - interval '${idleHours} hours' AND sessions.created_at > now() - interval '${maxHours} hours'`

/** Sessions in the table layout of connect-pg-simple. */
export interface PgSessionStore extends SessionStore {
  /** Deletes expired sessions. Runs by itself about every quarter of an hour. */
  prune(): Promise<void>
  close(): void
}

/**
 * Keeps sessions in PostgreSQL. One statement reads a session together with its account, so that every request knows the caller after one
 * wait. The account is never written. Both are cached for some seconds. The cache is used only after all notifications of changes have
 * arrived, so a changed role or a deleted account counts at once. Sessions are written when they change, and every few minutes while they
 * are in use, so that unused ones can end.
 *
 * @param pool where the tables `sessions` and `users` are
 * @param limits after how long a session ends
 * @param onError called when expired sessions could not be removed, or the use of one could not be stored; both are tried again
 * @param memory caches sessions and learns of changes; without it each session is read every time
 */
export function createSessionStore(
  pool: pg.Pool,
  { idleHours, maxHours }: SessionLimits,
  onError: (error: unknown) => void,
  memory?: { readonly sessions: RememberedSessions; readonly changes: Pick<TableChanges, 'waitForNotifications'> },
): PgSessionStore {
  // The current limits apply, even if others applied when the session began.
  const end = `least(expire, last_seen_at + interval '${idleHours} hours', sessions.created_at + interval '${maxHours} hours')`
  const alive = aliveSession({ idleHours, maxHours })

  async function prune(): Promise<void> {
    await pool.query({ name: 'session prune', text: `DELETE FROM sessions WHERE NOT (${alive})` })
  }

  // With a random interval: instances that share a database need not do it at the same moment.
  const pruning = setInterval(() => void prune().catch(onError), PRUNE_MS * (0.5 + Math.random()))
  pruning.unref()

  function read(sid: string, callback: Parameters<SessionStore['get']>[1]): void {
    const statement = {
      name: 'session get',
      text: `SELECT sess, users.id AS "userId", email, role, last_seen_at > now() - interval '${SEEN_SECONDS} seconds' AS "wasSeen",
          sessions.created_at > now() - interval '${RECENT_MINUTES} minutes' AS "isRecent",
          (extract(epoch FROM ${end} - now()) * 1000)::float8 AS left
        FROM sessions LEFT JOIN users ON users.id = sess->>'userId' WHERE sid = $1 AND ${alive}`,
      values: [sid],
    }
    const keep = memory?.sessions.begin(sid)
    pool.query<SessionRow>(statement, (error, result) => {
      const row = error ? undefined : result.rows[0]
      if (row && !row.wasSeen) pool.query({ name: 'session seen', text: SEEN, values: [sid] }).catch(onError)
      const { cookie, userId, signOutHint, by } = row?.sess ?? {}
      if (error || !row || !cookie) return callback(error ?? null, undefined)
      const session = { cookie, userId, signOutHint, by, isRecent: row.isRecent, actor: actorOf(row) } as ReadSession
      keep?.(session, row.left)
      callback(null, { ...session } as Session)
    })
  }

  return {
    get(sid, callback) {
      if (!memory?.sessions.find(sid)) return read(sid, callback)
      memory.changes.waitForNotifications((arrived) => {
        const session = arrived ? memory.sessions.find(sid) : undefined
        if (session) callback(null, { ...session } as Session)
        else read(sid, callback)
      })
    },

    set(sid, { userId, cookie, signOutHint, by, browser }, callback) {
      const statement = {
        name: 'session set',
        text: `INSERT INTO sessions (sid, sess, expire, browser) VALUES ($1, $2, $3, $4)
          ON CONFLICT (sid) DO UPDATE SET sess = EXCLUDED.sess, expire = EXCLUDED.expire, browser = COALESCE(EXCLUDED.browser, sessions.browser)`,
        values: [sid, { cookie, userId, signOutHint, by }, cookie.expires, browser],
      }
      pool.query(statement, (error) => callback(error ?? null))
    },

    destroy(sid, callback) {
      pool.query({ name: 'session destroy', text: 'DELETE FROM sessions WHERE sid = $1', values: [sid] }, (error) =>
        callback(error ?? null),
      )
    },

    prune,
    close: () => clearInterval(pruning),
  }
}

function actorOf({ userId, email, role }: SessionRow): Actor {
  return userId === null ? ANONYMOUS : { kind: 'user', userId, email, role }
}
