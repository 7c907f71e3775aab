import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { mailsTo, mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const logged: string[] = []
const server = testServer({ env: { ROLE: 'all' }, clock, onLogLine: (line) => logged.push(line) })
const people = castingPeople(() => server)
const desk = offersDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin({ firstName: 'Ines', lastName: 'Okafor' })).client
})

const TERMS = {
  title: 'Open day film',
  shootDate: '2027-03-24',
  shootTime: '09:30',
  endTime: '16:00',
  location: 'Lower field',
  campus: 'Malibu',
} as const

/** The first of a list that is not empty. */
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}

describe('an offer', () => {
  test('names dates, place, pay and message in message and mail, and books nothing', async () => {
    const { projectId, people, cards } = await desk.offered(director, 1, TERMS, { message: 'We loved your tape.', expiresInHours: 48 })
    const { client, email } = first(people)
    expect(cards).toMatchObject([{ stage: 'offered', toldStage: 'offered', place: null, offer: { id: expect.any(Number) } }])
    expect(first(cards).offer?.expiresAt).toBe(new Date(clock.now().getTime() + 48 * HOUR_MS).toISOString())
    const [message] = (await client.get('/api/messages')).json()
    expect(message.subject).toBe('An offer for you: Open day film, Mar 24, 2027')
    for (const fact of ['Wednesday, March 24, 2027', '9:30 AM to 4:00 PM', 'Lower field, Malibu', 'We loved your tape.'])
      expect(message.content).toContain(fact)
    const mail = await mailTo(server, email)
    expect(mail.text).toContain('We loved your tape.')
    const [own] = (await client.get('/api/applications')).json()
    expect(own).toMatchObject({ stage: 'asked', offer: { projectTitle: 'Open day film', place: 'Lower field, Malibu' } })
    expect((await director.get(`/api/projects/${projectId}/casting`)).json().cards[0].place).toBeNull()
  })

  test('is sent in the language of its student, and previewed in it', async () => {
    const { projectId, people } = await desk.call(1, TERMS)
    await first(people).client.put('/api/auth/language', { language: 'es' })
    const cards = await desk.room(director, projectId)
    const [preview] = (await director.post('/api/applications/offers/preview', { ...desk.chosen(cards), message: 'Hola' })).json()
    expect(preview).toMatchObject({ id: first(people).id, subject: 'Una oferta para ti: Open day film, 24 mar 2027' })
    expect(await desk.ends()).toEqual([])
    await desk.offer(director, cards, { message: 'Hola' })
    const [message] = (await first(people).client.get('/api/messages')).json()
    expect([message.subject, message.content]).toEqual([preview.subject, preview.content])
  })

  test('is sent while the casting call is active only, once at a time, and for 2 hours to 14 days', async () => {
    const draft = await desk.call(1, { status: 'completed' })
    const cards = desk.chosen(await desk.room(director, draft.projectId))
    const refused = await director.post('/api/applications/offers', cards)
    expect([refused.statusCode, refused.json().message]).toEqual([409, OFFER_ERROR.notActive.message])
    const { projectId } = await desk.offered(director, 1)
    const again = desk.chosen(await desk.room(director, projectId))
    expect((await director.post('/api/applications/offers', again)).statusCode).toBe(409)
    for (const expiresInHours of [1, 1.5, 337, -1, '24', null])
      expect((await director.post('/api/applications/offers', { ...again, expiresInHours })).statusCode).toBe(400)
  })

  test('is never a move by hand, and a move by hand takes it back and says so', async () => {
    const { people, cards } = await desk.offered(director, 1)
    const { client } = first(people)
    const byHand = { ...desk.chosen(cards), to: 'offered' }
    expect((await director.post('/api/applications/moves', byHand)).statusCode).toBe(400)
    const moved = await director.post('/api/applications/moves', { ...byHand, to: 'released' })
    expect(moved.json().cards).toMatchObject([{ stage: 'released', toldStage: 'shortlisted', offer: null }])
    expect(await desk.ends()).toEqual(['withdrawn'])
    expect(await subjectsTo(client)).toContain('The offer was withdrawn: Spring campus portraits')
    const late = await desk.answer(client, first(cards), true)
    expect([late.statusCode, late.json().message]).toEqual([409, OFFER_ERROR.withdrawn.message])
    const undone = await director.post('/api/applications/moves/undo', desk.chosen(moved.json().cards))
    expect(undone.statusCode).toBe(409)
    expect((await client.get('/api/applications')).json()).toMatchObject([{ stage: 'considered', offer: null }])
  })

  test('that is withdrawn leaves its student where they were before', async () => {
    const { projectId, people } = await desk.call(2)
    const [one] = await desk.room(director, projectId)
    if (!one) throw new Error('two applied')
    const called = (await director.post('/api/applications/moves', { ...desk.chosen([one]), to: 'callback' })).json().cards
    const withdrawn = await director.post('/api/applications/offers/withdraw', desk.chosen(await desk.offer(director, called)))
    expect(withdrawn.json().cards).toMatchObject([{ stage: 'callback', toldStage: 'callback', offer: null }])
    expect(await subjectsTo(first(people).client)).toHaveLength(2)
    const twice = await director.post('/api/applications/offers/withdraw', desk.chosen(withdrawn.json().cards))
    expect([twice.statusCode, twice.json().message]).toEqual([409, OFFER_ERROR.noneOpen.message])
  })

  test('that the office answers by booking by hand is confirmed at once', async () => {
    const { people, cards } = await desk.offered(director, 1)
    const booked = await director.post('/api/applications/moves', { ...desk.chosen(cards), to: 'booked' })
    expect(booked.json().cards).toMatchObject([{ stage: 'booked', toldStage: 'booked', place: 1 }])
    expect(await subjectsTo(first(people).client)).toEqual([expect.any(String), 'You are booked: Spring campus portraits'])
  })

  test('is declined by withdrawing the application', async () => {
    const { people, cards } = await desk.offered(director, 1)
    const { id, client } = first(people)
    expect((await client.post(`/api/applications/${id}/withdraw`)).json()).toMatchObject({ status: 'withdrawn', offer: null })
    expect(await desk.ends()).toEqual(['declined'])
    expect((await desk.answer(client, first(cards), false)).statusCode).toBe(200)
  })
})

describe('the answer', () => {
  test('by the link of the mail books without signing in, the same again changes nothing, and another is refused', async () => {
    const { projectId, people } = await desk.offered(director, 1, TERMS)
    const { email, client } = first(people)
    const token = await desk.tokenIn(email)
    const open = await desk.linked(token)
    expect(open.json()).toMatchObject({ state: 'open', stage: 'asked', firstName: 'Mara', projectTitle: 'Open day film' })
    expect(open.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const accepted = await desk.answerByLink(token, true)
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { state: 'accepted', stage: 'booked' }])
    expect((await desk.answerByLink(token, true)).json()).toEqual(accepted.json())
    const other = await desk.answerByLink(token, false)
    expect([other.statusCode, other.json().message]).toEqual([409, OFFER_ERROR.accepted.message])
    expect(await desk.room(director, projectId)).toMatchObject([{ stage: 'booked', place: 1, offer: null }])
    const subjects = await subjectsTo(client)
    expect(subjects.filter((subject) => subject === 'You are booked: Open day film, Mar 24, 2027')).toHaveLength(1)
    const history = (await director.get(`/api/applications/${first(people).id}/history`)).json()
    expect(history).toMatchObject([
      { from: 'submitted', to: 'offered', changedBy: 'Ines Okafor' },
      { from: 'offered', to: 'booked', changedBy: email },
    ])
  })

  test('is not given by programs that only open the link', async () => {
    const { projectId, people } = await desk.offered(director, 1)
    const token = await desk.tokenIn(first(people).email)
    const before = await rowsIn(server, 'SELECT * FROM offers')
    for (let visit = 0; visit < 3; visit++) expect((await desk.linked(token)).statusCode).toBe(200)
    expect((await server.anonymous().get(`/api/offer-links/${token}/answer`)).statusCode).toBe(404)
    expect(await rowsIn(server, 'SELECT * FROM offers')).toEqual(before)
    expect(await desk.room(director, projectId)).toMatchObject([{ stage: 'offered' }])
  })

  test('is refused a second after the end, and a second before it counts', async () => {
    const { people, cards } = await desk.offered(director, 2, {}, { expiresInHours: 2 })
    const [one, two] = people
    clock.advance(120 - 1 / 60)
    expect((await desk.answer(one?.client ?? director, cards[0], false)).statusCode).toBe(200)
    clock.advance(1 / 60)
    const late = await desk.answer(two?.client ?? director, cards[1], true)
    expect([late.statusCode, late.json().message]).toEqual([409, OFFER_ERROR.expired.message])
    const token = await desk.tokenIn(two?.email ?? '')
    expect((await desk.linked(token)).json()).toMatchObject({ state: 'expired', stage: 'closed' })
    // An offer that has ended must not look like an invitation.
    expect((await two?.client.get('/api/applications'))?.json()).toMatchObject([
      { stage: 'closed', status: 'rejected', ending: 'offer-expired', offer: null },
    ])
  })

  test('is refused a moment after the office withdrew the offer, in Callboard and by the link, and says so', async () => {
    const { projectId, people, cards } = await desk.offered(director, 1)
    const token = await desk.tokenIn(first(people).email)
    expect((await director.post('/api/applications/offers/withdraw', desk.chosen(cards))).statusCode).toBe(200)
    for (const late of [await desk.answer(first(people).client, first(cards), true), await desk.answerByLink(token, true)])
      expect([late.statusCode, late.json().message]).toEqual([409, OFFER_ERROR.withdrawn.message])
    expect((await desk.linked(token)).json()).toMatchObject({ state: 'withdrawn' })
    expect(await desk.room(director, projectId)).toMatchObject([{ stage: 'submitted', place: null, offer: null }])
  })

  test('to a casting call that is over is refused', async () => {
    const { projectId, people, cards } = await desk.offered(director, 1)
    await rowsIn(server, "UPDATE projects SET status = 'cancelled' WHERE id = $1", [projectId])
    const late = await desk.answer(first(people).client, first(cards), true)
    expect([late.statusCode, late.json().message]).toEqual([409, OFFER_ERROR.over.message])
  })

  test('after the last place was taken makes an alternate who is told kindly, in the order of answers', async () => {
    const { projectId, people, cards } = await desk.offered(director, 3)
    const waiting = await desk.room(director, projectId)
    expect(waiting).toHaveLength(3)
    for (const [index, { client }] of people.entries())
      expect((await desk.answer(client, cards[index], true)).json()).toEqual({
        state: 'accepted',
        stage: index === 0 ? 'booked' : 'considered',
      })
    expect(await desk.room(director, projectId)).toMatchObject([{ place: 1 }, { rank: 1 }, { rank: 2 }])
    const [, second, third] = people
    const told = async (client: TestClient) => (await client.get('/api/messages')).json()[0]
    expect((await told(second?.client ?? director)).content).toContain('You are the first alternate')
    expect((await told(third?.client ?? director)).content).not.toContain('first alternate')
  })

  test('of somebody who accepted ranks before alternates who did not', async () => {
    const { projectId, people } = await desk.call(3)
    const [one, two, three] = await desk.room(director, projectId)
    if (!one || !two || !three) throw new Error('three applied')
    await director.post('/api/applications/moves', { ...desk.chosen([three]), to: 'alternate' })
    const cards = await desk.offer(director, [one, two])
    for (const [index, card] of cards.entries()) await desk.answer(people[index]?.client ?? director, card, true)
    expect(await desk.room(director, projectId)).toMatchObject([{ place: 1 }, { rank: 1 }, { rank: 2 }])
  })

  test('of 50 who accept the last place at one moment books one, and tells the other 49', async () => {
    const { projectId, people, cards } = await desk.offered(director, 50)
    const answers = await Promise.all(people.map(({ client }, index) => desk.answer(client, cards[index], true)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
    expect(answers.filter((answer) => answer.json().stage === 'booked')).toHaveLength(1)
    const shown = await desk.room(director, projectId)
    expect(shown.flatMap(({ place }) => place ?? [])).toEqual([1])
    expect(shown.flatMap(({ rank }) => rank ?? []).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 49 }, (_, n) => n + 1),
    )
    const told = await Promise.all(people.map(async ({ client }) => (await subjectsTo(client)).at(-1)))
    expect(told.filter((subject) => subject === 'You are booked: Spring campus portraits')).toHaveLength(1)
    expect(told.filter((subject) => subject === 'You are an alternate: Spring campus portraits')).toHaveLength(49)
  })
})

describe('the token', () => {
  test('is stored and logged nowhere', async () => {
    const { people } = await desk.offered(director, 1)
    const token = await desk.tokenIn(first(people).email)
    await desk.linked(token)
    await desk.answerByLink(token, true)
    // The outbox logs each mail with its link, when no mail server is set.
    expect(logged.filter((line) => !line.includes('written to the outbox')).join('\n')).not.toContain(token)
    const tables = await rowsIn<{ name: string }>(
      server,
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
    )
    for (const { name } of tables)
      expect(await rowsIn(server, `SELECT 1 FROM ${name} AS row WHERE row::text LIKE $1`, [`%${token}%`]), name).toEqual([])
  })

  test('of nobody, of a deleted account and of a restricted student is unknown', async () => {
    const { people } = await desk.offered(director, 2)
    const tokens = await Promise.all(people.map(({ email }) => desk.tokenIn(email)))
    const [deleted, held] = people
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [held?.studentId])
    await rowsIn(server, 'DELETE FROM users WHERE email = $1', [deleted?.email])
    for (const token of [...tokens, 'never-made', '%00', 'x'.repeat(300)]) {
      expect((await desk.linked(token)).statusCode).toBe(404)
      expect((await desk.answerByLink(token, true)).statusCode).toBe(404)
    }
    expect(await rowsIn(server, 'SELECT 1 FROM offers')).toHaveLength(1)
  })
})

describe('a restricted student', () => {
  test('can decline and not accept, and is neither reminded nor told of the end', async () => {
    const { people, cards } = await desk.offered(director, 2)
    const [one, two] = people
    if (!one || !two) throw new Error('two applied')
    // Sends the mail before the restriction, which would stop it.
    await mailTo(server, two.email)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now()')
    expect((await desk.answer(one.client, cards[0], true)).statusCode).toBe(409)
    expect((await desk.answer(one.client, cards[0], false)).statusCode).toBe(200)
    clock.advance(25 * 60)
    await server.deps.dueOffers.handle()
    expect(await desk.ends()).toEqual(['declined', null])
    expect(await mailsTo(server, two.email)).toHaveLength(1)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = NULL')
    await server.deps.dueOffers.handle()
    expect(await desk.ends()).toEqual(['declined', 'expired'])
  })
})

test('nobody else answers an offer, and its role cannot be deleted', async () => {
  const { projectId, cards } = await desk.offered(director, 1)
  expect((await desk.answer((await people.student()).client, first(cards), true)).statusCode).toBe(404)
  await makeRole(server, { projectId })
  expect((await director.delete(`/api/roles/${first(cards).roleId}`)).statusCode).toBe(409)
  expect(await desk.ends()).toEqual([null])
})
