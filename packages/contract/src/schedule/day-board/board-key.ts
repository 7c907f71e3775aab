/** What a board is for: an audition session, or one day of a casting call's shoot. */
export type BoardOf =
  | { readonly kind: 'session'; readonly sessionId: number }
  | { readonly kind: 'shoot'; readonly projectId: number; readonly day: string }

/** A board in the addresses of pages and calls: `session-12` or `shoot-7-2027-03-04`. */
export type BoardKey = `session-${number}` | `shoot-${number}-${string}`

const SESSION = /^session-([1-9]\d{0,9})$/
const SHOOT = /^shoot-([1-9]\d{0,9})-(\d{4}-\d{2}-\d{2})$/

/** The largest id in a 32-bit column. */
const LARGEST_ID = 2_147_483_647

/** Checks that the day exists and is within the years of the calendar. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return day >= '1900-01-01' && day <= '2199-12-31' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

export function boardKey(of: BoardOf): BoardKey {
  return of.kind === 'session' ? `session-${of.sessionId}` : `shoot-${of.projectId}-${of.day}`
}

/** @returns what a board is for, or `undefined` when the text is not a valid key */
export function readBoardKey(key: string): BoardOf | undefined {
  const session = SESSION.exec(key)
  if (session) {
    const sessionId = Number(session[1])
    return sessionId <= LARGEST_ID ? { kind: 'session', sessionId } : undefined
  }
  const [, id, day] = SHOOT.exec(key) ?? []
  if (id === undefined || day === undefined || !isDay(day)) return undefined
  const projectId = Number(id)
  return projectId <= LARGEST_ID ? { kind: 'shoot', projectId, day } : undefined
}
