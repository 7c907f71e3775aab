import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { calendarEvents, calendarFeeds } from '#db/schema/projects.ts'
import { openLog } from '#platform/log-lines.ts'
import { eventsIn, makeOffice, subscribe } from '#testing/calendar-office.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { createTestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T12:00:00.000Z'))
const ORIGIN = 'https://casting.example.edu'
const server = testServer({ clock, env: { PUBLIC_URL: ORIGIN } })

const read = (path: string, headers: Record<string, string> = {}) => server.anonymous().call('GET', path, { headers })

const summaries = async (path: string) => eventsIn((await read(path)).body).map(({ summary }) => summary)

test('an address is shown once and stored as a hash; its last read is stored at most once a minute', async () => {
  const person = await makeUser(server)
  const client = await signIn(server, person)
  expect((await client.get('/api/calendar-feed')).json()).toBeNull()
  const { url } = (await client.post('/api/calendar-feed')).json()
  expect(new URL(url).origin).toBe(ORIGIN)
  const path = new URL(url).pathname
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  const [stored] = await server.deps.platform.db.select().from(calendarFeeds)
  expect(stored?.tokenHash).toHaveLength(32)
  expect(JSON.stringify(await server.deps.platform.db.select().from(auditLog))).not.toContain(path.slice(10, 50))
  const made = clock.now().toISOString()
  expect((await client.get('/api/calendar-feed')).json()).toEqual({ createdAt: made, lastUsedAt: null })
  clock.advance(1)
  const first = clock.now().toISOString()
  await read(path)
  clock.advance(0.5)
  await read(path)
  expect((await client.get('/api/calendar-feed')).json()).toEqual({ createdAt: made, lastUsedAt: first })
  clock.advance(0.5)
  await read(path)
  expect((await client.get('/api/calendar-feed')).json().lastUsedAt).toBe(clock.now().toISOString())
  const recorded = (await server.deps.platform.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(recorded).toEqual(['calendar-feed.created', 'calendar-feed.used'])
})

test('a new address revokes the previous one, and a revoked one answers 404', async () => {
  const client = await signIn(server, await makeUser(server))
  const first = await subscribe(client)
  const second = await subscribe(client)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  expect((await client.delete('/api/calendar-feed')).statusCode).toBe(204)
  expect((await client.delete('/api/calendar-feed')).statusCode).toBe(204)
  expect([(await read(second)).statusCode, (await client.get('/api/calendar-feed')).json()]).toEqual([404, null])
})

test('no one sees another person’s address, and revoking your own revokes no other', async () => {
  const [one, other] = [await signIn(server, await makeUser(server)), await signIn(server, await makeUser(server))]
  const path = await subscribe(other)
  expect((await one.get('/api/calendar-feed')).json()).toBeNull()
  await one.delete('/api/calendar-feed')
  expect([(await read(path)).statusCode, (await other.get('/api/calendar-feed')).json()]).toEqual([200, expect.anything()])
})

test('an address is deleted with its account', async () => {
  const person = await makeUser(server)
  const path = await subscribe(await signIn(server, person))
  await server.deps.platform.db.delete(users).where(eq(users.id, person.id))
  expect((await read(path)).statusCode).toBe(404)
})

test('a feed is never cached, indexed or revealed by a referrer, and neither is a refusal', async () => {
  const path = await subscribe(await signIn(server, await makeUser(server)))
  const unknown = ['/calendar/x.ics', `/calendar/${'A'.repeat(43)}.ics`, `${path.slice(0, -4)}x.ics`, '/calendar/%00.ics', '/calendar/.ics']
  for (const [address, status] of [[path, 200] as const, ...unknown.map((each) => [each, 404] as const)]) {
    const { statusCode, headers } = await read(address)
    expect(statusCode, address).toBe(status)
    if (address === '/calendar/.ics') continue
    expect(headers, address).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  }
  expect((await read(path)).headers['content-type']).toBe('text/calendar; charset=utf-8')
})

test('a calendar that is up to date gets a 304', async () => {
  const { plan } = await makeOffice(server)
  const path = await subscribe(await signIn(server, await makeUser(server)))
  const { headers } = await read(path)
  const tag = String(headers.etag)
  for (const named of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const again = await read(path, { 'if-none-match': named })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await read(path, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  await plan()
  expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(200)
})

test('students read public events and private ones they attend, casting directors all; a change of role counts at once', async () => {
  const { office, plan } = await makeOffice(server)
  const ada = await makeUser(server, { email: 'ada@example.edu' })
  const path = await subscribe(await signIn(server, ada))
  await plan({ title: 'Public' })
  await plan({ title: 'Hers by id', isPrivate: true, attendees: [ada.id] })
  await plan({ title: 'Hers by address', isPrivate: true, attendees: ['ada@example.edu'] })
  await plan({ title: 'Others’', isPrivate: true, attendees: ['bea@example.edu'] })
  expect(await summaries(path)).toEqual(['Public', 'Hers by id', 'Hers by address'])
  expect(await summaries(await subscribe(office))).toHaveLength(4)
  await server.deps.platform.db.update(users).set({ role: 'admin' }).where(eq(users.id, ada.id))
  expect(await summaries(path)).toHaveLength(4)
})

test('an update keeps its id and raises SEQUENCE; a deleted event shows as cancelled for a limited time, to those who saw it', async () => {
  const { office, plan } = await makeOffice(server)
  const path = await subscribe(await signIn(server, await makeUser(server)))
  const event = await plan()
  const hidden = await plan({ title: 'Hidden', isPrivate: true })
  const uid = `event-${event.id}@casting.example.edu`
  const url = 'https://casting.example.edu/calendar?month=2026-11'
  expect(eventsIn((await read(path)).body)).toEqual([{ summary: 'Callback', status: 'CONFIRMED', sequence: 0, uid, url }])
  await office.put(`/api/calendar-events/${event.id}`, { ...event, title: 'Later callback' })
  expect(eventsIn((await read(path)).body)).toEqual([{ summary: 'Later callback', status: 'CONFIRMED', sequence: 1, uid, url }])
  await office.delete(`/api/calendar-events/${event.id}`)
  await office.delete(`/api/calendar-events/${hidden.id}`)
  expect(eventsIn((await read(path)).body)).toEqual([{ summary: 'Later callback', status: 'CANCELLED', sequence: 2, uid, url }])
  await office.post(`/api/calendar-events/${event.id}/restore`)
  expect(eventsIn((await read(path)).body)).toMatchObject([{ status: 'CONFIRMED', sequence: 3, uid }])
  await office.delete(`/api/calendar-events/${event.id}`)
  const minutes = CALENDAR_LIMITS.cancelledDays * 24 * 60
  clock.advance(minutes)
  expect(await summaries(path)).toEqual(['Later callback'])
  clock.advance(1)
  expect(await summaries(path)).toEqual([])
  clock.advance(-minutes - 1)
})

test('events before the limit are left out, and events with the status cancelled show as cancelled', async () => {
  const { office } = await makeOffice(server)
  const path = await subscribe(office)
  const began = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const row = (title: string, days: number, status = 'scheduled') => ({
    title,
    startDate: began(days),
    endDate: began(days - 1),
    eventType: 'shoot' as const,
    status,
  })
  const { feedPastDays } = CALENDAR_LIMITS
  await server.deps.platform.db
    .insert(calendarEvents)
    .values([row('Too old', feedPastDays + 0.1), row('Old', feedPastDays), row('Called off', 1, 'cancelled')])
  expect(eventsIn((await read(path)).body)).toMatchObject([
    { summary: 'Old', status: 'CONFIRMED' },
    { summary: 'Called off', status: 'CANCELLED' },
  ])
})

test('an event links to its casting call if the reader may open it, else to the calendar', async () => {
  const { office, plan } = await makeOffice(server)
  const student = await makeProfile(server)
  const path = await subscribe(await signIn(server, { id: student.userId }))
  const [active, draft, past] = [
    await makeProject(server),
    await makeProject(server, { status: 'draft' }),
    await makeProject(server, { status: 'completed' }),
  ]
  await makeApplication(server, { projectId: past.id, studentId: student.id })
  for (const project of [active, draft, past]) await plan({ projectId: project.id })
  const address = (project: { id: number }) => `https://casting.example.edu/project/${project.id}`
  const urls = async (where: string) => eventsIn((await read(where)).body).map(({ url }) => url)
  expect(await urls(path)).toEqual([address(active), 'https://casting.example.edu/calendar?month=2026-11', address(past)])
  expect(await urls(await subscribe(office))).toEqual([active, draft, past].map(address))
})

test('an address is not written to the log', async () => {
  const written: string[] = []
  const logger = openLog('trace', { write: (line: string) => void written.push(line) })
  const app = await buildApp(server.deps, { logger, webRoot: null })
  await app.ready()
  const path = await subscribe(await signIn(server, await makeUser(server)))
  const client = createTestClient(app)
  for (const address of [path, `${path}?x=1`, path.replace('.ics', 'x.ics')]) await client.get(address)
  await app.close()
  expect(written.length).toBeGreaterThanOrEqual(3)
  expect(written.join('')).not.toContain(path.slice('/calendar/'.length, -'.ics'.length))
})
