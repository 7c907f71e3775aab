import ICAL from 'ical.js'
import { WINDOW } from './calendar.ts'

/** Series, their changes and described zones as ical.js reads them; of it our reader takes the recurrence rules only. */
export function readByIcalJs(text: string): { start: string; end: string }[] {
  const parsed: unknown[] = ICAL.parse(text)
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((calendar) => new ICAL.Component(calendar as unknown[]))
  const spans = calendars.flatMap((calendar) => {
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    return events.filter((event) => !event.isRecurrenceException()).flatMap((event) => instancesOf(event, events))
  })
  return spans.sort((one, other) => one.start.localeCompare(other.start))
}

function instancesOf(event: ICAL.Event, events: readonly ICAL.Event[]): { start: string; end: string }[] {
  for (const change of events) if (change.isRecurrenceException() && change.uid === event.uid) event.relateException(change)
  const times: ICAL.Time[] = []
  if (event.isRecurring()) {
    const iterator = event.iterator()
    for (let time = iterator.next(); time && time.toJSDate() < WINDOW.to; time = iterator.next()) times.push(time)
  } else times.push(event.startDate)
  return times
    .map((time) => event.getOccurrenceDetails(time))
    .filter(({ item }) => item.component.getFirstPropertyValue('status') !== 'CANCELLED')
    .map(({ startDate, endDate }) => ({ start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString() }))
}
