import type { SentMessage } from '@callboard/contract/messages/endpoints'
import type { TalentCard } from '@callboard/contract/profiles/endpoints'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { fillDemo } from './fill-demo.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ demo: true })
})
afterAll(() => test.close())
afterEach(() => test.truncate())

const countOf = async (table: string) => {
  const { rows } = await test.deps.platform.db.$client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count
}

it('fills an empty database once, with everything a screen shows', async () => {
  await Promise.all([fillDemo(test.deps.platform), fillDemo(test.deps.platform)])
  await fillDemo(test.deps.platform)
  expect(await countOf('student_profiles')).toBe(420)
  for (const table of ['projects', 'applications', 'application_changes', 'calendar_events', 'messages'])
    expect(await countOf(table)).toBeGreaterThan(5)
  const director = await signIn(test, { id: 'demo-director-1' })
  expect((await director.get('/api/projects')).json().length).toBeGreaterThanOrEqual(30)
  expect((await director.get('/api/talent/search/count')).json()).toEqual({ count: 420, capped: false })
  const unconfirmed = ((await director.get('/api/talent/search')).json() as TalentCard[]).filter(
    ({ confirmation }) => confirmation === 'none',
  )
  expect(unconfirmed).toHaveLength(2)
  const sent = ((await director.get('/api/messages/sent')).json() as SentMessage[]).map(({ sentAt }) => sentAt)
  expect(sent).toEqual(sent.toSorted().toReversed())
  const student = await signIn(test, { id: 'demo-student-1' })
  expect((await student.get('/api/messages/unread/count')).json().count).toBeGreaterThan(0)
  const events = await student.get('/api/calendar-events', { startDate: '2000-01-01T00:00:00.000Z', endDate: '2000-02-01T00:00:00.000Z' })
  expect(events.statusCode).toBe(200)
})

it('leaves a database of real people alone', async () => {
  await makeUser(test)
  await fillDemo(test.deps.platform)
  expect(await countOf('users')).toBe(1)
})
