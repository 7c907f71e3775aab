import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { type BoardKey, boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { dayOf } from '@callboard/contract/time/month'

type Dated = Pick<CallDate, 'kind' | 'projectId' | 'session' | 'startDate' | 'status'>

/** The day board of a shoot or an audition session today; `null` for all other dates. */
export function boardOfToday({ kind, projectId, session, startDate, status }: Dated, timeZone: string): BoardKey | null {
  const day = dayOf(startDate, timeZone)
  if (kind === 'deadline' || status === 'cancelled' || day !== dayOf(new Date(), timeZone)) return null
  return boardKey(session ? { kind: 'session', sessionId: session.id } : { kind: 'shoot', projectId, day })
}
