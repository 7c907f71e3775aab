import type { Session } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'

/** The maximum age of a cached session in milliseconds, and the size of the cache. */
const LIMITS = { period: 5000, sessions: 10_000 } as const

/** The content of a session as read from the database. */
export type ReadSession = Pick<Session, 'cookie' | 'userId' | 'signOutHint' | 'by' | 'isRecent'> & { readonly actor: Actor }

/** Caches the sessions of the last seconds, each with its account. */
export interface RememberedSessions {
  /** The cached session, if no change has been notified since it was read. Call `waitForNotifications` first. */
  find(sid: string): ReadSession | undefined
  /**
   * Call this before reading a session.
   *
   * @returns a function that stores the session for at most `left` milliseconds from the call, unless something changed in the meantime
   */
  begin(sid: string): (session: ReadSession, left: number) => void
  close(): void
}

export function rememberSessions(changes: TableChanges): RememberedSessions {
  const state = changes.of(['sessions', 'users'])
  const sessions = new Map<string, { session: ReadSession; version: number; until: number }>()
  const forgetting = setInterval(() => sessions.clear(), LIMITS.period)
  forgetting.unref()

  return {
    find(sid) {
      const found = sessions.get(sid)
      return found && found.version === state.version && performance.now() < found.until ? found.session : undefined
    },
    begin(sid) {
      const { version } = state
      const began = performance.now()
      return (session, left) => {
        if (version !== state.version || sessions.size >= LIMITS.sessions) return
        sessions.set(sid, { session, version, until: began + Math.min(left, LIMITS.period) })
      }
    },
    close: () => clearInterval(forgetting),
  }
}
