import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callDesk, statesOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
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

describe('where people stand', () => {
  test('is bounced when the mail server refuses the address for good, until they see it in Callboard', async () => {
    const { people: booked, address } = await desk.shoot(2)
    const { email, client } = first(booked)
    gone.add(email)
    await desk.published(director, address)
    await expect.poll(async () => statesOf(await desk.sheet(director, address)), { timeout: 10_000 }).toEqual(['bounced', 'sent'])
    const [message] = (await client.get('/api/messages')).json()
    await client.post(`/api/messages/${message.id}/read`)
    expect(statesOf(await desk.sheet(director, address))).toEqual(['seen', 'sent'])
  })

  test('can be confirmed by hand, which says by whom, and be taken back', async () => {
    const { people: booked, address } = await desk.shoot(1)
    const { applicationId } = first(booked)
    const early = await director.post(`${address}/mark`, { applicationId, confirmed: true })
    expect([early.statusCode, early.json().message]).toEqual([409, CALL_SHEET_ERROR.notSent.message])
    await desk.published(director, address)
    const marked = (await director.post(`${address}/mark`, { applicationId, confirmed: true })).json()
    expect(marked.lines).toMatchObject([{ state: 'confirmed', confirmedBy: 'Ines Okafor' }])
    const back = (await director.post(`${address}/mark`, { applicationId, confirmed: false })).json()
    expect(back.lines).toMatchObject([{ state: 'sent', confirmedAt: null, confirmedBy: null }])
  })

  test('gets a reminder by hand only to those who have not answered', async () => {
    const { people: booked, address } = await desk.shoot(2)
    const [one, two] = booked
    if (!one || !two) throw new Error('two are booked')
    await desk.published(director, address)
    await director.post(`${address}/mark`, { applicationId: two.applicationId, confirmed: true })
    const applicationIds = booked.map(({ applicationId }) => applicationId)
    expect((await director.post(`${address}/remind`, { applicationIds })).statusCode).toBe(200)
    const again = await director.post(`${address}/remind`, { applicationIds })
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { code: 'call-sheets.reminded', message: expect.stringMatching(/^They were reminded at \d+:\d\d [AP]M \w+\. Please wait/) },
    ])
    expect(await subjectsTo(one.client)).toEqual([
      expect.any(String),
      'Please confirm, your call is on Friday, March 20, 2099 at 9:00 AM PDT: Open day film',
    ])
    expect(await subjectsTo(two.client)).toHaveLength(1)
    await rowsIn(server, "UPDATE call_sheet_lines SET reminded_at = reminded_at - interval '61 minutes'")
    expect((await director.post(`${address}/remind`, { applicationIds })).statusCode).toBe(200)
    const none = await director.post(`${address}/remind`, { applicationIds: [two.applicationId] })
    expect([none.statusCode, none.json().message]).toEqual([409, CALL_SHEET_ERROR.noneToRemind.message])
  })
})
