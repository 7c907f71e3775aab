import nodeIcal from 'node-ical'
import { WINDOW } from './calendar.ts'

type Event = Parameters<typeof nodeIcal.expandRecurringEvent>[0]

/** What a calendar says about being busy, by the names of this parser. */
function isBusy(event: Event & { readonly 'MICROSOFT-CDO-BUSYSTATUS'?: string }): boolean {
  if (event.status === 'CANCELLED' || event.transparency === 'TRANSPARENT') return false
  const declined = [event.attendee ?? []]
    .flat()
    .some(
      (attendee) =>
        typeof attendee === 'object' &&
        attendee.params.PARTSTAT === 'DECLINED' &&
        attendee.val.toLowerCase() === `mailto:${WINDOW.ownAddress.toLowerCase()}`,
    )
  return !declined && event['MICROSOFT-CDO-BUSYSTATUS'] !== 'FREE'
}

/** The busy spans of a calendar as node-ical reads it: another parser, other zones and other rules of recurrence than ours. */
export function readByNodeIcal(text: string): { start: string; end: string }[] {
  const { from, to } = WINDOW
  // It reads one calendar at a time.
  const calendars = text.match(/BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/g) ?? []
  const instances = calendars
    .flatMap((calendar) => Object.values(nodeIcal.sync.parseICS(calendar)))
    .flatMap((part) => (part?.type === 'VEVENT' ? nodeIcal.expandRecurringEvent(part, { from, to, expandOngoing: true }) : []))
    .filter(({ event }) => isBusy(event))
    .map(({ start, end }) => ({
      start: Math.max(start.getTime(), from.getTime()),
      end: Math.min(end.getTime(), to.getTime()),
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)
  // Two passes over the borders: a span begins where nothing is busy before, and ends where nothing is busy after.
  const isOpen = (moment: number) => instances.some(({ start, end }) => start <= moment && moment < end)
  const starts = [...new Set(instances.map(({ start }) => start))].filter((start) => !isOpen(start - 1))
  const ends = [...new Set(instances.map(({ end }) => end))].filter((end) => !isOpen(end)).sort((one, other) => one - other)
  return starts.map((start, at) => ({ start: new Date(start).toISOString(), end: new Date(ends[at] ?? start).toISOString() }))
}
