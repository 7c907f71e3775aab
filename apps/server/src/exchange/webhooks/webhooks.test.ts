import { COMMON_ERROR } from '@callboard/contract/errors'
import { WEBHOOK_ERROR } from '@callboard/contract/exchange/webhooks/errors'
import { DELIVERY_DAYS, DELIVERY_TIMING, WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '@callboard/contract/exchange/webhooks/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeliveriesJob } from '#exchange/webhooks/webhooks.jobs.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeScene, only, ownersHold } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { webhookDesk } from '#testing/webhook-desk.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'

const clock = fakeClock(new Date(Date.now() + 60_000))
const receiver = webhookReceiver(clock.now)
// Runs no jobs, so that the test decides when messages are sent.
const server = testServer({ clock, network: receiver.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const { send, types, add, log } = webhookDesk(server, receiver, () => director)
const rate = (id: number, rating: number) => director.patch(`/api/talent/${id}`, { rating })

describe('a webhook', () => {
  test('shows its secret once, stores it sealed, and can be changed, paused and deleted', async () => {
    const made = await director.post('/api/webhooks', { url: receiver.url, events: ['offer.answered', 'profile.created'] })
    const { webhook, secret } = made.json()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect((await director.get('/api/webhooks')).json()).toEqual([webhook])
    expect(webhook).toMatchObject({ events: ['profile.created', 'offer.answered'], isPaused: false, waiting: 0, givenUp: 0 })
    const stored = JSON.stringify(await rowsIn(server, 'SELECT * FROM webhooks'))
    expect(stored).not.toContain(secret.slice(6))
    const changed = await director.put(`/api/webhooks/${webhook.id}`, { url: receiver.url, events: ['booking.changed'], isPaused: true })
    expect(changed.json()).toMatchObject({ events: ['booking.changed'], isPaused: true })
    expect((await director.post(`/api/webhooks/${webhook.id}/test`)).json()).toEqual(errorOf(WEBHOOK_ERROR.paused))
    expect((await director.delete(`/api/webhooks/${webhook.id}`)).statusCode).toBe(204)
    expect((await director.delete(`/api/webhooks/${webhook.id}`)).statusCode).toBe(404)
    const lines = await rowsIn(server, "SELECT action, details FROM audit_log WHERE action LIKE 'webhook.%' ORDER BY id")
    expect(lines.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted'])
    // Addresses may contain a secret of the receiver.
    expect(JSON.stringify(lines)).not.toContain('of-the-receiver')
  })

  test.each([
    [{ url: 'http://receiver.example/' }, 'url'],
    [{ url: 'https://me:secret@receiver.example/' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['login'] }, 'events'],
  ])('with %o is refused', async (wrong, field) => {
    const answer = await director.post('/api/webhooks', { url: receiver.url, events: ['profile.created'], ...wrong })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('needs a recent sign-in, and there is a limit to their number', async () => {
    for (let at = 0; at < WEBHOOK_LIMITS.webhooks; at++) await add()
    expect((await director.post('/api/webhooks', { url: receiver.url, events: WEBHOOK_EVENTS })).statusCode).toBe(409)
    await rowsIn(server, "UPDATE sessions SET created_at = now() - interval '1 day'")
    const [{ id }] = (await director.get('/api/webhooks')).json()
    for (const answer of [
      await director.post(`/api/webhooks/${id}/secret`),
      await director.post('/api/webhooks', { url: receiver.url, events: WEBHOOK_EVENTS }),
    ])
      expect(answer.json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
  })

  test('signs with the new secret once it was replaced', async () => {
    const id = await add()
    receiver.secrets.splice(0, 1, (await director.post(`/api/webhooks/${id}/secret`)).json().secret)
    await director.post(`/api/webhooks/${id}/test`)
    await send()
    expect([types(), receiver.forged]).toEqual([['test'], []])
  })
})

describe('an event', () => {
  test('says which profile changed and the names of its fields, never their values', async () => {
    await add()
    const { id } = await makeProfile(server, { firstName: 'Zora' })
    await director.patch(`/api/talent/${id}`, { rating: 71, bio: 'Quetzalcoatl', firstName: 'Nina' })
    await director.delete(`/api/talent/${id}`)
    await send()
    expect(receiver.messages.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'profile.created', data: { studentId: id, fields: [] } },
      { type: 'profile.changed', data: { studentId: id, fields: ['bio', 'firstName', 'rating'] } },
      { type: 'profile.deleted', data: { studentId: id, fields: [] } },
    ])
    expect(JSON.stringify(receiver.messages)).not.toMatch(/Quetzalcoatl|Nina|Zora/)
    expect(receiver.forged).toEqual([])
  })

  test('says which application moved, whose booking changed and which offer was answered', async () => {
    const { owner } = await makeScene(server)
    const { id: projectId } = await makeProject(server, { shootDate: '2027-05-01', shootTime: '10:00', endTime: '12:00' })
    await add()
    const { id, roleId, version } = await makeApplication(server, { projectId, studentId: owner.id })
    const offered = await director.post('/api/applications/offers', { applications: [{ id, version }], message: null, expiresInHours: 24 })
    expect(offered.statusCode).toBeLessThan(300)
    const student = await signIn(server, { id: owner.userId })
    const { id: offerId } = only(await rowsIn<{ id: number }>(server, 'SELECT id FROM offers'))
    expect((await student.post(`/api/offers/${offerId}/answer`, { accepts: true })).statusCode).toBeLessThan(300)
    await send()
    const data = { applicationId: id, projectId, roleId, studentId: owner.id }
    const told = receiver.messages.filter(({ type }) => !type.startsWith('profile.')).map(({ type, data }) => ({ type, data }))
    expect(told.slice(0, 2)).toEqual(Array(2).fill({ type: 'application.moved', data: { ...data, fields: ['stage'] } }))
    expect(told.slice(2)).toEqual(
      expect.arrayContaining([
        { type: 'application.moved', data: { ...data, fields: ['stage'] } },
        { type: 'booking.changed', data: { ...data, fields: ['stage'] } },
        { type: 'offer.answered', data: { ...data, offerId, fields: ['answer'] } },
      ]),
    )
    expect(told).toHaveLength(5)
    await rowsIn(server, "UPDATE projects SET shoot_time = '10:30'")
    await send()
    expect(receiver.messages.at(-1)).toMatchObject({ type: 'booking.changed', data: { ...data, fields: ['time'] } })
  })

  test('exists if and only if its change does', async () => {
    await add()
    const { id } = await makeProfile(server)
    const { db } = server.deps.platform
    await db.$client.query(`BEGIN; UPDATE student_profiles SET rating = 1 WHERE id = ${id}; ROLLBACK`)
    await db.$client.query(
      `BEGIN; UPDATE student_profiles SET rating = 2 WHERE id = ${id}; UPDATE student_profiles SET bio = 'x' WHERE id = ${id}; COMMIT`,
    )
    await send()
    expect(receiver.messages.map(({ data }) => data.fields)).toEqual([[], ['bio', 'rating']])
  })

  test('leaves for those that chose it, and for no paused webhook', async () => {
    const chosen = await add({ events: ['profile.created'] })
    const paused = await add({ events: ['profile.created'] })
    await director.put(`/api/webhooks/${paused}`, { url: receiver.url, events: ['profile.created'], isPaused: true })
    const { id } = await makeProfile(server)
    await rate(id, 50)
    await send()
    expect([types(), (await log(chosen)).length, (await log(paused)).length]).toEqual([['profile.created'], 1, 0])
  })

  test('about a restricted student never leaves, also when it was written before', async () => {
    const id = await add()
    const scene = await makeScene(server)
    await ownersHold(scene)
    await rowsIn(server, 'UPDATE student_profiles SET rating = 3 WHERE id = $1', [scene.owner.id])
    await send()
    expect(receiver.messages.filter(({ data }) => data.studentId === scene.owner.id)).toEqual([])
    expect(await log(id)).toHaveLength(1)
  })

  test('that was delivered is no longer listed, nor sent again, once its student is restricted', async () => {
    const id = await add()
    const scene = await makeScene(server)
    await send()
    const { id: delivery } = only(
      await rowsIn<{ id: number }>(server, 'SELECT id::int FROM webhook_deliveries WHERE student_id = $1', [scene.owner.id]),
    )
    await ownersHold(scene)
    expect(await log(id)).toHaveLength(1)
    expect((await director.post(`/api/webhook-deliveries/${delivery}/redeliver`)).statusCode).toBe(404)
  })
})

describe('a delivery', () => {
  test('that fails holds back the later ones of its subject, and no others', async () => {
    await add()
    const [one, other] = [await makeProfile(server), await makeProfile(server)]
    await rate(one.id, 60)
    receiver.answer = (_, response, { data }) => {
      const taken = data.studentId !== one.id
      response.writeHead(taken ? 200 : 500).end('no')
      return taken
    }
    await send()
    const of = (id: number) => receiver.messages.filter(({ data }) => data.studentId === id).map(({ type, taken }) => [type, taken])
    expect([of(one.id), of(other.id)]).toEqual([[['profile.created', false]], [['profile.created', true]]])
    receiver.answer = (_, response) => {
      response.writeHead(200).end()
      return true
    }
    await send()
    expect(of(one.id)).toHaveLength(1)
    clock.advance(DELIVERY_TIMING.firstPause / 60)
    await send()
    expect(of(one.id)).toEqual([
      ['profile.created', false],
      ['profile.created', true],
      ['profile.changed', true],
    ])
    const [first, again] = receiver.messages.filter(({ data, type }) => data.studentId === one.id && type === 'profile.created')
    expect(first?.id).toBe(again?.id)
  })

  test('that waits for its next attempt is sent at once when somebody asks for it', async () => {
    const id = await add({ events: ['profile.created'] })
    await makeProfile(server)
    receiver.answer = (_, response) => {
      response.writeHead(503).end()
      return false
    }
    for (let attempt = 0; attempt < 4; attempt++) {
      clock.advance(4)
      await send()
    }
    const [waiting] = await log(id)
    expect(waiting.state).toBe('waiting')
    const tried = receiver.messages.length
    receiver.answer = (_, response) => {
      response.writeHead(200).end()
      return true
    }
    await send()
    expect(receiver.messages).toHaveLength(tried)
    expect((await director.post(`/api/webhook-deliveries/${waiting.id}/redeliver`)).statusCode).toBe(204)
    // A result of earlier attempts must not look like its own.
    expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 0, status: null, milliseconds: null, answer: null }])
    expect((await director.post(`/api/webhook-deliveries/${waiting.id}/redeliver`)).statusCode).toBe(404)
    await send()
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 200 }])
    expect(receiver.messages).toHaveLength(tried + 1)
  })

  test('is tried for a day with growing pauses, is given up and listed, and can be sent again', async () => {
    const id = await add({ events: ['profile.created'] })
    await makeProfile(server)
    receiver.answer = (_, response) => {
      response.writeHead(503).end(`busy\0 ${'x'.repeat(5000)}`)
      return false
    }
    for (let minute = 0; minute < 25 * 60; minute += 5) {
      await send()
      clock.advance(5)
    }
    const [given] = await log(id)
    expect(given).toMatchObject({ state: 'given-up', status: 503, failure: null, nextAttemptAt: null, type: 'profile.created' })
    expect(given.answer).toMatch(/^busy x+$/)
    expect(given.answer.length).toBeLessThanOrEqual(WEBHOOK_LIMITS.answer)
    expect(receiver.messages.length).toBe(given.attempts)
    expect(given.attempts).toBeGreaterThan(8)
    expect((await director.get('/api/webhooks')).json()).toMatchObject([{ waiting: 0, givenUp: 1 }])
    receiver.answer = (_, response) => {
      response.writeHead(200).end()
      return true
    }
    expect((await director.post(`/api/webhook-deliveries/${given.id}/redeliver`)).statusCode).toBe(204)
    expect((await director.post(`/api/webhook-deliveries/${given.id}/redeliver`)).statusCode).toBe(404)
    await send()
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }])
    expect(receiver.forged).toEqual([])
  })

  test('is removed some time after it has ended', async () => {
    const id = await add()
    await director.post(`/api/webhooks/${id}/test`)
    await send()
    await purgeDeliveriesJob({ db: server.deps.platform.db, clock })
    expect(await log(id)).toHaveLength(1)
    clock.advance(DELIVERY_DAYS * 24 * 60 + 1)
    await purgeDeliveriesJob({ db: server.deps.platform.db, clock })
    expect(await log(id)).toEqual([])
  })
})
