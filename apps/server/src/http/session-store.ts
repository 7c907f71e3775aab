import type { Role } from '@callboard/contract/access'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type pg from 'pg'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'

/** Milliseconds between two removals of expired sessions, on average. */
const PRUNE_MS = 900_000

interface SessionRow {
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
 * Sessions are written when they change, not when they are used.
 *
 * @param pool where the tables `sessions` and `users` are
 * @param onPruneError told when expired sessions could not be removed; it is tried again
 */
export function createSessionStore(pool: pg.Pool, onPruneError: (error: unknown) => void): PgSessionStore {
  async function prune(): Promise<void> {
    await pool.query({ name: 'session prune', text: 'DELETE FROM sessions WHERE expire < now()' })
  }

  // Instances that share a database need not do it at the same moment.
  const pruning = setInterval(() => void prune().catch(onPruneError), PRUNE_MS * (0.5 + Math.random()))
  pruning.unref()

  return {
    get(sid, callback) {
      const statement = {
        name: 'session get',
        text: `SELECT sess, users.id AS "userId", email, role FROM sessions LEFT JOIN users ON users.id = sess->>'userId'
          WHERE sid = $1 AND expire >= now()`,
        values: [sid],
      }
      pool.query<SessionRow>(statement, (error, result) => {
        const row = error ? undefined : result.rows[0]
        callback(error ?? null, row && { cookie: row.sess.cookie, userId: row.sess.userId, actor: actorOf(row) })
      })
    },

    set(sid, { userId, cookie }, callback) {
      const statement = {
        name: 'session set',
        text: `INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)
          ON CONFLICT (sid) DO UPDATE SET sess = EXCLUDED.sess, expire = EXCLUDED.expire`,
        values: [sid, { cookie, userId }, cookie.expires],
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
