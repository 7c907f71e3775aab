import { randomUUID } from 'node:crypto'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { CHECK_IN_GUESSES, DAY_BOARD_MESSAGE } from '@callboard/contract/schedule/day-board/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayBoardDesk } from '#testing/day-board-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { signIn } from '#testing/factories.ts'
import { makeKiosk } from '#testing/paired-kiosk-calls.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const now = new Date('2027-03-04T16:30:00.000Z')
const server = testServer({ clock: { now: () => now }, env: { TRUST_PROXY: '1' } })
const desk = dayBoardDesk(() => server)
let director: TestClient
let kiosk: TestClient
let kioskId: number
beforeEach(async () => {
  await rowsIn(server, 'DELETE FROM rate_limits')
  director = await desk.director()
  const made = await makeKiosk(server)
  kiosk = made.device
  kioskId = made.id
})
const send = async (client: TestClient, body: object) => {
  const response = await client.post('/api/kiosk/check-in', body)
  return [response.statusCode, response.json()]
}
const stranger = (address = '192.0.2.1') => createTestClient(server.app, { 'x-forwarded-for': address })
const NOT_EXPECTED = [404, errorOf(DAY_BOARD_ERROR.notExpected)]
const SEE_STAFF = [409, errorOf(DAY_BOARD_ERROR.seeStaff)]
const arrived = (firstName: string, number = 1) => [200, { firstName, state: 'arrived', number }]
const codeOf = async (key: string, name: string) => {
  const found = (await desk.board(director, key)).people.find(({ firstName }) => firstName === name)
  return { ticket: found?.ticket ?? '', code: found?.code ?? '' }
}

describe('on a paired kiosk', () => {
  test('people check in by their full name, however they type it, and a second time changes nothing', async () => {
    const { key } = await desk.shoot(['Añá', 'Ben'])
    for (let time = 0; time < 2; time++) expect(await send(kiosk, { name: '  ana   VEGA' })).toEqual(arrived('Añá'))
    expect(await send(kiosk, { name: 'Ben' })).toEqual(NOT_EXPECTED)
    const { people } = await desk.board(director, key)
    expect(people.map(({ state }) => state)).toEqual(['arrived', 'expected'])
    expect(await rowsIn(server, "SELECT actor, action FROM audit_log WHERE subject LIKE 'attendance:%'")).toEqual([
      { actor: null, action: 'attendance.moved' },
    ])
  })

  test('nobody learns the room of somebody who is called, or in it', async () => {
    const { key, people } = await desk.session(['Ana'])
    const person = people[0]?.person ?? ''
    await desk.press(director, key, { person, do: 'move', to: 'arrived' }, { person, do: 'move', to: 'called', room: 'Hall' })
    const said = [await send(kiosk, { name: 'Ana Vega' })]
    await desk.press(director, key, { person, do: 'move', to: 'in-room', room: 'Hall' })
    said.push(await send(kiosk, { name: 'Ana Vega' }), await send(stranger(), await codeOf(key, 'Ana')))
    expect(said).toEqual([
      [200, { firstName: 'Ana', state: 'called', number: 1 }],
      [200, { firstName: 'Ana', state: 'in-room', number: 1 }],
      [200, { firstName: 'Ana', state: 'in-room', number: 1 }],
    ])
  })

  test('two people of one name, and people who may not know of their booking, are sent to the staff', async () => {
    const { people } = await desk.shoot(['Ana', 'Ana', 'Cleo'])
    expect(await send(kiosk, { name: 'Ana Vega' })).toEqual(SEE_STAFF)
    await rowsIn(server, "UPDATE applications SET told_stage = 'submitted' WHERE id = $1", [people[2]?.application.id])
    expect(await send(kiosk, { name: 'Cleo Vega' })).toEqual(NOT_EXPECTED)
  })

  test('restricted students are not found', async () => {
    const { people } = await desk.shoot(['Ana'])
    await director.post(`/api/talent/${people[0]?.profile.id}/hold`, { reason: 'safety' })
    expect(await send(kiosk, { name: 'Ana Vega' })).toEqual(NOT_EXPECTED)
  })

  test('wrong names are limited, right ones are not, and each kiosk has its own limit', async () => {
    await desk.shoot(['Ana'])
    const names = Array.from({ length: CHECK_IN_GUESSES.kiosk.max + 5 }, (_, place) => `Nobody ${place}`)
    const answers = await Promise.all(names.map((name) => send(kiosk, { name })))
    expect(answers.filter(([status]) => status === 404)).toHaveLength(CHECK_IN_GUESSES.kiosk.max)
    expect(answers.filter(([status]) => status === 429)[0]).toEqual([429, errorOf(DAY_BOARD_ERROR.tooManyTries)])
    expect((await send(kiosk, { name: 'Ana Vega' }))[0]).toBe(429)
    const other = (await makeKiosk(server)).device
    for (let time = 0; time < CHECK_IN_GUESSES.kiosk.max + 5; time++)
      expect(await send(other, { name: 'Ana Vega' })).toEqual(arrived('Ana'))
  })

  test('names are refused where the office does not want them, and codes are still taken', async () => {
    const { key } = await desk.session(['Ana'])
    const kioskSettings = server.deps.platform.office.institution.kiosk
    const before = { ...kioskSettings }
    Object.assign(kioskSettings, { takesNames: false })
    try {
      expect((await kiosk.get('/api/kiosk/device')).json()).toMatchObject({ takesNames: false })
      expect(await send(kiosk, { name: 'Ana Vega' })).toEqual([403, errorOf(DAY_BOARD_ERROR.noNames)])
      expect(await send(kiosk, { name: (await codeOf(key, 'Ana')).code })).toEqual(arrived('Ana'))
    } finally {
      Object.assign(kioskSettings, before)
    }
  })

  test('a kiosk that is revoked takes no name from the next call on', async () => {
    await desk.shoot(['Ana'])
    expect((await director.delete(`/api/paired-kiosks/${kioskId}`)).statusCode).toBe(204)
    expect(await send(kiosk, { name: 'Ana Vega' })).toEqual([403, errorOf(DAY_BOARD_ERROR.noNames)])
  })
})

describe('on any other device', () => {
  test('a name is refused in the same words, expected or not, and changes nothing', async () => {
    const { key, people } = await desk.session(['Ana', 'Ben'])
    const person = people[1]?.person ?? ''
    await desk.press(director, key, { person, do: 'move', to: 'no-show' })
    const refusals = []
    for (const client of [stranger(), director, await signIn(server, { id: people[0]?.profile.userId ?? '' })]) {
      for (const name of ['Ana Vega', 'Ben Vega', 'Nobody Here', 'Ana', '12345', '1234567'])
        refusals.push(await client.post('/api/kiosk/check-in', { name }))
    }
    expect(new Set(refusals.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`403 ${JSON.stringify(errorOf(DAY_BOARD_ERROR.noNames))}`]),
    )
    const board = await desk.board(director, key)
    expect(board.people.map(({ state }) => state)).toEqual(['expected', 'no-show'])
    const reads = await rowsIn(server, "SELECT 1 FROM audit_log WHERE actor IS NULL AND subject LIKE 'attendance:%'")
    expect(reads).toEqual([])
  })

  test('nothing about anybody is read for a name, so its duration says nothing', async () => {
    await desk.session(['Ana'])
    const { db } = server.deps.platform
    const statements: string[] = []
    const query = db.$client.query.bind(db.$client)
    Object.assign(db.$client, {
      query: (...args: unknown[]) => {
        statements.push(JSON.stringify(args[0]))
        return Reflect.apply(query, db.$client, args)
      },
    })
    try {
      await send(stranger(), { name: 'Ana Vega' })
    } finally {
      Object.assign(db.$client, { query })
    }
    expect(statements.filter((text) => /student_profiles|applications|audition/.test(text))).toEqual([])
  })

  test.each(['callboard-kiosk=made-up', `callboard-kiosk=${'x'.repeat(43)}`])(
    'a cookie that nobody gave, %s, pairs nothing',
    async (cookie) => {
      await desk.shoot(['Ana'])
      const answer = await server.anonymous().call('POST', '/api/kiosk/check-in', { body: { name: 'Ana Vega' }, headers: { cookie } })
      expect(answer.statusCode).toBe(403)
    },
  )

  test('the code of a QR code is for one day, and tells nothing of anybody else', async () => {
    const { key, people } = await desk.session(['Ana', 'Ben'])
    const [ana, ben] = [await codeOf(key, 'Ana'), await codeOf(key, 'Ben')]
    expect(await send(stranger(), { ticket: ben.ticket })).toEqual(arrived('Ben'))
    expect(await send(stranger(), { ticket: `${ana.ticket}x` })).toEqual(NOT_EXPECTED)
    await rowsIn(server, `UPDATE audition_sessions SET day = '2027-03-05'`)
    expect(await send(stranger(), { ticket: ana.ticket })).toEqual(NOT_EXPECTED)
    expect(people).toHaveLength(2)
  })

  test('the six digits below the code are taken, and who is done is told so', async () => {
    const { key, people } = await desk.session(['Ana', 'Ben'])
    const { code } = await codeOf(key, 'Ana')
    expect(await send(stranger(), { name: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toEqual(arrived('Ana'))
    const person = people[0]?.person ?? ''
    await desk.press(director, key, { person, do: 'move', to: 'in-room', room: 'Hall' }, { person, do: 'move', to: 'done' })
    expect(await send(stranger(), { name: code })).toEqual([200, { firstName: 'Ana', state: 'done', number: 1 }])
  })

  test('wrong numbers are limited for each network address and over all of them; QR codes still work', async () => {
    const { key } = await desk.session(['Ana'])
    const { code, ticket } = await codeOf(key, 'Ana')
    const { network, everywhere } = CHECK_IN_GUESSES
    const wrong = (place: number) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0')
    const statusesFrom = async (address: string, count: number) =>
      (await Promise.all(Array.from({ length: count }, (_, place) => send(stranger(address), { name: wrong(place) })))).map(
        ([status]) => status,
      )
    let tried = 0
    for (let place = 1; tried < everywhere.max; place++) {
      const statuses = await statusesFrom(`198.51.100.${place}`, network.max + 5)
      const looked = statuses.filter((status) => status === 404).length
      expect(looked).toBe(Math.min(network.max, everywhere.max - tried))
      tried += looked
    }
    expect(tried).toBe(everywhere.max)
    expect(await send(stranger('203.0.113.9'), { name: code })).toEqual([429, errorOf(DAY_BOARD_ERROR.tooManyTries)])
    expect(await send(kiosk, { name: code })).toEqual(arrived('Ana'))
    expect(await send(stranger('203.0.113.9'), { ticket })).toEqual(arrived('Ana'))
  })
})

describe('a no-show', () => {
  test.each([
    ['by name on a paired kiosk', async () => ({ client: kiosk, body: { name: 'Ana Vega' } })],
    ['by their number', async (key: string) => ({ client: stranger(), body: { name: (await codeOf(key, 'Ana')).code } })],
    ['by their QR code', async (key: string) => ({ client: stranger(), body: { ticket: (await codeOf(key, 'Ana')).ticket } })],
  ])('of an audition is sent to the staff %s, and stays one until a person of the desk takes it back', async (_, ask) => {
    const { key, people } = await desk.session(['Ana'])
    const person = people[0]?.person ?? ''
    await desk.press(director, key, { person, do: 'move', to: 'no-show' })
    const { client, body } = await ask(key)
    for (let time = 0; time < 2; time++) expect(await send(client, body)).toEqual(SEE_STAFF)
    expect((await director.get('/api/absences')).json()).toHaveLength(1)
    expect((await desk.board(director, key)).people[0]?.state).toBe('no-show')
    await desk.press(director, key, { person, do: 'move', to: 'arrived' })
    expect((await director.get('/api/absences')).json()).toEqual([])
    expect(await send(client, body)).toEqual(arrived('Ana'))
  })

  test('of a shoot is not expected any more', async () => {
    const { key, people } = await desk.shoot(['Ben'])
    await desk.press(director, key, { person: people[0]?.person ?? '', do: 'move', to: 'no-show' })
    expect(await send(kiosk, { name: 'Ben Vega' })).toEqual(NOT_EXPECTED)
    expect((await desk.board(director, key)).people[0]?.state).toBe('no-show')
  })

  test('that is noted at the very moment of a check-in is not undone by it', async () => {
    const { key, people } = await desk.session(['Ana'])
    const person = people[0]?.person ?? ''
    // The desk is faster: it marks Ana as a no-show after the kiosk has read that she is expected.
    await desk.press(director, key, { person, do: 'move', to: 'no-show' })
    const at = now.toISOString()
    const step = { id: randomUUID(), at, person, do: 'move', to: 'arrived', room: null, anyway: false } as const
    const of = { kind: 'session', sessionId: Number(key.replace('session-', '')) } as const
    const [outcome] = await server.deps.daySteps.take(of, { sentAt: at, steps: [step] }, null, ENGLISH)
    expect(outcome).toMatchObject({ refused: DAY_BOARD_MESSAGE.seeStaff })
    expect((await desk.board(director, key)).people[0]?.state).toBe('no-show')
  })
})
