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
  /**
   * Call it before a session is read.
   *
   * @returns what keeps it, unless something has changed meanwhile, for `left` milliseconds from the call at most
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
