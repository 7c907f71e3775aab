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
