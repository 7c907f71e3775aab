import type { Role } from '@callboard/contract/access'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type pg from 'pg'
import type { SessionLimits } from '#config-sign-on.ts'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'

/** Milliseconds between two removals of expired sessions, on average. */
const PRUNE_MS = 900_000

const SEEN = 'UPDATE sessions SET last_seen_at = now() WHERE sid = $1'

/** Seconds by which the moment a session was last seen may be behind. */
const SEEN_SECONDS = 300

interface SessionRow {
  readonly wasSeen: boolean
  readonly sess: Session
  readonly userId: string | null
  readonly email: string
  readonly role: Role
}

/** Sessions in the table that connect-pg-simple laid out. */
export interface PgSessionStore extends SessionStore {
  /** Deletes the sessions that have run out. Runs by itself about every quarter of an hour. */
  prune(): Promise<void>
  close(): void
}

/**
 * Keeps sessions in PostgreSQL. A session is read together with its account, in one statement, so that every request knows who asks
 * after one wait; the account is read anew each time and is never written, so that a changed role or a deleted account counts at once.
 * Sessions are written when they change, and every few minutes while they are used, so that those left alone can end.
 *
 * @param pool where the tables `sessions` and `users` are
 * @param limits after how long a session ends
 * @param onError told when sessions that are over could not be removed, or one in use not be noted; both are tried again
 */
export function createSessionStore(
  pool: pg.Pool,
  { idleHours, maxHours }: SessionLimits,
  onError: (error: unknown) => void,
): PgSessionStore {
  // With the limits of now, whatever they were when a session began.
  const alive = `expire >= now() AND last_seen_at > now() - interval '${idleHours} hours' AND sessions.created_at > now() - interval '${maxHours} hours'`

  async function prune(): Promise<void> {
    await pool.query({ name: 'session prune', text: `DELETE FROM sessions WHERE NOT (${alive})` })
  }

  // Instances that share a database need not do it at the same moment.
  const pruning = setInterval(() => void prune().catch(onError), PRUNE_MS * (0.5 + Math.random()))
  pruning.unref()

  return {
    get(sid, callback) {
      const statement = {
        name: 'session get',
        text: `SELECT sess, users.id AS "userId", email, role, last_seen_at > now() - interval '${SEEN_SECONDS} seconds' AS "wasSeen"
          FROM sessions LEFT JOIN users ON users.id = sess->>'userId' WHERE sid = $1 AND ${alive}`,
        values: [sid],
      }
      pool.query<SessionRow>(statement, (error, result) => {
        const row = error ? undefined : result.rows[0]
        if (row && !row.wasSeen) pool.query({ name: 'session seen', text: SEEN, values: [sid] }).catch(onError)
        const { cookie, userId, signOutHint } = row?.sess ?? {}
        callback(error ?? null, row && cookie ? { cookie, userId, signOutHint, actor: actorOf(row) } : undefined)
      })
    },

    set(sid, { userId, cookie, signOutHint, browser }, callback) {
      const statement = {
        name: 'session set',
        text: `INSERT INTO sessions (sid, sess, expire, browser) VALUES ($1, $2, $3, $4)
          ON CONFLICT (sid) DO UPDATE SET sess = EXCLUDED.sess, expire = EXCLUDED.expire, browser = COALESCE(EXCLUDED.browser, sessions.browser)`,
        values: [sid, { cookie, userId, signOutHint }, cookie.expires, browser],
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
