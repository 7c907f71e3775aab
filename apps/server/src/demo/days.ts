const DAY_MS = 86_400_000

/** The calendar day it is in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** The day that many days after another; before it for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The instant at which clocks of a time zone show that day and time (`HH:MM`). */
export function instantAt(timeZone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(asUtc)
  const part = (type: string) => shown.find((candidate) => candidate.type === type)?.value ?? '00'
  const shownAsUtc = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`)
  return new Date(asUtc - (shownAsUtc - asUtc))
}
