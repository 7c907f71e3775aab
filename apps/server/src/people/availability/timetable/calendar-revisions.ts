import type { CalendarEvent } from './calendar-events.ts'
import { instantOf } from './calendar-zones.ts'

/** Revisions written within this time belong to one export, because some exporters give several meetings of a class one UID. */
const ONE_EXPORT_MS = 60_000

const isNewer = (one: CalendarEvent, other: CalendarEvent) =>
  one.sequence - other.sequence || one.writtenAt - other.writtenAt || Number(one.isCancelled) - Number(other.isCancelled)

const newestOf = (events: readonly CalendarEvent[]) => events.reduce((newest, event) => (isNewer(event, newest) > 0 ? event : newest))

const beginsAt = ({ start }: CalendarEvent) => instantOf(start.wall, start.zone)

/** The valid revisions of one UID: the newest revision of its event. Meetings of one export that begin at different times are all valid. */
function currentOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = newestOf(events)
  const latest = events.filter(({ sequence, writtenAt }) => sequence === newest.sequence && newest.writtenAt - writtenAt < ONE_EXPORT_MS)
  return [...Map.groupBy(latest, beginsAt).values()].flatMap((meetings) => {
    const last = newestOf(meetings)
    return last.isCancelled ? [last] : meetings
  })
}

/** A valid event, with the changes of its occurrences. */
export interface CurrentEvent {
  readonly event: CalendarEvent
  readonly changes: readonly CalendarEvent[]
}

/**
 * The valid events, in any order of the file: for each UID the revision with the highest `SEQUENCE`, and among equal ones the one written
 * last. A cancelled series cancels its changes as well.
 *
 * @returns also the changes, as separate events
 */
export function currentEvents(events: readonly CalendarEvent[]): CurrentEvent[] {
  const alone = events.filter(({ uid, replaces }) => uid === undefined && !replaces)
  const ofUids = Map.groupBy(
    events.filter(({ uid }) => uid !== undefined),
    ({ uid }) => uid,
  )
  const current = [...ofUids.values()].flatMap((all): CurrentEvent[] => {
    const series = all.filter(({ replaces }) => !replaces)
    const masters = series.length > 0 ? currentOf(series) : []
    const cancelled = masters.every(({ isCancelled }) => isCancelled) ? masters[0] : undefined
    const occurrences = Map.groupBy(all, ({ replaces }) => replaces && instantOf(replaces.time.wall, replaces.time.zone))
    occurrences.delete(undefined)
    const changes = [...occurrences.values()].map(newestOf).filter(({ sequence }) => !cancelled || sequence > cancelled.sequence)
    return [...masters.map((event) => ({ event, changes })), ...changes.map((event) => ({ event, changes: [] }))]
  })
  return [...alone.map((event) => ({ event, changes: [] })), ...current]
}
