import type { Session } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'

/** Milliseconds that a session is remembered at most, and how many are. */
const LIMITS = { period: 5000, sessions: 10_000 } as const

/** What a session says, as it was read. */
export type ReadSession = Pick<Session, 'cookie' | 'userId' | 'signOutHint' | 'by' | 'isRecent'> & { readonly actor: Actor }

/** The sessions that were used in the last seconds, each with its account. */
export interface RememberedSessions {
  /** The session that is still right, if the changes were heard just now. */
  find(sid: string): ReadSession | undefined
  /** Who sends these cookies, as `find`. @param cookies the header as it came */
  actorOf(cookies: string): Actor | undefined
  /**
   * Call it before a session is read.
   *
   * @returns what keeps it, unless something has changed meanwhile, for `left` milliseconds from the call at most
   */
  begin(sid: string): (session: ReadSession, left: number) => void
  /** Notes that these cookies hold this session, whose signature has been checked. */
  know(cookies: string, sid: string): void
  close(): void
}

export function rememberSessions(changes: TableChanges): RememberedSessions {
  const state = changes.of(['sessions', 'users'])
  const sessions = new Map<string, { session: ReadSession; version: number; until: number }>()
  const sidOf = new Map<string, string>()

  function forgetAll(): void {
    sessions.clear()
    sidOf.clear()
  }
  const forgetting = setInterval(forgetAll, LIMITS.period)
  forgetting.unref()

  function find(sid: string): ReadSession | undefined {
    const found = sessions.get(sid)
    return found && found.version === state.version && performance.now() < found.until ? found.session : undefined
  }

  return {
    find,
    actorOf(cookies) {
      const sid = sidOf.get(cookies)
      return sid === undefined ? undefined : find(sid)?.actor
    },
    begin(sid) {
      const { version } = state
      const began = performance.now()
      return (session, left) => {
        if (version !== state.version || sessions.size >= LIMITS.sessions) return
        sessions.set(sid, { session, version, until: began + Math.min(left, LIMITS.period) })
      }
    },
    know(cookies, sid) {
      if (sessions.has(sid) && sidOf.size < LIMITS.sessions) sidOf.set(cookies, sid)
    },
    close: () => clearInterval(forgetting),
  }
}
