import { REVIEWER_CODE } from '@callboard/contract/casting/presentations/rules'
import { DEFAULT_BODY_BYTES } from '@callboard/contract/endpoint'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailsTo } from '#testing/outbox.ts'
import { makeReviewDesk, namesIn } from '#testing/review-desk.ts'
import type { TestRequest } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

// Noon at the campus.
const NOON = new Date('2026-11-30T20:00:00Z')
const clock = fakeClock(NOON)
const server = testServer({ clock, env: { ROLE: 'all' } })

let desk: Awaited<ReturnType<typeof makeReviewDesk>>
beforeEach(async () => {
  clock.advance((NOON.getTime() - clock.now().getTime()) / 60_000)
  desk = await makeReviewDesk(server, clock, [
    ['Ana', 'Abel'],
    ['Bo', 'Bell'],
    ['Cy', 'Cole'],
  ])
})

const two = () => [
  { email: desk.dean, name: 'Dean Ito' },
  { email: desk.panel, name: null },
]

const open: typeof desk.open = (presentation, at) => desk.open(presentation, at)

describe('a link', () => {
  test('shows nothing but where the code goes, until the address is proven in that browser', async () => {
    const presentation = await desk.present()
    const base = `/api/reviews/${desk.tokenOf(presentation.reviewers[0])}`
    const client = server.anonymous()
    expect((await client.get(base)).json()).toEqual({ isProven: false, address: 'd…@example.edu' })
    expect((await client.get(`${base}/stamp`)).statusCode).toBe(403)
    expect((await desk.prove(client, base, desk.dean)).statusCode).toBe(204)
    expect(namesIn((await client.get(base)).json())).toEqual(['Ana Abel', 'Bo Bell', 'Cy Cole'])
    expect((await server.anonymous().get(base)).json().isProven).toBe(false)
  })

  test('is proven once per browser, also for the next presentation', async () => {
    const { client } = await open(await desk.present())
    const next = await desk.present({ title: 'Again' })
    expect((await client.get(`/api/reviews/${desk.tokenOf(next.reviewers[0])}`)).json()).toMatchObject({ isProven: true, title: 'Again' })
  })

  test('is not proven by the code of another request, a wrong code, or an old one', async () => {
    const presentation = await desk.present()
    const base = `/api/reviews/${desk.tokenOf(presentation.reviewers[0])}`
    const [stranger, dean] = [server.anonymous(), server.anonymous()]
    const others = await desk.ask(stranger, base)
    await desk.codeTo(desk.dean)
    const request = await desk.ask(dean, base)
    const code = await desk.codeTo(desk.dean)
    expect((await stranger.post(`${base}/proof`, { request: others, code })).statusCode).toBe(400)
    for (let at = 1; at < REVIEWER_CODE.tries; at++) await stranger.post(`${base}/proof`, { request: others, code: '000000' })
    expect((await stranger.post(`${base}/proof`, { request: others, code })).json().code).toBe('reviews.code-over')
    clock.advance(REVIEWER_CODE.minutes)
    expect((await dean.post(`${base}/proof`, { request, code })).json().code).toBe('reviews.code-over')
    expect((await dean.get(base)).json().isProven).toBe(false)
  })

  test('in a group chat opens for nobody else: not for another reviewer, nor by the code of another address', async () => {
    const presentation = await desk.present({ reviewers: two() })
    const [deans, panels] = presentation.reviewers.map((reviewer) => `/api/reviews/${desk.tokenOf(reviewer)}`)
    const { client } = await desk.review(presentation, 1)
    expect((await client.get(deans ?? '')).json()).toEqual({ isProven: false, address: 'd…@example.edu' })
    for (const path of ['/stamp', '/tapes/x', '/tapes/x/captions']) expect((await client.get(`${deans}${path}`)).statusCode, path).toBe(403)
    expect((await client.put(`${deans}/votes/x`, { verdict: 'yes', version: 0 })).statusCode).toBe(403)
    const request = await desk.ask(client, panels ?? '')
    const code = await desk.codeTo(desk.panel)
    expect((await client.post(`${deans}/proof`, { request, code })).json().code).toBe('reviews.code-over')
    expect((await client.get(deans ?? '')).json().isProven).toBe(false)
  })

  test('gets several codes an hour and no more', async () => {
    const presentation = await desk.present()
    const base = `/api/reviews/${desk.tokenOf(presentation.reviewers[0])}`
    const statuses = []
    for (let at = 0; at <= REVIEWER_CODE.perHour; at++) statuses.push((await server.anonymous().post(`${base}/codes`)).statusCode)
    expect(statuses).toEqual([...Array(REVIEWER_CODE.perHour).fill(202), 429])
  })

  test('is dead at once when the office ends the presentation, and works again when that is undone', async () => {
    const presentation = await desk.present()
    const { client, base } = await open(presentation)
    const change = (version: number, isEnded: boolean) => desk.director.patch(`/api/presentations/${presentation.id}`, { isEnded, version })
    expect((await change(1, true)).json()).toMatchObject({ isOver: true, version: 2 })
    for (const path of [base, `${base}/stamp`]) expect((await client.get(path)).json().code).toBe('reviews.over')
    expect((await client.put(`${base}/votes/x`, { verdict: 'yes', version: 0 })).statusCode).toBe(410)
    await change(2, false)
    expect((await client.get(base)).statusCode).toBe(200)
  })

  test('shows what it showed when it is opened again: a change says nothing of the other settings', async () => {
    const settings = { isBlind: true, blindTapes: 'marked', downloads: true, commentsFor: 'reviewers', othersSeen: true } as const
    const presentation = await desk.present(settings)
    const change = (version: number, body: object) => desk.director.patch(`/api/presentations/${presentation.id}`, { ...body, version })
    await change(1, { isEnded: true })
    await change(2, { isEnded: false })
    expect((await change(3, { title: 'Another' })).json()).toMatchObject({ ...settings, title: 'Another', endedAt: null })
  })

  test('ends by itself, with the casting call, and with its reviewer', async () => {
    const presentation = await desk.present()
    const { client, base } = await open(presentation)
    await desk.director.delete(`/api/presentations/${presentation.id}/reviewers/${presentation.reviewers[0]?.id}`)
    expect((await client.get(base)).statusCode).toBe(404)
    const other = await open(await desk.present())
    clock.advance(7 * 24 * 60)
    expect((await other.client.get(other.base)).statusCode).toBe(410)
    const third = await open(await desk.present())
    await desk.director.delete(`/api/projects/${desk.project.id}`)
    expect((await third.client.get(third.base)).statusCode).toBe(404)
  })
})

describe('a vote', () => {
  test('whose body is of another type, broken or too large is refused', async () => {
    const reviewer = await open(await desk.present())
    const path = `${reviewer.base}/votes/${await reviewer.keyOf('Ana Abel')}`
    const statusOf = async (request: TestRequest) => (await reviewer.client.call('PUT', path, request)).statusCode
    expect(await statusOf({ payload: '<a>title=1</a>', headers: { 'content-type': 'text/plain' } })).toBe(415)
    for (const payload of ['', '{', '[]', 'null', '['.repeat(30_000)])
      expect(await statusOf({ payload, headers: { 'content-type': 'application/json' } }), payload.slice(0, 30)).toBe(400)
    expect(await statusOf({ body: { verdict: 'yes', version: 0, padding: 'x'.repeat(DEFAULT_BODY_BYTES) } })).toBe(413)
  })

  test('is stored, can be changed, and its history stays with the application', async () => {
    const presentation = await desk.present({ rubric: ['Voice', 'Presence'] })
    const reviewer = await open(presentation)
    expect((await reviewer.vote('Bo Bell', { verdict: 'maybe', scores: [3, null] })).json().vote).toEqual({
      verdict: 'maybe',
      comment: null,
      scores: [3, null],
      version: 1,
    })
    await reviewer.vote('Bo Bell', { verdict: 'yes', comment: 'Warm', scores: [4, 5], version: 1 })
    const history = (await desk.director.get(`/api/applications/${desk.people[1]?.applicationId}/votes`)).json()
    expect(history).toMatchObject([
      { title: 'For the dean', reviewer: 'Dean Ito', verdict: 'maybe', scores: [3, null] },
      { verdict: 'yes', comment: 'Warm', scores: [4, 5] },
    ])
    const { presentation: after, people } = (await desk.director.get(`/api/presentations/${presentation.id}`)).json()
    expect(after.reviewers[0]).toMatchObject({ voted: 1, openedAt: expect.any(String) })
    expect(people[1]).toMatchObject({ name: 'Bo Bell', votes: [{ verdict: 'yes', comment: 'Warm' }] })
  })

  test('of a second device does not overwrite the first without a question', async () => {
    const reviewer = await open(await desk.present())
    await reviewer.vote('Ana Abel', { verdict: 'yes' })
    expect((await reviewer.vote('Ana Abel', { verdict: 'no' })).json().code).toBe('reviews.changed')
    expect((await reviewer.vote('Ana Abel', { verdict: 'no', version: 1 })).statusCode).toBe(200)
  })

  test('needs one score for each criterion, and something in it', async () => {
    const reviewer = await open(await desk.present({ rubric: ['Voice'] }))
    for (const body of [{ verdict: 'yes', scores: [1, 2] }, { verdict: 'yes', scores: [6] }, { verdict: null }, { verdict: 'perhaps' }])
      expect((await reviewer.vote('Ana Abel', body)).statusCode).toBe(400)
  })

  test('of others is seen after one’s own, or never', async () => {
    const presentation = await desk.present({ reviewers: two(), othersSeen: true })
    const [dean, panel] = [await open(presentation, 0), await open(presentation, 1)]
    await dean.vote('Ana Abel', { verdict: 'yes', comment: 'For the office' })
    const seen = async (who: typeof dean) => (await who.read()).people.map(({ others }) => others)
    expect(await seen(panel)).toEqual([undefined, undefined, undefined])
    await panel.vote('Ana Abel', { verdict: 'no' })
    expect(await seen(panel)).toEqual([[{ number: 1, reviewer: 'Dean Ito', verdict: 'yes', scores: [] }], undefined, undefined])
    expect((await seen(dean))[0]).toEqual([{ number: 2, reviewer: null, verdict: 'no', scores: [] }])
    await desk.director.patch(`/api/presentations/${presentation.id}`, { othersSeen: false, version: 1 })
    expect(await seen(panel)).toEqual([undefined, undefined, undefined])
  })

  test('has a comment that only the readers named to its reviewer can read, also after that setting changes', async () => {
    const presentation = await desk.present({ reviewers: two() })
    const [dean, panel] = [await open(presentation, 0), await open(presentation, 1)]
    await dean.vote('Ana Abel', { verdict: 'yes', comment: 'Between us' })
    await panel.vote('Ana Abel', { verdict: 'yes' })
    await panel.vote('Bo Bell', { verdict: 'yes' })
    await desk.director.patch(`/api/presentations/${presentation.id}`, { commentsFor: 'reviewers', version: 1 })
    await dean.vote('Ana Abel', { verdict: 'no', comment: 'Between us', version: 1 })
    await dean.vote('Bo Bell', { verdict: 'no', comment: 'For all' })
    const [ana, bo] = (await panel.read()).people
    expect([ana?.others, bo?.others]).toEqual([undefined, [{ number: 1, reviewer: 'Dean Ito', comment: 'For all' }]])
  })
})

test('votes are not due in the past, and a due time that has passed stays while other things change', async () => {
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
  const people = { presented: 'chosen', applicationIds: desk.people.map(({ applicationId }) => applicationId) }
  const past = await desk.director.post(`/api/projects/${desk.project.id}/presentations`, {
    ...{ title: 'Late', shown: [], ...people, dueAt: at(-1) },
  })
  expect([past.statusCode, past.json().fields]).toEqual([400, { dueAt: expect.any(String) }])
  const dueAt = at(1)
  const { id } = await desk.present({ dueAt })
  clock.advance(120)
  const change = (body: object) => desk.director.patch(`/api/presentations/${id}`, { version: 1, ...body })
  expect((await change({ dueAt: at(-1.5) })).statusCode).toBe(400)
  expect((await change({ title: 'Another', dueAt, endsAt: at(48) })).statusCode).toBe(200)
})

test('the first mail has the link, and before votes are due one reminder goes to those who have not voted on everybody', async () => {
  const dueAt = new Date(clock.now().getTime() + 2 * DAY_MS).toISOString()
  const presentation = await desk.present({ reviewers: two(), dueAt })
  const mails = async (email: string) =>
    (await mailsTo(server, email)).map(({ subject }) => subject).filter((subject) => subject !== 'Your code to vote')
  await expect.poll(() => mails(desk.dean), { timeout: 10_000 }).toHaveLength(1)
  expect((await mailsTo(server, desk.dean))[0]?.text).toContain(`/review/${desk.tokenOf(presentation.reviewers[0])}`)
  const dean = await open(presentation)
  for (const name of ['Ana Abel', 'Bo Bell', 'Cy Cole']) await dean.vote(name, { verdict: 'yes' })
  await server.deps.reviewerMails.remindDue()
  clock.advance(25 * 60)
  await server.deps.reviewerMails.remindDue()
  await server.deps.reviewerMails.remindDue()
  await expect.poll(() => mails(desk.panel), { timeout: 10_000 }).toHaveLength(2)
  expect((await mails(desk.panel)).toSorted()).toEqual([
    'Casting Office asks for your vote: For the dean',
    'Your votes are missing: For the dean',
  ])
  expect(await mails(desk.dean)).toHaveLength(1)
})

test('votes that are due within a day get their reminder at half time', async () => {
  const dueAt = new Date(clock.now().getTime() + 6 * HOUR_MS).toISOString()
  await desk.present({ reviewers: two(), dueAt })
  const reminders = async () =>
    (await mailsTo(server, desk.panel)).filter(({ subject }) => subject?.startsWith('Your votes are missing')).length
  for (const [minutes, count] of [
    [10, 0],
    [160, 0],
    [15, 1],
    [60, 1],
  ] as const) {
    clock.advance(minutes)
    await server.deps.reviewerMails.remindDue()
    await expect.poll(reminders, { timeout: 10_000 }).toBe(count)
  }
})

test('two people of the office who move by votes at once move each person once, and the second is told who was moved before', async () => {
  await desk.present()
  const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
  const applications = desk.people.map(({ applicationId: id }) => ({ id, version: 1 }))
  const answers = await Promise.all([
    desk.director.post('/api/applications/moves', { applications, to: 'callback' }),
    colleague.post('/api/applications/moves', { applications: applications.toReversed(), to: 'released' }),
  ])
  const moved = answers.flatMap((answer) => (answer.statusCode === 200 ? answer.json().cards : []))
  expect(moved.map(({ id }: { id: number }) => id).toSorted()).toEqual(applications.map(({ id }) => id).toSorted())
  const said = answers.map((answer) => (answer.statusCode === 200 ? answer.json().refused.length : applications.length))
  expect(said.reduce((sum, count) => sum + count)).toBe(applications.length)
})

test('what the office does is in the audit log, without addresses', async () => {
  const presentation = await desk.present()
  await desk.director.patch(`/api/presentations/${presentation.id}`, { isEnded: true, version: 1 })
  const lines = await server.deps.platform.db.select({ action: auditLog.action, details: auditLog.details }).from(auditLog)
  const about = lines.filter(({ action }) => action.startsWith('presentation.'))
  expect(about.map(({ action }) => action)).toEqual(['presentation.created', 'presentation.ended'])
  expect(JSON.stringify(about)).not.toContain('dean-')
})
