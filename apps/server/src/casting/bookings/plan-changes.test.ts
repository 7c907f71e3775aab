import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarOf, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)
const offers = offersDesk(() => server)
const SHOOT = {
  title: 'Ocean lawn',
  shootDate: '2026-12-14',
  shootTime: '09:00',
  endTime: '13:00',
  location: 'Alumni Park',
  address: null,
  campus: null,
}

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const move = (projectId: number, change: object) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...change })
const tokenIn = (text: string | undefined) => /\/booking\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const linked = async (token: string) => (await server.anonymous().get(`/api/booking-links/${token}`)).json()
const answer = (token: string, body: object) => server.anonymous().post(`/api/booking-links/${token}/answer`, body)
const stageOf = async (id: number) =>
  (await rowsIn<{ stage: string }>(server, 'SELECT stage FROM applications WHERE id = $1', [id]))[0]?.stage
const spans = () =>
  rowsIn<{ during: string; is_exclusive: boolean }>(server, 'SELECT during::text, is_exclusive FROM busy_spans ORDER BY id')

describe('people who are booked', () => {
  test('keep their place, are told what was and is, and are asked again by a link', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    if (!person) throw new Error('nobody is booked')
    expect((await move(projectId, { shootDate: '2026-12-16', shootTime: '10:00' })).statusCode).toBe(200)
    const mail = await mailTo(server, person.email, 1)
    expect(mail.subject).toBe('Moved to Dec 16, 2026: Ocean lawn')
    expect(mail.text).toContain('Before: Monday, December 14, 2026, 9:00 AM to 1:00 PM PST, Alumni Park')
    expect(mail.text).toContain('Now: Wednesday, December 16, 2026, 10:00 AM to 1:00 PM PST, Alumni Park')
    const token = tokenIn(mail.text)
    const plan = await linked(token)
    expect(plan).toMatchObject({
      state: 'asked',
      before: { shootDate: '2026-12-14' },
      now: { shootDate: '2026-12-16', shootTime: '10:00' },
    })
    expect(await stageOf(person.applicationId)).toBe('booked')
    expect((await answer(token, { comes: true, version: plan.version })).json()).toMatchObject({
      state: 'agreed',
      before: { shootDate: '2026-12-16' },
    })
    expect((await answer(token, { comes: true, version: plan.version })).statusCode).toBe(200)
  })

  test('get the event with the same UID and a higher SEQUENCE, at the new time', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const calendars: string[] = []
    for (const [count, shootDate] of ['2026-12-16', '2026-12-18'].entries()) {
      await move(projectId, { shootDate })
      const mail = await mailTo(server, booked[0]?.email ?? '', count + 1)
      calendars.push(calendarOf(mail))
      clock.advance(1)
    }
    const fieldsOf = (text: string) =>
      ['METHOD', 'UID', 'SEQUENCE', 'DTSTART'].map((name) => new RegExp(`^${name}[^:]*:(.*?)\r?$`, 'm').exec(text)?.[1])
    expect(calendars.map(fieldsOf)).toEqual([
      ['REQUEST', expect.stringContaining(`booking-${booked[0]?.applicationId}@`), '1', '20261216T170000Z'],
      ['REQUEST', expect.stringContaining(`booking-${booked[0]?.applicationId}@`), '2', '20261218T170000Z'],
    ])
  })

  test('keep one event in feed and mail, with a rising SEQUENCE, when their role gets a day of its own and gives it back', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    if (!person) throw new Error('nobody is booked')
    const { url } = (await person.client.post('/api/calendar-feed')).json()
    const [{ id: roleId }] = (await director.get(`/api/projects/${projectId}/roles`)).json()
    const seen: { uids: (string | undefined)[]; numbers: number[] } = { uids: [], numbers: [] }
    const eventOf = (text: string) =>
      text
        .replace(/\r?\n[ \t]/g, '')
        .split('BEGIN:VEVENT')
        .slice(1)
    const read = async () => {
      const events = eventOf((await server.anonymous().get(new URL(url).pathname)).body)
      expect(events).toHaveLength(1)
      seen.uids.push(/UID:(\S+)/.exec(events[0] ?? '')?.[1])
      return Number(/SEQUENCE:(\d+)/.exec(events[0] ?? '')?.[1] ?? 0)
    }
    await read()
    for (const [count, shootDate] of ['2026-12-20', null, '2026-12-22', null].entries()) {
      clock.advance(1)
      const roles = (await director.get(`/api/projects/${projectId}/roles`)).json()
      const role = roles.find(({ id }: { id: number }) => id === roleId)
      expect((await director.put(`/api/roles/${roleId}`, { ...role, shootDate, shootTime: null, endTime: null })).statusCode).toBe(200)
      const [sent = ''] = eventOf(calendarOf(await mailTo(server, person.email, count + 1)))
      seen.uids.push(/UID:(\S+)/.exec(sent)?.[1])
      const mailed = Number(/SEQUENCE:(\d+)/.exec(sent)?.[1])
      expect(await read()).toBe(mailed)
      seen.numbers.push(mailed)
    }
    expect(new Set(seen.uids).size).toBe(1)
    expect(seen.numbers).toEqual([...new Set(seen.numbers)].toSorted((one, other) => one - other))
  })

  test('are not asked by an answer to an earlier plan, and not at all when the plan goes back to what they agreed to', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    await move(projectId, { shootDate: '2026-12-16' })
    const token = tokenIn((await mailTo(server, person?.email ?? '', 1)).text)
    const first = await linked(token)
    clock.advance(1)
    await move(projectId, { shootDate: '2026-12-17' })
    const again = await mailTo(server, person?.email ?? '', 2)
    expect(again.text).toContain('Before: Wednesday, December 16, 2026')
    expect((await answer(token, { comes: true, version: first.version })).json()).toMatchObject({ code: BOOKING_ERROR.changedAgain.code })
    clock.advance(1)
    await move(projectId, { shootDate: '2026-12-14' })
    expect((await mailTo(server, person?.email ?? '', 3)).text).toContain('You are still booked and do not need to answer')
    expect(await linked(token)).toMatchObject({ state: 'agreed' })
  })

  test('can give their place back by the link, which tells the desk', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    await move(projectId, { shootDate: '2026-12-16' })
    const token = tokenIn((await mailTo(server, person?.email ?? '', 1)).text)
    const { version } = await linked(token)
    expect((await answer(token, { comes: false, version, reason: 'I have an exam.' })).json()).toMatchObject({ state: 'over' })
    expect(await stageOf(person?.applicationId ?? 0)).toBe('withdrawn')
    expect((await answer(token, { comes: true, version })).statusCode).toBe(409)
  })

  test('are only told of a shift by half an hour when the director says so, and asked of a larger one regardless', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    await move(projectId, { shootTime: '09:30', plan: { tellsOnly: true } })
    const told = await mailTo(server, person?.email ?? '', 1)
    expect(told.subject).toBe('New times on Dec 14, 2026: Ocean lawn')
    expect(told.text).not.toContain('/booking/')
    expect((await rowsIn(server, 'SELECT agreed FROM bookings'))[0]).toMatchObject({ agreed: { shootTime: '09:30' } })
    clock.advance(1)
    await move(projectId, { shootTime: '10:15', plan: { tellsOnly: true } })
    expect((await mailTo(server, person?.email ?? '', 2)).text).toContain('/booking/')
    expect((await rowsIn(server, 'SELECT agreed FROM bookings'))[0]).toMatchObject({ agreed: { shootTime: '09:30' } })
  })

  test('are asked when shifts that they were told only add up to more than half an hour from what they said yes to', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const [person] = booked
    const shift = (shootTime: string, tellsOnly = true) => {
      clock.advance(1)
      return move(projectId, { shootTime, plan: { tellsOnly } })
    }
    const agreed = async () => (await rowsIn<{ agreed: object }>(server, 'SELECT agreed FROM bookings'))[0]?.agreed
    const isSmall = async (shootTime: string) =>
      (await director.post(`/api/projects/${projectId}/plan-effects`, { project: { shootTime } })).json().tellable.length > 0
    expect(await isSmall('09:15')).toBe(true)
    await shift('09:15')
    expect(await isSmall('09:45')).toBe(false)
    await shift('09:45')
    const mail = await mailTo(server, person?.email ?? '', 2)
    expect(mail.text).toContain('/booking/')
    expect(await agreed()).toMatchObject({ shootTime: '09:15' })
    // After a return to the agreed plan, the next small shift is measured from it again.
    await shift('09:00', false)
    expect(await agreed()).toMatchObject({ shootTime: '09:00' })
    await shift('09:30')
    expect(await agreed()).toMatchObject({ shootTime: '09:30' })
    await shift('10:00')
    const asked = await linked(tokenIn((await mailTo(server, person?.email ?? '', 5)).text))
    expect(asked).toMatchObject({ state: 'asked', before: { shootTime: '09:30' }, now: { shootTime: '10:00' } })
    await answer(tokenIn(mail.text), { comes: true, version: asked.version })
    await shift('10:15')
    expect(await agreed()).toMatchObject({ shootTime: '10:15' })
  })

  test('are asked by a role with a day of its own, a restored version and a new place, and not by a new title', async () => {
    const { projectId, people: booked } = await desk.shoot(1, SHOOT)
    const { client, email } = booked[0] ?? {}
    if (!client || !email) throw new Error('nobody is booked')
    await director.put(`/api/projects/${projectId}`, { title: 'Ocean lawn 2' })
    expect(await subjectsTo(client)).toEqual([])
    const [role] = (await director.get(`/api/projects/${projectId}/roles`)).json()
    const changed = await director.put(`/api/roles/${role.id}`, { ...role, shootDate: '2026-12-20', shootTime: '15:00', endTime: null })
    expect(changed.statusCode, changed.body).toBe(200)
    const { latest } = (await director.get(`/api/projects/${projectId}/versions/1`)).json()
    expect((await director.post(`/api/projects/${projectId}/versions/1/restore`, { latest })).statusCode).toBe(200)
    await move(projectId, { location: 'Smothers Theatre' })
    expect(await subjectsTo(client)).toEqual([
      'Moved to Dec 20, 2026: Ocean lawn 2',
      'Moved to Dec 14, 2026: Ocean lawn',
      'New place on Dec 14, 2026: Ocean lawn',
    ])
  })

  test('hear nothing of a shoot that is over, of a decision that they do not know, and of a cancelled casting call', async () => {
    const past = await desk.shoot(1, { ...SHOOT, shootDate: '2026-11-10' })
    await move(past.projectId, { shootDate: '2026-11-11' })
    const untold = await desk.shoot(1, SHOOT)
    await rowsIn(server, "UPDATE applications SET told_stage = 'submitted' WHERE project_id = $1", [untold.projectId])
    await move(untold.projectId, { shootDate: '2026-12-16' })
    const cancelled = await desk.shoot(1, { ...SHOOT, status: 'cancelled' })
    await move(cancelled.projectId, { shootDate: '2026-12-17' })
    for (const { people: booked } of [past, untold, cancelled]) expect(await subjectsTo(booked[0]?.client as TestClient)).toEqual([])
    // The student agrees to the plan at the time they are told.
    const [kept] = await rowsIn(server, 'SELECT agreed FROM bookings WHERE application_id = $1', [untold.people[0]?.applicationId])
    expect(kept).toMatchObject({ agreed: { shootDate: '2026-12-16' } })
  })
})

describe('a change that makes somebody busy twice', () => {
  test('is refused with their names, and is made with a reason that is kept', async () => {
    const { projectId, people: booked } = await desk.shoot(1, { ...SHOOT, shootDate: '2026-12-15' })
    const other = await desk.shoot(0, { ...SHOOT, title: 'Night film', shootDate: '2026-12-14' })
    const [student] = await rowsIn<{ id: number }>(server, 'SELECT student_id AS id FROM applications WHERE id = $1', [
      booked[0]?.applicationId,
    ])
    const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [other.projectId])
    await rowsIn(
      server,
      "INSERT INTO applications (project_id, role_id, student_id, stage, told_stage, place) VALUES ($1, $2, $3, 'booked', 'booked', 1)",
      [other.projectId, role?.id, student?.id],
    )
    const refused = await move(projectId, { shootDate: '2026-12-14' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, BOOKING_ERROR.clash.code])
    expect(refused.json().message).toContain('Mara0')
    expect((await spans()).every(({ is_exclusive: isExclusive }) => isExclusive)).toBe(true)
    expect((await move(projectId, { shootDate: '2026-12-14', plan: { clashReason: 'The two are in one room.' } })).statusCode).toBe(200)
    const reasons = await rowsIn(server, 'SELECT clash_reason FROM applications WHERE id = $1', [booked[0]?.applicationId])
    expect(reasons).toEqual([{ clash_reason: 'The two are in one room.' }])
  })
})

test('only people with a small shift may be told without being asked, even when others are asked', async () => {
  const { projectId, people: booked } = await desk.shoot(1, SHOOT)
  const [far] = booked
  if (!far) throw new Error('nobody is booked')
  const only = { plan: { tellsOnly: true } }
  await move(projectId, { shootTime: '09:20', ...only })
  // A student who is booked later agrees to the time at that moment.
  const near = await desk.book(projectId, 'Nadia')
  const effects = await director.post(`/api/projects/${projectId}/plan-effects`, { project: { shootTime: '09:40' } })
  expect(effects.json().tellable).toEqual([near.applicationId])
  await move(projectId, { shootTime: '09:40', ...only })
  const plans = await Promise.all([near, far].map(async ({ client }) => (await client.get('/api/applications')).json()[0].newPlan))
  expect(plans).toEqual([null, expect.objectContaining({ now: expect.objectContaining({ shootTime: '09:40' }) })])
})

describe('somebody who is released after they knew that they are booked', () => {
  test('reads the day and that they need not come, without a call that goes on, and today urgently', async () => {
    const { projectId, people: booked, address } = await desk.shoot(2, SHOOT)
    await desk.published(director, address)
    const cards = await offers.room(director, projectId)
    const release = (id: number | undefined) => {
      const applications = cards.filter((card) => card.id === id).map(({ id: one, version }) => ({ id: one, version }))
      return director.post('/api/applications/moves', { applications, to: 'released', tell: true })
    }
    const [first, second] = booked
    if (!first || !second) throw new Error('two are booked')
    expect((await release(first.applicationId)).statusCode).toBe(200)
    expect((await subjectsTo(first.client)).at(-1)).toBe('You need not come on Dec 14, 2026: Ocean lawn')
    expect((await first.client.get('/api/calls')).json()).toEqual([])
    const [{ calendar }] = (await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages ORDER BY id DESC LIMIT 1')) as [
      { calendar: string },
    ]
    expect(calendar).toContain('METHOD:CANCEL')
    clock.advance((Date.parse('2026-12-14T17:00:00.000Z') - clock.now().getTime()) / 60_000)
    const again = await offers.room(director, projectId)
    const applications = again.filter(({ id }) => id === second.applicationId).map(({ id, version }) => ({ id, version }))
    await director.post('/api/applications/moves', { applications, to: 'released', tell: true })
    expect((await subjectsTo(second.client)).at(-1)).toBe('TODAY: you need not come, Ocean lawn')
  })
})
