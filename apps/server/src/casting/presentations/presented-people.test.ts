import { beforeEach, describe, expect, test } from 'vitest'
import { makeApplication, makeRole, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeReviewDesk, namesIn } from '#testing/review-desk.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ clock, env: { ROLE: 'all' } })

let desk: Awaited<ReturnType<typeof makeReviewDesk>>
beforeEach(async () => {
  clock.advance(90)
  desk = await makeReviewDesk(server, clock, [
    ['Ana', 'Abel'],
    ['Bo', 'Bell'],
    ['Cy', 'Cole'],
  ])
})

const TWO = () => [
  { email: desk.dean, name: 'Dean Ito' },
  { email: desk.panel, name: null },
]

describe('somebody who is presented', () => {
  const goes: Readonly<Record<string, () => Promise<unknown>>> = {
    withdraws: async () => {
      const student = await signIn(server, { id: desk.people[0]?.userId ?? '' })
      return student.post(`/api/applications/${desk.people[0]?.applicationId}/withdraw`)
    },
    'is restricted': () => desk.director.post(`/api/talent/${desk.people[0]?.id}/hold`, { reason: 'safety' }),
    'is deleted': () => desk.director.delete(`/api/talent/${desk.people[0]?.id}`),
    'takes back the consent': () =>
      server.deps.platform.db.$client.query(
        `INSERT INTO consents (user_id, uses, asked, text_version, given_at, way) SELECT $1, '{}', '{casting}', '1', now(), 'device'`,
        [desk.people[0]?.userId],
      ),
  }

  test.each(Object.keys(goes))('and %s is gone at once, and the stamp says so', async (how) => {
    const reviewer = await desk.open(await desk.present({ reviewers: TWO() }))
    await reviewer.vote('Ana Abel', { verdict: 'yes' })
    const before = await reviewer.stamp()
    const key = await reviewer.keyOf('Ana Abel')
    await goes[how]?.()
    expect(namesIn(await reviewer.read())).toEqual(['Bo Bell', 'Cy Cole'])
    expect(await reviewer.stamp()).not.toBe(before)
    expect((await reviewer.client.put(`${reviewer.base}/votes/${key}`, { verdict: 'no', version: 1 })).statusCode).toBe(404)
  })

  test('and is restricted keeps their votes for the office, without words about them', async () => {
    const presentation = await desk.present()
    const reviewer = await desk.open(presentation)
    await reviewer.vote('Ana Abel', { verdict: 'yes', comment: 'Ana is wonderful' })
    await goes['is restricted']?.()
    const { people } = (await desk.director.get(`/api/presentations/${presentation.id}`)).json()
    const found = people.find(({ id }: { id: number }) => id === desk.people[0]?.applicationId)
    expect(found).toMatchObject({ isShown: false, isRestricted: true, votes: [{ verdict: 'yes', comment: null }] })
    expect(JSON.stringify(people)).not.toContain('Ana')
  })

  const returns: Readonly<Record<string, () => Promise<unknown>>> = {
    'is restricted': () => desk.director.delete(`/api/holds/${desk.people[0]?.id}`),
    'is deleted': async () => {
      const [batch] = (await desk.director.get('/api/talent/deleted')).json()
      return desk.director.post(`/api/talent/deleted/${batch.batch}/restore`)
    },
    'takes back the consent': () =>
      server.deps.platform.db.$client.query(
        `INSERT INTO consents (user_id, uses, asked, text_version, given_at, way) SELECT $1, '{casting}', '{casting}', '1', now(), 'device'`,
        [desk.people[0]?.userId],
      ),
  }

  test.each(Object.keys(returns))('and %s comes back with the same number and every vote', async (how) => {
    const presentation = await desk.present({ reviewers: TWO(), isBlind: true, shown: ['note'] })
    await desk.director.put(`/api/presentations/${presentation.id}/people/${desk.people[0]?.applicationId}`, { note: 'The first one' })
    const reviewer = await desk.open(presentation)
    const found = async () => (await reviewer.read()).people.find(({ note }) => note === 'The first one')
    const before = await found()
    await reviewer.client.put(`${reviewer.base}/votes/${before?.key}`, { verdict: 'yes', comment: 'Warm', version: 0 })
    await goes[how]?.()
    expect(await found()).toBeUndefined()
    const back = await returns[how]?.()
    expect(back).not.toMatchObject({ statusCode: 404 })
    expect(await found()).toEqual({ ...before, vote: { verdict: 'yes', comment: 'Warm', scores: [], version: 1 } })
    const { people } = (await desk.director.get(`/api/presentations/${presentation.id}`)).json()
    expect(people[0]).toMatchObject({ isShown: true, number: before?.number, votes: [{ verdict: 'yes', comment: 'Warm' }] })
  })

  test('and is restricted gets no note', async () => {
    const presentation = await desk.present()
    await goes['is restricted']?.()
    const note = `/api/presentations/${presentation.id}/people/${desk.people[0]?.applicationId}`
    expect((await desk.director.put(note, { note: 'A note' })).json().code).toBe('presentations.person-missing')
  })

  test('in three roles is shown in each, and voted on in each', async () => {
    const [first = { id: 0, userId: '', applicationId: 0 }] = desk.people
    for (const name of ['Doctor', 'Cook']) {
      const role = await makeRole(server, { projectId: desk.project.id, name })
      await makeApplication(server, { projectId: desk.project.id, roleId: role.id, studentId: first.id, stage: 'shortlisted' })
    }
    const { roles } = (await desk.director.get(`/api/projects/${desk.project.id}/casting`)).json()
    const roleIds = roles.map(({ id }: { id: number }) => id)
    const reviewer = await desk.open(await desk.present({ presented: 'shortlist', applicationIds: [], roleIds, isBlind: true }))
    const { people } = await reviewer.read()
    expect(people).toHaveLength(5)
    const together = people.filter(({ number }) => people.filter((other) => other.number === number).length === 3)
    expect(together.map(({ role }) => role)).toEqual(['Nurse', 'Doctor', 'Cook'])
    await reviewer.client.put(`${reviewer.base}/votes/${together[1]?.key}`, { verdict: 'no', version: 0 })
    expect((await reviewer.read()).people.filter(({ vote }) => vote.verdict === 'no').map(({ role }) => role)).toEqual(['Doctor'])
  })

  test('comes and goes with the shortlist', async () => {
    const presentation = await desk.present({ presented: 'shortlist', applicationIds: [], roleIds: [desk.role.id] })
    const reviewer = await desk.open(presentation)
    const [{ applicationId } = { applicationId: 0 }] = desk.people
    const move = (version: number, to: string) =>
      desk.director.post('/api/applications/moves', { applications: [{ id: applicationId, version }], to })
    await move(1, 'submitted')
    expect(namesIn(await reviewer.read())).toEqual(['Bo Bell', 'Cy Cole'])
    await move(2, 'shortlisted')
    expect(namesIn(await reviewer.read())).toEqual(['Ana Abel', 'Bo Bell', 'Cy Cole'])
  })
})

test('three hundred people have numbers and keys of their own, and the last is voted on as the first', async () => {
  const many = await makeReviewDesk(
    server,
    clock,
    Array.from({ length: 300 }, (_, at) => ['Many', `Last${at}`] as const),
  )
  const presentation = await many.present({ isBlind: true, applicationIds: many.people.map(({ applicationId }) => applicationId) })
  expect(presentation.people).toBe(300)
  const reviewer = await many.open(presentation)
  const { people } = await reviewer.read()
  expect([new Set(people.map(({ number }) => number)).size, new Set(people.map(({ key }) => key)).size]).toEqual([300, 300])
  for (const person of [people[0], people[299]])
    expect((await reviewer.client.put(`${reviewer.base}/votes/${person?.key}`, { verdict: 'yes', version: 0 })).statusCode).toBe(200)
  const results = (await many.director.get(`/api/presentations/${presentation.id}`)).json()
  expect(results.people).toHaveLength(300)
  expect(results.presentation.reviewers).toMatchObject([{ voted: 2 }])
})
