import { TEXT_ERROR } from '@callboard/contract/messages/texts/errors'
import { TEXT_LENGTH, TEXT_MESSAGE, TEXTS_A_DAY } from '@callboard/contract/messages/texts/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { type Called, callDesk } from '#testing/call-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { jobsDone, mailTo, retryNow } from '#testing/outbox.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { textReceiver } from '#testing/text-receiver.ts'
import { TEXT_JOB } from './texts.jobs.ts'

const receiver = textReceiver()
const start = ownServers()
const SHOOT = { title: 'Ocean lawn', shootDate: '2026-12-14', shootTime: '14:00', endTime: '18:00', location: 'Alumni Park' }

let server: TestApp
let director: TestClient
const desk = callDesk(() => server)
const clock = fakeClock(new Date('2026-12-14T17:00:00.000Z'))

beforeEach(async () => {
  server = await start({ env: { ROLE: 'all' }, clock, network: receiver.network })
  director = (await signedInDirector(server)).client
})

const saveGateway = (gateway: object | null, version = 0) => director.put('/api/settings/text-gateway', { version, gateway })
const useGateway = async () => expect((await saveGateway(receiver.gateway())).statusCode).toBe(200)
const phoneOf = ({ userId }: Called, phone: string) =>
  rowsIn(server, 'UPDATE student_profiles SET cell_phone = $2 WHERE user_id = $1 RETURNING id', [userId, phone])
const states = async () =>
  (await rowsIn<{ state: string }>(server, 'SELECT state FROM text_messages ORDER BY delivery_id')).map(({ state }) => state)
const move = (projectId: number, change: object) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...change })

/** Somebody booked for a shoot of today, who agrees to texts. */
async function booked(values: object = {}): Promise<{ projectId: number; person: Called }> {
  const { projectId, people } = await desk.shoot(1, { ...SHOOT, ...values })
  const [person] = people
  if (!person) throw new Error('nobody is booked')
  await phoneOf(person, '(310) 555-0123')
  expect((await person.client.put('/api/text-consent')).json()).toMatchObject({ number: '+13105550123' })
  return { projectId, person }
}

/** Waits for that many texts. */
const arrived = (count: number) => vi.waitUntil(() => receiver.texts.length >= count, { timeout: 10_000, interval: 20 })

describe('a change of plan on the same day', () => {
  test('is told by a text, once, besides the mail', async () => {
    await useGateway()
    const { projectId, person } = await booked()
    await move(projectId, { shootTime: '15:00' })
    await arrived(1)
    const [{ body, headers } = { body: '', headers: {} }] = receiver.texts
    const sent = JSON.parse(body)
    expect(sent.to).toBe('+13105550123')
    expect(sent.body).toMatch(
      /^Casting Office: New times on Dec 14, 2026: Ocean lawn\nNow: Monday, December 14, 2026, 3:00 PM to 6:00 PM PST, Alumni Park\nhttp\S+\/messages\?message=\d+$/,
    )
    expect(sent.key).toMatch(/^callboard-\d+$/)
    expect(headers).toMatchObject({ authorization: 'Bearer of-the-gateway', 'content-type': 'application/json' })
    await mailTo(server, person.email)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 20_000)
    await move(projectId, { location: 'Smothers “Theatre”, "north"' })
    await arrived(2)
    expect(JSON.parse(receiver.texts[1]?.body ?? '').body).toContain('Smothers “Theatre”, "north"')
  })

  test('also when somebody need not come, or the shoot is moved to another day', async () => {
    await useGateway()
    const { projectId } = await booked()
    await move(projectId, { shootDate: '2026-12-20' })
    await arrived(1)
    await move(projectId, { shootDate: '2026-12-21' })
    const { person } = await booked({ title: 'Gala' })
    await director.patch(`/api/applications/${person.applicationId}`, { status: 'rejected' })
    await arrived(2)
    expect(receiver.texts.map(({ body }) => JSON.parse(body).body.split('\n')[0])).toEqual([
      'Casting Office: Moved to Dec 20, 2026: Ocean lawn',
      'Casting Office: TODAY: you need not come, Gala',
    ])
  })

  test('and of a call sheet, in the language of its reader', async () => {
    await useGateway()
    const { people, address } = await desk.shoot(1, SHOOT)
    const [person] = people
    if (!person) throw new Error('nobody is booked')
    await phoneOf(person, '+34 612 345 678')
    await person.client.put('/api/text-consent')
    await rowsIn(server, "UPDATE users SET language = 'es' WHERE id = $1 RETURNING id", [person.userId])
    await desk.published(director, address)
    await desk.published(director, address, { generalCall: '12:30' })
    await arrived(1)
    await jobsDone(server, TEXT_JOB.name)
    // Being called for the first time is not a change, so no text is sent.
    expect(receiver.texts).toHaveLength(1)
    const { to, body } = JSON.parse(receiver.texts[0]?.body ?? '')
    expect([to, body]).toEqual(['+34612345678', expect.stringMatching(/^Oficina de casting: .*12:30.*\nLugar: Smothers Theatre/)])
  })

  test('of another day is mailed only, as is one to somebody who has not agreed, or no longer', async () => {
    await useGateway()
    const { projectId, person } = await booked({ shootDate: '2026-12-15' })
    await move(projectId, { shootTime: '15:00' })
    const today = await booked()
    await today.person.client.delete('/api/text-consent')
    await move(today.projectId, { shootTime: '15:00' })
    const silent = await desk.shoot(1, SHOOT)
    await move(silent.projectId, { shootTime: '16:00' })
    await mailTo(server, person.email)
    await mailTo(server, silent.people[0]?.email ?? '')
    expect(await states()).toEqual([])
  })

  test('is told by mail alone after so many in one day, and never in a longer text', async () => {
    await useGateway()
    const { projectId } = await booked({ location: 'A very long place '.repeat(10) })
    for (let count = 0; count <= TEXTS_A_DAY; count++) await move(projectId, { shootTime: `15:${10 + count}` })
    await arrived(TEXTS_A_DAY)
    await jobsDone(server, TEXT_JOB.name)
    expect(receiver.texts).toHaveLength(TEXTS_A_DAY)
    for (const { body } of receiver.texts) expect(JSON.parse(body).body.length).toBeLessThanOrEqual(TEXT_LENGTH)
  })
})

describe('a gateway', () => {
  test('that breaks off may have the text, which is not sent again', async () => {
    await useGateway()
    const { projectId } = await booked()
    receiver.answer = (response) => void response.socket?.destroy()
    await move(projectId, { shootTime: '15:00' })
    await arrived(1)
    await jobsDone(server, TEXT_JOB.name)
    expect(await states()).toEqual(['handed-over'])
    const [row] = await rowsIn<{ id: number }>(server, 'SELECT delivery_id AS id FROM text_messages')
    // Repeats what a process does when it takes over the job of a killed one.
    const { jobs, db } = server.deps.platform
    await inTransaction(db, (transaction) => jobs.enqueue(transaction, TEXT_JOB, { deliveryId: row?.id ?? 0 }))
    await jobsDone(server, TEXT_JOB.name)
    expect([receiver.texts.length, await states()]).toEqual([1, ['handed-over']])
  })

  test('that is away for a moment gets the text later, one that refuses it is on the morning desk', async () => {
    await useGateway()
    const { projectId } = await booked()
    receiver.answer = (response) => void response.writeHead(503).end()
    await move(projectId, { shootTime: '15:00' })
    await arrived(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['waiting']), 20_000)
    receiver.answer = (response) => void response.writeHead(400).end('unknown number')
    await retryNow(server, TEXT_JOB)
    await arrived(2)
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']), 20_000)
    const { needs } = (await director.get('/api/desk')).json()
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'text-failed', count: 1, project: { id: projectId, title: SHOOT.title } }))
  })

  test('that was switched off meanwhile gets nothing, nor does another number than the one agreed to', async () => {
    await useGateway()
    const { projectId, person } = await booked()
    await phoneOf(person, '310 555 0199')
    expect((await person.client.get('/api/text-consent')).json()).toMatchObject({ number: '+13105550199', isOtherNumber: true })
    await move(projectId, { shootTime: '15:00' })
    await vi.waitFor(async () => expect(await states()).toEqual(['dropped']), 20_000)
    expect((await person.client.put('/api/text-consent')).json()).toMatchObject({ number: '+13105550199', isOtherNumber: false })
    const consents = await rowsIn<{ number: string; isOpen: boolean }>(
      server,
      'SELECT number, ended_at IS NULL AS "isOpen" FROM text_consents ORDER BY id',
    )
    expect(consents).toEqual([
      { number: '+13105550123', isOpen: false },
      { number: '+13105550199', isOpen: true },
    ])
    expect((await saveGateway(null, 1)).statusCode).toBe(200)
    await move(projectId, { shootTime: '16:00' })
    expect((await person.client.get('/api/text-consent')).json()).toMatchObject({ isOffered: false })
    expect(receiver.texts).toEqual([])
  })
})

test('nobody can agree while no texts are sent, or without a number', async () => {
  const { people } = await desk.shoot(1, SHOOT)
  const [person] = people
  if (!person) throw new Error('nobody is booked')
  const agree = async () => (await person.client.put('/api/text-consent')).json()
  expect(await agree()).toEqual(errorOf(TEXT_ERROR.notOffered))
  await useGateway()
  await phoneOf(person, 'ask my mother')
  expect(await agree()).toEqual(errorOf(TEXT_ERROR.noPhone))
})

describe('the settings of the gateway', () => {
  const attempt = (gateway: object, phone = '310 555 0100') => director.post('/api/settings/text-gateway/try', { gateway, phone })

  test('are tried with a real text before they are saved', async () => {
    const gateway = receiver.gateway()
    expect((await attempt(gateway)).json()).toEqual({ outcome: 'taken', status: 202, answer: 'queued' })
    expect(JSON.parse(receiver.texts[0]?.body ?? '')).toMatchObject({
      to: '+13105550100',
      body: 'This is a test of text messages by Casting Office.',
    })
    receiver.answer = (response) => void response.writeHead(401).end('x'.repeat(5000))
    expect((await attempt({ ...gateway, format: 'form', body: 'to={{number}}&text={{text}}' })).json()).toEqual({
      outcome: 'refused',
      status: 401,
      answer: 'x'.repeat(500),
    })
    expect(receiver.texts[1]).toMatchObject({
      body: 'to=%2B13105550100&text=This%20is%20a%20test%20of%20text%20messages%20by%20Casting%20Office.',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    // No address of our own network.
    for (const address of ['https://internal.example/send', 'https://127.0.0.2/send'])
      expect((await attempt({ ...gateway, address })).json()).toMatchObject({ outcome: 'address-refused', status: null })
    expect((await attempt(gateway, 'nonsense')).json().fields).toEqual({ phone: TEXT_MESSAGE.phone })
  })

  test('never show the secret, send it to no other host, and do not restore it', async () => {
    const { secret, ...gateway } = receiver.gateway()
    const saved: Settings = (await saveGateway({ ...gateway, secret })).json()
    expect(saved.textGateway).toEqual({ ...gateway, hasSecret: true })
    expect(JSON.stringify([saved, (await director.get('/api/audit-log')).json()])).not.toContain('of-the-gateway')
    const stored = await rowsIn<{ row: string }>(server, 'SELECT s::text AS row FROM office_settings AS s')
    expect(JSON.stringify(stored)).not.toContain('of-the-gateway')
    expect((await saveGateway({ ...gateway, countryCode: '+34' }, 1)).json().textGateway).toMatchObject({ hasSecret: true })
    for (const change of [{ address: 'https://other.example/send' }, { header: 'X-Key' }])
      expect((await saveGateway({ ...gateway, ...change }, 2)).json().fields).toEqual({ 'gateway.secret': TEXT_MESSAGE.secretAgain })
    await saveGateway(null, 2)
    const restored: Settings = (await director.post('/api/settings/restore', { version: 3, restore: 2 })).json()
    expect(restored.textGateway).toEqual({ ...gateway, countryCode: '+34', hasSecret: false })
    expect(restored.history[0]?.fields).toEqual(['textGateway'])
  })

  test('are refused where they could not work, or would break the request', async () => {
    const gateway = receiver.gateway()
    const wrong = async (change: object) => (await saveGateway({ ...gateway, ...change })).json().fields
    expect(await wrong({ address: 'http://texts.example' })).toEqual({ 'gateway.address': TEXT_MESSAGE.address })
    expect(await wrong({ address: 'https://user:key@texts.example' })).toEqual({ 'gateway.address': TEXT_MESSAGE.address })
    expect(await wrong({ header: 'Content-Length' })).toEqual({ 'gateway.header': TEXT_MESSAGE.header })
    expect(await wrong({ header: 'X Key' })).toEqual({ 'gateway.header': TEXT_MESSAGE.header })
    expect(await wrong({ secret: 'one\r\nX-Other: two' })).toEqual({ 'gateway.secret': TEXT_MESSAGE.secretLetters })
    expect(await wrong({ body: '{"to":"{{number}}"}' })).toEqual({ 'gateway.body': TEXT_MESSAGE.fields })
    expect(await wrong({ body: '{"to":"{{number}}","text":"{{text}}","a":"{{name}}"}' })).toEqual({ 'gateway.body': TEXT_MESSAGE.fields })
    expect(await wrong({ body: '{"to":"{{number}}","text":{{text}}}' })).toEqual({ 'gateway.body': TEXT_MESSAGE.json })
    expect(await wrong({ countryCode: '34' })).toEqual({ 'gateway.countryCode': TEXT_MESSAGE.countryCode })
  })
})
