import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { DAY_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type OfferedCard, offersDesk, subjectsTo } from '#testing/offers-desk.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { ownersCode, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/** 9 AM in the time zone of the tests. */
const MORNING = new Date('2027-03-01T17:00:00.000Z')
let clock = fakeClock(MORNING)
const server = testServer({ env: { ROLE: 'all', QUIET_HOURS: 'on' }, clock: { now: () => clock.now() } })
const people = castingPeople(() => server)
const desk = offersDesk(() => server)
let director: TestClient
beforeEach(async () => {
  clock = fakeClock(MORNING)
  director = (await people.admin()).client
})

const stages = (cards: readonly OfferedCard[]) => cards.map(({ stage }) => stage)

/** Creates a casting call with one place: the first student has an offer, and the given number are alternates. */
async function oneOffered(alternates: number, offersToAlternates: boolean, more: Parameters<typeof desk.call>[1] = {}) {
  const { projectId, people } = await desk.call(alternates + 1, { offersToAlternates, ...more })
  const [one, ...others] = await desk.room(director, projectId)
  if (!one) throw new Error('somebody applied')
  if (alternates > 0) await director.post('/api/applications/moves', { ...desk.chosen(others), to: 'alternate' })
  const [card] = await desk.offer(director, [one])
  const [person] = people
  if (!person || !card) throw new Error('somebody applied')
  return { projectId, roleId: one.roleId, card, person, people, room: () => desk.room(director, projectId) }
}

/** Deletes the account of a student, with the code from their mail. */
async function deleteAccount({ client, studentId }: { client: TestClient; studentId: number }) {
  const [owner] = await rowsIn<{ userId: string }>(server, 'SELECT user_id AS "userId" FROM student_profiles WHERE id = $1', [studentId])
  const code = await ownersCode({ server, owner } as Scene)
  // The code expires by the database clock, which differs from the test clock.
  await rowsIn(server, "UPDATE deletion_codes SET expires_at = expires_at + interval '10 years'")
  expect((await client.call('DELETE', '/api/account', { body: { code } })).statusCode).toBe(204)
}

describe('time', () => {
  test('reminds once at half, ends the offer at its end, tells the student, and is told in the history as a rule', async () => {
    const { card, person, room } = await oneOffered(0, false)
    const handle = async (minutes: number) => {
      clock.advance(minutes)
      await server.deps.dueOffers.handle()
    }
    await handle(12 * 60 - 1)
    expect(await subjectsTo(person.client)).toHaveLength(1)
    await handle(1)
    await handle(1)
    expect((await subjectsTo(person.client)).slice(1)).toEqual(['Please answer: Spring campus portraits'])
    const token = await desk.tokenIn(person.email, 2)
    expect(token).toBe(await desk.tokenIn(person.email))
    await handle(12 * 60)
    await handle(12 * 60)
    expect((await subjectsTo(person.client)).slice(2)).toEqual(['The offer has ended: Spring campus portraits'])
    expect(await room()).toMatchObject([{ stage: 'offer-expired', toldStage: 'offer-expired', offer: null }])
    const history = (await director.get(`/api/applications/${card.id}/history`)).json()
    expect(history.at(-1)).toMatchObject({ from: 'offered', to: 'offer-expired', changedBy: 'Callboard' })
  })

  test('that comes late ends an offer without a reminder, and leaves answered ones alone', async () => {
    const { person, card } = await oneOffered(0, false)
    const accepted = await oneOffered(0, false)
    await desk.answer(accepted.person.client, accepted.card, true)
    clock.advance(30 * 24 * 60)
    await Promise.all([server.deps.dueOffers.handle(), server.deps.dueOffers.handle()])
    expect((await subjectsTo(person.client)).slice(1)).toEqual(['The offer has ended: Spring campus portraits'])
    expect(await desk.ends()).toEqual(['expired', 'accepted'])
    expect(card.stage).toBe('offered')
  })

  test('lets the office offer again what has ended', async () => {
    const { room } = await oneOffered(0, false)
    clock.advance(25 * 60)
    await server.deps.dueOffers.handle()
    await desk.offer(director, await room())
    expect(await desk.ends()).toEqual(['expired', null])
  })
})

describe('an open place', () => {
  test('is offered to the first alternate in one press, and to nobody when it is taken or offered', async () => {
    const { roleId, person, card, room } = await oneOffered(2, false)
    const press = () => director.post(`/api/roles/${roleId}/offer-to-alternate`, { message: 'Can you?', expiresInHours: 2 })
    expect((await press()).json()).toEqual(errorOf(OFFER_ERROR.noPlace))
    await desk.answer(person.client, card, true)
    expect((await press()).statusCode).toBe(409)
    await person.client.post(`/api/applications/${card.id}/cannot-come`, { reason: 'I am ill.' })
    expect(stages(await room())).toEqual(['withdrawn', 'alternate', 'alternate'])
    expect((await press()).json()).toMatchObject({ stage: 'offered', offer: { id: expect.any(Number) } })
    expect(await room()).toMatchObject([{}, { stage: 'offered' }, { stage: 'alternate', rank: 1 }])
    expect((await press()).json()).toEqual(errorOf(OFFER_ERROR.noPlace))
  })

  test('is offered to nobody who is told before it can no longer be undone', async () => {
    const { roleId, people: asked, person, card, room } = await oneOffered(2, false)
    const next = asked[1]
    if (!next) throw new Error('two were alternates')
    await desk.answer(person.client, card, false)
    const before = (await next.client.get('/api/applications')).json()
    const press = async (): Promise<OfferedCard> => (await director.post(`/api/roles/${roleId}/offer-to-alternate`, {})).json()
    const undo = (client: TestClient, held: OfferedCard) => client.post('/api/applications/offers/undo', desk.chosen([held]))
    const held = await press()
    expect(held).toMatchObject({ stage: 'offered', toldStage: 'alternate' })
    expect((await next.client.get('/api/applications')).json()).toEqual(before)
    expect((await desk.answer(next.client, held, true)).statusCode).toBe(404)
    const { client: colleague } = await people.admin({ firstName: 'Teo', lastName: 'Varga' })
    expect((await undo(colleague, held)).json().code).toBe('board.moved-by')
    expect((await undo(director, held)).json().cards).toMatchObject([{ stage: 'alternate', toldStage: 'alternate', rank: 1, offer: null }])
    await server.deps.offers.sendHeld(held.offer?.id ?? 0)
    expect(await subjectsTo(next.client)).toEqual([])
    expect((await room()).map(({ rank }) => rank)).toEqual([null, 1, 2])
    // Another move ends the unsent offer, and nobody gets a message about it.
    const moved = await press()
    await colleague.post('/api/applications/moves', { ...desk.chosen([moved]), to: 'alternate' })
    expect((await undo(director, moved)).json().message).toBe('Teo Varga has moved this application since. It is now here: Alternate.')
    expect(await subjectsTo(next.client)).toEqual([])
    await director.put(`/api/roles/${roleId}/alternates`, { applicationIds: [held.id, (await room())[2]?.id] })
    const again = await press()
    expect(again.id).toBe(held.id)
    await server.deps.offers.sendHeld(again.offer?.id ?? 0)
    await server.deps.offers.sendHeld(again.offer?.id ?? 0)
    expect(await subjectsTo(next.client)).toEqual(['An offer for you: Spring campus portraits'])
    expect((await next.client.get('/api/applications')).json()).toMatchObject([{ stage: 'asked', offer: { id: again.offer?.id } }])
    expect((await undo(director, again)).json()).toEqual(errorOf(OFFER_ERROR.sent))
  })

  test('is not offered to a restricted alternate, and says when there is none', async () => {
    const { roleId, people, person, card } = await oneOffered(1, false)
    await desk.answer(person.client, card, false)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [people[1]?.studentId])
    const pressed = await director.post(`/api/roles/${roleId}/offer-to-alternate`, {})
    expect([pressed.statusCode, pressed.json().message]).toEqual([409, OFFER_ERROR.noAlternate.message])
    expect(people[1] && (await mailsTo(server, people[1].email))).toEqual([])
  })

  const ways: [string, (offered: Awaited<ReturnType<typeof oneOffered>>) => Promise<unknown>][] = [
    ['declines', ({ person, card }) => desk.answer(person.client, card, false)],
    [
      'does not answer in time',
      async () => {
        clock.advance(25 * 60)
        await server.deps.dueOffers.handle()
      },
    ],
    ['deletes the account instead of answering', ({ person }) => deleteAccount(person)],
    [
      'deletes the account with a place',
      async ({ person, card }) => {
        await desk.answer(person.client, card, true)
        await deleteAccount(person)
      },
    ],
    [
      'is booked and cannot come',
      async ({ person, card }) => {
        await desk.answer(person.client, card, true)
        await person.client.post(`/api/applications/${card.id}/cannot-come`, { reason: 'I am ill.' })
      },
    ],
  ]
  test.each(ways)('of somebody who %s is offered by itself if the casting call says so', async (_, happens) => {
    const offered = await oneOffered(2, true)
    await happens(offered)
    await jobsDone(server, 'offer-to-alternate')
    expect(stages(await offered.room()).slice(-2)).toEqual(['offered', 'alternate'])
    const alternate = offered.people[1]
    expect(await subjectsTo(alternate?.client ?? director)).toEqual(['An offer for you: Spring campus portraits'])
  })

  test('is offered by itself in the morning, when it opens at night', async () => {
    const offered = await oneOffered(1, true)
    const { offers, dueOffers } = server.deps
    const night = 13.5 * 60
    clock.advance(night)
    await dueOffers.handle()
    expect(await subjectsTo(offered.person.client)).toHaveLength(1)
    await desk.answer(offered.person.client, offered.card, false)
    const waits = () =>
      rowsIn<{ hours: number }>(
        server,
        `SELECT round(extract(epoch FROM start_after - created_on) / 3600, 1)::float8 AS hours FROM pgboss.job
         WHERE name = 'offer-to-alternate' AND data ->> 'roleId' = $1 AND start_after > created_on`,
        [String(offered.roleId)],
      )
    await vi.waitFor(async () => expect(await waits()).toEqual([{ hours: 9.5 }]), { timeout: 10_000, interval: 20 })
    expect(stages(await offered.room())).toEqual(['declined', 'alternate'])
    clock.advance(24 * 60 - night)
    await offers.fillOpenPlace(offered.roleId)
    expect(await offered.room()).toMatchObject([
      { stage: 'declined' },
      { stage: 'offered', offer: { expiresAt: new Date(clock.now().getTime() + DAY_MS).toISOString() } },
    ])
  })

  test('of a shoot that has begun by the morning is offered to nobody by itself', async () => {
    const offered = await oneOffered(1, true, { shootDate: '2027-03-02', shootTime: '06:00' })
    clock.advance(13.5 * 60)
    await desk.answer(offered.person.client, offered.card, false)
    clock.advance(10 * 60)
    await server.deps.offers.fillOpenPlace(offered.roleId)
    expect(stages(await offered.room())).toEqual(['declined', 'alternate'])
  })

  test('stays open if the casting call does not say so, or the office made it', async () => {
    const quiet = await oneOffered(1, false)
    await desk.answer(quiet.person.client, quiet.card, false)
    const byOffice = await oneOffered(1, true)
    await director.post('/api/applications/offers/withdraw', desk.chosen([byOffice.card]))
    const ofRoles = [quiet.roleId, byOffice.roleId].map(String)
    expect(
      await rowsIn(server, "SELECT 1 FROM pgboss.job WHERE name = 'offer-to-alternate' AND data ->> 'roleId' = ANY ($1)", [ofRoles]),
    ).toEqual([])
    expect(stages(await quiet.room())).toEqual(['declined', 'alternate'])
  })
})

test('the office learns of a place that is open because its student deleted the account, without a name, and not of an offer', async () => {
  const { person, card } = await oneOffered(0, false)
  await desk.answer(person.client, card, true)
  const other = await oneOffered(0, false)
  await deleteAccount(person)
  await deleteAccount(other.person)
  const told = await rowsIn<{ subject: string; content: string }>(
    server,
    `SELECT m.subject, m.content FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
     JOIN users AS u ON u.id = r.recipient_user_id WHERE u.role = 'admin'`,
  )
  expect(told).toEqual([
    { subject: 'A former member cannot come: Spring campus portraits', content: expect.stringContaining('They deleted their account.') },
  ])
  const [director] = await rowsIn<{ email: string }>(server, "SELECT email FROM users WHERE role = 'admin'")
  expect((await mailTo(server, director?.email ?? '')).subject).toBe(told[0]?.subject)
})

describe('the office learns that a place is open and nobody is left to ask', () => {
  const toldOffice = async () =>
    (
      await rowsIn<{ subject: string }>(
        server,
        `SELECT m.subject FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
         JOIN users AS u ON u.id = r.recipient_user_id WHERE u.role = 'admin' ORDER BY m.id`,
      )
    ).map(({ subject }) => subject)

  test('when the last alternate declines, and not before', async () => {
    const { roleId, people, person, card, room } = await oneOffered(1, false)
    await desk.answer(person.client, card, false)
    expect(await toldOffice()).toEqual([])
    await director.post(`/api/roles/${roleId}/offer-to-alternate`, {})
    const alternate = (await room()).find(({ stage }) => stage === 'offered')
    await server.deps.offers.sendHeld(alternate?.offer?.id ?? 0)
    await desk.answer(people[1]?.client ?? director, alternate, false)
    expect(await toldOffice()).toEqual(['A place is open: Spring campus portraits'])
    const [office] = await rowsIn<{ email: string }>(server, "SELECT email FROM users WHERE role = 'admin'")
    const { text } = await mailTo(server, office?.email ?? '')
    // The message names the person and the reason, and links to the page.
    for (const part of [/ declined our offer for “Spring campus portraits”/, 'No alternate is left to ask', /\/project\/\d+\/cast\n/])
      expect(text).toMatch(part)
  })

  test('when the offer to the last alternate expires', async () => {
    const { room, roleId, person, card } = await oneOffered(1, false)
    await desk.answer(person.client, card, false)
    const { offer } = (await director.post(`/api/roles/${roleId}/offer-to-alternate`, {})).json()
    await server.deps.offers.sendHeld(offer.id)
    clock.advance(25 * 60)
    await server.deps.dueOffers.handle()
    expect(stages(await room())).toEqual(['declined', 'offer-expired'])
    expect(await toldOffice()).toEqual(['A place is open: Spring campus portraits'])
  })

  test('when only a restricted alternate is left, and not while others have offers for every place', async () => {
    const restricted = await oneOffered(1, false)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [restricted.people[1]?.studentId])
    await desk.answer(restricted.person.client, restricted.card, false)
    expect(await toldOffice()).toHaveLength(1)
    const { people, cards } = await desk.offered(director, 2)
    await desk.answer(people[0]?.client ?? director, cards[0], false)
    expect(await toldOffice()).toHaveLength(1)
  })
})

test('whether places are offered to alternates is a setting of the casting call, which students do not see', async () => {
  const { projectId, people } = await desk.call(1)
  const change = await director.put(`/api/projects/${projectId}`, { title: 'Open day', offersToAlternates: true })
  expect(change.json()).toMatchObject({ offersToAlternates: true })
  expect((await director.put(`/api/projects/${projectId}`, { title: 'Open day film' })).json()).toMatchObject({ offersToAlternates: true })
  expect((await people[0]?.client.get(`/api/projects/${projectId}`))?.json()).not.toHaveProperty('offersToAlternates')
})
