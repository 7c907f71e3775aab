/** The day of which a board is: an audition session, or a day of a casting call's shoot. */
export type BoardOf =
  | { readonly kind: 'session'; readonly sessionId: number }
  | { readonly kind: 'shoot'; readonly projectId: number; readonly day: string }

/** A board in the addresses of pages and calls: `session-12` or `shoot-7-2027-03-04`. */
export type BoardKey = `session-${number}` | `shoot-${number}-${string}`

const SESSION = /^session-([1-9]\d{0,9})$/
const SHOOT = /^shoot-([1-9]\d{0,9})-(\d{4}-\d{2}-\d{2})$/

/** The largest id in a column of 32 bits. */
const LARGEST_ID = 2_147_483_647

/** A day that exists, in the years that the calendar knows. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return day >= '1900-01-01' && day <= '2199-12-31' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

export function boardKey(of: BoardOf): BoardKey {
  return of.kind === 'session' ? `session-${of.sessionId}` : `shoot-${of.projectId}-${of.day}`
}

/** @returns what a board is of, or `undefined` when the text names none */
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
