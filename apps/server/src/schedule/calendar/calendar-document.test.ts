import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { eventsIn, makeOffice, subscribe } from '#testing/calendar-office.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T12:00:00.000Z'))
const server = testServer({ clock, env: { PUBLIC_URL: 'https://casting.example.edu' } })

test('two independent parsers read the same events, whatever their texts contain', async () => {
  const { office, plan } = await makeOffice(server)
  const path = await subscribe(office)
  const written = [
    { title: 'Commas, semicolons; and \\ backslashes \\', location: 'Stage 2; left, back', description: 'One\nTwo\r\nThree\rFour' },
    { title: 'Injected\r\nEND:VEVENT\r\nBEGIN:VEVENT', location: 'x\nATTENDEE:mailto:evil@example.edu', description: 'BEGIN:VALARM\n:\n' },
    { title: '🎬 '.repeat(60), location: '👩‍👩‍👧‍👦'.repeat(20), description: 'é'.repeat(3000) },
    { title: 'x'.repeat(200), location: '東京'.repeat(150), description: 'A line of words. '.repeat(290) },
    // One event crosses the end of daylight saving time, the other its beginning.
    { title: 'Fall back', startDate: '2026-11-01T06:30:00.000Z', endDate: '2026-11-01T10:30:00.000Z' },
    { title: 'Spring forward', startDate: '2027-03-14T09:59:00.000Z', endDate: '2027-03-14T10:01:00.000Z' },
    { title: 'Three days', startDate: '2026-12-24T16:00:00.000Z', endDate: '2026-12-27T01:00:00.000Z' },
    { title: 'Across midnight', startDate: '2026-11-22T07:00:00.000Z', endDate: '2026-11-22T09:00:00.000Z' },
    { title: 'No length', startDate: '2026-12-24T16:00:00.900Z', endDate: '2026-12-24T16:00:00.999Z' },
  ]
  const planned = []
  for (const values of written) planned.push(await plan({ location: null, description: null, ...values }))
  const { body } = await server.anonymous().get(path)

  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect([body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), body.endsWith('\r\nEND:VCALENDAR\r\n')]).toEqual([true, true])
  const calendar = new ICAL.Component(ICAL.parse(body))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Casting Calendar · the University')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H')
  expect([calendar.getFirstPropertyValue('method'), calendar.getAllSubcomponents('valarm')]).toEqual([null, []])

  const text = (value: string | null) => (value ?? '').replace(/\r\n?/g, '\n')
  const second = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000
  const expected = planned.map((event) => ({
    uid: `event-${event.id}@casting.example.edu`,
    summary: text(event.title),
    location: text(event.location),
    description: text(event.description),
    start: second(event.startDate),
    end: second(event.endDate),
    categories: ['Callback'],
  }))
  const sorted = <Read extends { uid: string }>(events: Read[]) =>
    events.toSorted((one, other) => one.uid.localeCompare(other.uid, 'en', { numeric: true }))

  const byIcalJs = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      categories: component.getFirstProperty('categories')?.getValues(),
    }
  })
  expect(sorted(byIcalJs)).toEqual(expected)

  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(body)).flatMap((entry) =>
    entry?.type === 'VEVENT'
      ? [
          {
            uid: entry.uid,
            summary: String(entry.summary),
            location: String(entry.location ?? ''),
            description: String(entry.description ?? ''),
            start: entry.start.getTime(),
            end: entry.end?.getTime() ?? entry.start.getTime(),
            categories: entry.categories,
          },
        ]
      : [],
  )
  expect(sorted(byNodeIcal)).toEqual(expected)
})

test('a backslash before an n is kept', async () => {
  const { office, plan } = await makeOffice(server)
  const path = await subscribe(office)
  // Separate from the test above, because node-ical reads the second of two backslashes as the beginning of a line break.
  await plan({ title: 'C:\\new\\;x' })
  const { body } = await server.anonymous().get(path)
  expect(body).toContain('SUMMARY:C:\\\\new\\\\\\;x\r\n')
  expect(eventsIn(body)).toMatchObject([{ summary: 'C:\\new\\;x' }])
})

test('a calendar is in the language of its account', async () => {
  const { plan } = await makeOffice(server)
  await plan()
  const reader = await signIn(server, await makeUser(server, { role: 'admin', language: 'es' }))
  const { body } = await server.anonymous().get(await subscribe(reader))
  expect(body).toContain('X-WR-CALNAME:Calendario de casting · la Universidad')
  expect(body).toContain('CATEGORIES:Segunda audición')
  // Text that people typed stays as it is.
  expect(body).toContain('SUMMARY:Callback')
})
