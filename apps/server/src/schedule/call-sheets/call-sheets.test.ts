import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarOf, callDesk, statesOf } from '#testing/call-desk.ts'
import { SHOOT } from '#testing/call-sheet-calls.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeRole } from '#testing/factories.ts'
import { type MailServer, receiveMail } from '#testing/mail-server.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
let mailServer: MailServer
let director: TestClient
const desk = callDesk(
  () => server,
  () => mailServer,
)
const people = castingPeople(() => server)
const gone = new Set<string>()

beforeAll(async () => {
  mailServer = await receiveMail({ answer: (to) => (gone.has(to) ? 550 : 'take') })
  server = await testApp({ env: { ROLE: 'all', SMTP_URL: mailServer.url, PUBLIC_URL: 'https://casting.example.edu' } })
})
beforeEach(async () => {
  director = (await people.admin({ firstName: 'Ines', lastName: 'Okafor' })).client
})
afterEach(() => server.truncate())
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

/** The first of a list that is not empty. */
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}

const release = async (projectId: number, applicationId: number, tell = false) => {
  const { cards } = (await director.get(`/api/projects/${projectId}/casting`)).json()
  const { version } = cards.find(({ id }: { id: number }) => id === applicationId)
  const body = { applications: [{ id: applicationId, version }], to: 'released', tell }
  expect((await director.post('/api/applications/moves', body)).json().refused).toEqual([])
}

describe('a call sheet', () => {
  test('begins with what the casting call says, and has a line for everybody who is booked', async () => {
    const { projectId, address } = await desk.shoot(2, { location: 'Lower field', wardrobe: 'Black shoes' })
    const sheet = await desk.sheet(director, address)
    expect(sheet).toMatchObject({ version: 0, generalCall: '09:00', published: 0, content: { place: 'Lower field', wear: 'Black shoes' } })
    expect(sheet.lines).toMatchObject([
      { name: 'Mara0 Lindqvist', cellPhone: '310 555 0142', state: 'not-sent', sent: null, isBooked: true, isTold: true },
      { name: 'Mara1 Lindqvist' },
    ])
    const list = (await director.get(`/api/projects/${projectId}/call-sheets`)).json()
    expect(list).toMatchObject([{ day: SHOOT.shootDate, isShootDay: true, published: 0, booked: 2, waiting: 2 }])
    const other = address.replace(SHOOT.shootDate, '2099-03-21')
    expect([(await director.get(other)).statusCode, (await desk.save(director, other, { version: 0 })).statusCode]).toEqual([404, 404])
  })

  test('refuses times that do not fit the shoot, and says whose', async () => {
    const { people: booked, address } = await desk.shoot(1)
    const { applicationId } = first(booked)
    const line = { applicationId, callTime: '18:00', wrapTime: '', note: '' }
    const own = await desk.save(director, address, { lines: [line] })
    expect([own.statusCode, own.json().fields.lines]).toEqual([400, expect.stringContaining('Mara0 Lindqvist')])
    const general = await desk.save(director, address, { generalCall: '02:00' })
    expect([general.statusCode, Object.keys(general.json().fields)]).toEqual([400, ['generalCall']])
    const late = await desk.save(director, address, { lines: [{ ...line, callTime: '09:00', wrapTime: '08:30' }] })
    expect(late.statusCode).toBe(400)
    for (const change of [
      { generalCall: '25:00' },
      { notes: 'x'.repeat(4001) },
      { lines: [{ ...line, note: 'x'.repeat(501) }] },
      { version: -1 },
    ])
      expect((await desk.save(director, address, change)).statusCode).toBe(400)
    expect((await desk.sheet(director, address)).version).toBe(0)
  })

  test('keeps what a colleague saved since it was read', async () => {
    const { address } = await desk.shoot(1)
    expect((await desk.save(director, address, { version: 0 })).statusCode).toBe(200)
    const stale = await desk.save(director, address, { version: 0, notes: 'Mine' })
    expect([stale.statusCode, stale.json().message]).toEqual([409, CALL_SHEET_ERROR.stale.message])
    const both = await Promise.all([desk.save(director, address, { version: 1 }), desk.save(director, address, { version: 1 })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('refuses the line of somebody who is not on it, and saves nothing then', async () => {
    const { address, people } = await desk.shoot(1)
    const other = await desk.shoot(1)
    const lines = [...people, ...other.people].map(({ applicationId }) => ({ applicationId, callTime: '09:30', wrapTime: '', note: 'Hat' }))
    const refused = await desk.save(director, address, { version: 0, lines })
    expect([refused.statusCode, refused.json().message]).toEqual([409, CALL_SHEET_ERROR.notOnSheet.message])
    expect(await desk.sheet(director, address)).toMatchObject({ version: 0, lines: [{ note: null }] })
  })

  test('has the hours of a role on the day of that role', async () => {
    const { projectId, address } = await desk.shoot(0)
    const evening = await makeRole(server, { projectId, name: 'Evening', shootDate: SHOOT.shootDate, shootTime: '18:00', endTime: '23:00' })
    const later = await makeRole(server, { projectId, name: 'Later', shootDate: '2099-04-01', shootTime: '10:00', endTime: null })
    await desk.book(projectId, 'Eve', evening.id)
    await desk.book(projectId, 'Lee', later.id)
    const sheet = await desk.sheet(director, address)
    expect(sheet.hours).toEqual({ shootTime: '09:00', endTime: '23:00' })
    expect(sheet.lines.map(({ name }) => name)).toEqual(['Eve Lindqvist'])
    const published = await desk.published(director, address)
    expect(first(published.lines).sent?.callAt).toBe('2099-03-21T01:00:00.000Z')
    const days = (await director.get(`/api/projects/${projectId}/call-sheets`)).json()
    expect(days.map(({ day, booked }: { day: string; booked: number }) => [day, booked])).toEqual([
      [SHOOT.shootDate, 1],
      ['2099-04-01', 1],
    ])
  })

  test('is a PDF with everybody on one page', async () => {
    const { address } = await desk.shoot(3)
    await desk.save(director, address)
    const response = await director.get(`${address}/pdf`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('says on paper what it is, the general call, and what its columns say', async () => {
    const { address, people: booked } = await desk.shoot(2)
    const note = 'Bring the red shoes'
    const lines = [{ applicationId: first(booked).applicationId, callTime: '08:15', wrapTime: '12:00', note }]
    await desk.save(director, address, { generalCall: '08:30', lines })
    const pdf = await getDocumentProxy(new Uint8Array((await director.get(`${address}/pdf`)).rawPayload))
    const { text } = await extractText(pdf, { mergePages: true })
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/^Call sheet /)
    expect(words).toContain('General call 8:30 AM')
    expect(words).toContain('Call time Person Done at Telephone For this person')
    expect(words).toMatch(/8:15 AM \S+ Lindqvist 12:00 PM 310 555 0142 Bring the red shoes/)
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: expect.stringMatching(/^Call sheet: /) })
  })
})

describe('publishing', () => {
  test('sends each person their own time by message and mail, with an event for their calendar', async () => {
    const { people: booked, address } = await desk.shoot(2)
    const [one, other] = booked
    if (!one || !other) throw new Error('two are booked')
    await other.client.put('/api/auth/language', { language: 'es' })
    const line = { applicationId: one.applicationId, callTime: '08:15', wrapTime: '12:00', note: 'Bring the red shoes' }
    await desk.save(director, address, { lines: [line], notes: 'Park behind the theatre.' })
    const preview = (await director.get(`${address}/preview`)).json()
    const sheet = await desk.published(director, address, { lines: [line], notes: 'Park behind the theatre.' })
    expect(sheet).toMatchObject({ published: 1, publishedBy: 'Ines Okafor' })
    expect(statesOf(sheet)).toEqual(['sent', 'sent'])
    const [message] = (await one.client.get('/api/messages')).json()
    expect(message.subject).toBe('Your call on Mar 20, 2099 at 8:15 AM PDT: Open day film')
    expect(message.content.startsWith('Your call time: 8:15 AM PDT\nDate: Friday, March 20, 2099\n')).toBe(true)
    for (const fact of ['Until about: 12:00 PM PDT', 'Bring the red shoes', 'Plain colours', 'Ines Okafor, 310 555 0100', 'Park behind'])
      expect(message.content).toContain(fact)
    const [inSpanish] = (await other.client.get('/api/messages')).json()
    expect(preview).toMatchObject([
      { change: 'new', subject: message.subject, content: message.content },
      { change: 'new', subject: inSpanish.subject, content: inSpanish.content },
    ])
    expect(inSpanish.content).toContain('Tu hora de citación: 9:00 a.m.')
    const mail = await desk.mailTo(one.email)
    const event = calendarOf(mail)
    for (const fact of [
      'METHOD:REQUEST',
      `UID:booking-${one.applicationId}@casting.example.edu`,
      'SEQUENCE:0',
      'DTSTART:20990320T151500Z',
      'DTEND:20990320T190000Z',
      `mailto:${one.email}`,
      'ORGANIZER',
    ])
      expect(event.toLowerCase()).toContain(fact.toLowerCase())
    expect(event).not.toContain(other.email)
    expect(mail.text).not.toContain('Mara1')
  })

  test('asks again only those whose line has changed, and everybody when the sheet has', async () => {
    const { people: booked, address } = await desk.shoot(3)
    const [one, two, three] = booked
    if (!one || !two || !three) throw new Error('three are booked')
    await desk.published(director, address)
    for (const { client } of [one, two]) {
      const [call] = (await client.get('/api/calls')).json()
      expect((await client.post(`/api/calls/${call.id}/answer`, { confirms: true })).json().state).toBe('confirmed')
    }
    const changed = { applicationId: one.applicationId, callTime: '10:00', wrapTime: '', note: '' }
    expect(statesOf(await desk.published(director, address, { lines: [changed] }))).toEqual(['sent', 'confirmed', 'sent'])
    expect(await subjectsTo(one.client)).toEqual([
      'Your call on Mar 20, 2099 at 9:00 AM PDT: Open day film',
      'Changed: your call on Mar 20, 2099 at 10:00 AM PDT, Open day film',
    ])
    expect(await subjectsTo(two.client)).toHaveLength(1)
    expect(calendarOf(await desk.mailTo(one.email, 2))).toContain('SEQUENCE:1')
    const nothing = await desk.publish(director, address)
    expect([nothing.statusCode, nothing.json().message]).toEqual([409, CALL_SHEET_ERROR.nothingNew.message])
    const all = await desk.published(director, address, { place: 'Elkins Auditorium' })
    expect([all.published, ...statesOf(all)]).toEqual([3, 'sent', 'sent', 'sent'])
    expect(await subjectsTo(two.client)).toHaveLength(2)
    // A change of the general call does not concern people with their own call time.
    await desk.published(director, address, { place: 'Elkins Auditorium', generalCall: '08:00' })
    expect(await Promise.all([one, two].map(async ({ client }) => (await subjectsTo(client)).length))).toEqual([3, 3])
  })

  test('gives one of two who publish at once a conflict, and sends everything once', async () => {
    const { people: booked, address } = await desk.shoot(2)
    await desk.save(director, address)
    const colleague = (await people.admin()).client
    const answers = await Promise.all([director, colleague].map((client) => client.post(`${address}/publish`, { version: 1 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(CALL_SHEET_ERROR.stale.message)
    for (const { client } of booked) expect(await subjectsTo(client)).toHaveLength(1)
    expect(await rowsIn(server, 'SELECT number FROM call_sheet_versions')).toEqual([{ number: 1 }])
  })

  test('calls who is booked later, and cancels who is released, whom it tells the decision', async () => {
    const { projectId, people: booked, address } = await desk.shoot(1)
    const { applicationId, client, email } = first(booked)
    await desk.published(director, address)
    await release(projectId, applicationId)
    const late = await desk.book(projectId, 'Zoe')
    const waiting = await desk.sheet(director, address)
    expect(waiting.lines.map(({ isBooked, isTold, state }) => [isBooked, isTold, state])).toEqual([
      [false, false, 'sent'],
      [true, true, 'not-sent'],
    ])
    // Their link shows nothing before the office publishes.
    expect((await desk.linked(await desk.tokenIn(email))).json().state).toBe('open')
    const sheet = await desk.published(director, address)
    expect(sheet.lines.map(({ name }) => name)).toEqual(['Zoe Lindqvist'])
    expect(await subjectsTo(client)).toEqual([expect.any(String), 'Cancelled: your call on Friday, March 20, 2099, Open day film'])
    expect((await client.get('/api/applications')).json()).toMatchObject([{ stage: 'closed' }])
    const cancelled = calendarOf(await desk.mailTo(email, 2))
    for (const fact of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', `UID:booking-${applicationId}@casting.example.edu`])
      expect(cancelled).toContain(fact)
    expect((await desk.linked(await desk.tokenIn(email))).json().state).toBe('cancelled')
    expect((await late.client.get('/api/calls')).json()).toHaveLength(1)
  })

  test('needs a call time for everybody, a day that is not over, and a casting call that takes place', async () => {
    const { projectId, address } = await desk.shoot(1, { shootTime: null, endTime: null })
    await desk.save(director, address, { generalCall: '' })
    const none = await desk.publish(director, address)
    expect([none.statusCode, none.json().message]).toEqual([409, CALL_SHEET_ERROR.noTime.message])
    await rowsIn(server, "UPDATE projects SET status = 'draft' WHERE id = $1", [projectId])
    expect((await desk.publish(director, address)).json().message).toBe(CALL_SHEET_ERROR.notOpen.message)
    const past = await desk.shoot(1, { shootDate: '2020-03-20' })
    await desk.save(director, past.address)
    expect((await desk.publish(director, past.address)).json().message).toBe(CALL_SHEET_ERROR.over.message)
  })

  test('leaves out restricted students, whose calls nobody can read or answer', async () => {
    const { people: booked, address } = await desk.shoot(2)
    const { userId, client, email } = first(booked)
    await desk.published(director, address)
    const token = await desk.tokenIn(email)
    const [call] = (await client.get('/api/calls')).json()
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE user_id = $1', [userId])
    expect((await desk.sheet(director, address)).lines.map(({ name }) => name)).toEqual(['Mara1 Lindqvist'])
    expect((await desk.linked(token)).statusCode).toBe(404)
    expect((await desk.answerByLink(token, { confirms: true })).statusCode).toBe(404)
    expect((await client.post(`/api/calls/${call.id}/answer`, { confirms: true })).statusCode).toBe(404)
    expect((await client.get('/api/calls')).json()).toEqual([])
    await desk.published(director, address, { place: 'Elkins Auditorium' })
    expect(await subjectsTo(client)).toHaveLength(1)
  })
})
