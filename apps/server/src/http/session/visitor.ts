import cookie from '@fastify/cookie'
import type pg from 'pg'
import type { SessionLimits } from '#config-sign-in.ts'
import { aliveSession } from './session-store.ts'

/**
 * The sender of a request, for routes outside of the scope that reads every session. @param cookies the raw header @returns the account's
 * id
 */
export type FindVisitor = (cookies: string | undefined) => Promise<string | undefined>

/** @param options as for the session plugin; `cookieName` is the session's */
export function visitorFinder({
  pool,
  secret,
  cookieName,
  limits,
}: {
  pool: pg.Pool
  secret: string
  cookieName: string
  limits: SessionLimits
}): FindVisitor {
  const text = `SELECT sess->>'userId' AS "userId" FROM sessions WHERE sid = $1 AND ${aliveSession(limits)}`
  return async (cookies) => {
    const signed = cookies === undefined ? undefined : cookie.parse(cookies)[cookieName]
    const { valid = false, value = null } = signed === undefined ? {} : cookie.unsign(signed, secret)
    if (!valid || value === null) return undefined
    const { rows } = await pool.query<{ userId: string | null }>({ name: 'visitor', text, values: [value] })
    return rows[0]?.userId ?? undefined
  }
}
