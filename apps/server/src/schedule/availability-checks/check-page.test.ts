import { bestTimes, hasOpenTime, talliesOf } from '@callboard/contract/schedule/availability-checks/best-window'
import type { CheckPage } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { manyPeople } from '#testing/many-people.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ clock })
const desk = checksDesk(() => server, clock)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

async function pageOf({ id }: { id: number }, query: Record<string, string> = {}): Promise<CheckPage> {
  const answer = await director.get(`/api/availability-checks/${id}/page`, query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}

/**
 * Creates a check with the given number of people and times. At the first time, a third of them each answers yes, partly and no. At the
 * other times, one in five has not answered.
 */
async function asking(count: number, times: number) {
  const [first, ...others] = await manyPeople(server, count)
  const windows = Array.from({ length: times }, (_, at) => ({ day: desk.day(at + 5), from: '10:00', to: '12:00' }))
  const { check } = (
    await desk.ask(director, [], { windows, people: [{ studentId: first }], questions: ['Can you drive?', 'Do you swim?'] })
  ).json()
  // Inserts the people without their mails, which would take most of the time.
  await rowsIn(
    server,
    `INSERT INTO check_people (check_id, student_id, token_hash, sent_at)
     SELECT $1::int, id, sha256(convert_to($1::int || ' ' || id, 'utf8')), $2 FROM unnest($3::bigint[]) AS id`,
    [check.id, clock.now(), others],
  )
  await rowsIn(
    server,
    `INSERT INTO check_answers (window_id, student_id, check_id, answer, calendar, answered_at)
     SELECT w.id, q.student_id, w.check_id, (ARRAY['yes', 'partly', 'no'])[1 + (w.id + q.id) % 3], 'unknown', $1
     FROM check_windows AS w JOIN check_people AS q ON q.check_id = w.check_id
     WHERE w.check_id = $2 AND (w.id = $3 OR (w.id + q.id) % 5 > 0)`,
    [clock.now(), check.id, check.windows[0].id],
  )
  await rowsIn(server, "UPDATE check_people SET replies = ARRAY['', 'Like a fish'] WHERE check_id = $1 AND id % 2 = 0", [check.id])
  return check as CheckPage['check']
}

const idsOf = (people: readonly { studentId: number }[]) => people.map(({ studentId }) => studentId)

async function everyPage(check: { id: number }, query: Record<string, string> = {}) {
  const pages: CheckPage[] = []
  for (let from = 0; from === 0 || from < (pages[0]?.found ?? 0); from += CHECK_LIMITS.page)
    pages.push(await pageOf(check, { ...query, from: String(from) }))
  return pages
}

test('pages together hold everybody by name, and each has the numbers of everybody', async () => {
  const check = await asking(2 * CHECK_LIMITS.page + 3, 4)
  const { people: all, check: stored } = await desk.matrix(director, check)
  const pages = await everyPage(check)
  expect(pages.map(({ people }) => people.length)).toEqual([CHECK_LIMITS.page, CHECK_LIMITS.page, 3])
  expect(pages.flatMap(({ people }) => people)).toEqual(all)
  for (const { people: _, ...numbers } of pages) {
    expect(numbers).toEqual({
      check: stored,
      found: all.length,
      waiting: all.filter(hasOpenTime).length,
      tallies: talliesOf(check.windows, all, null),
      best: bestTimes(check.windows, all),
    })
  }
  expect(pages[0]?.tallies[0]).toMatchObject({ open: 0 })
  expect(pages[0]?.waiting).toBeGreaterThan(CHECK_LIMITS.page)
})

test('only those who have a time to answer are on pages of their own', async () => {
  const check = await asking(2 * CHECK_LIMITS.page, 3)
  const { people: all } = await desk.matrix(director, check)
  const pages = await everyPage(check, { only: 'open' })
  const waiting = all.filter(hasOpenTime)
  expect(pages.flatMap(({ people }) => people)).toEqual(waiting)
  expect(pages[0]).toMatchObject({ found: waiting.length, tallies: talliesOf(check.windows, all, null) })
})

test('the pages of a time begin with who can come, and those of a question have only who answered it', async () => {
  const check = await asking(CHECK_LIMITS.page + 20, 3)
  const { people: all } = await desk.matrix(director, check)
  const [, second] = check.windows
  const shown = (await everyPage(check, { window: String(second?.id) })).flatMap(({ people }) => people)
  expect(idsOf(shown).toSorted()).toEqual(idsOf(all).toSorted())
  const order = ['yes', 'partly', 'no', null].flatMap((answer) => all.filter(({ cells }) => cells[1]?.answer === answer))
  expect(idsOf(shown)).toEqual(idsOf(order))
  const swimmers = (await everyPage(check, { question: '1' })).flatMap(({ people }) => people)
  expect(idsOf(swimmers)).toEqual(idsOf(all.filter(({ replies }) => replies[1])))
  expect(await pageOf(check, { question: '0' })).toMatchObject({ people: [], found: 0 })
  expect(await pageOf(check, { window: '2000000000' })).toMatchObject({ people: [], found: 0 })
})

test('a page has the same bytes however many people are asked', async () => {
  const [few, many] = [await asking(CHECK_LIMITS.page, 10), await asking(CHECK_LIMITS.people, 10)]
  const bytes = async (path: string) => (await director.get(`/api/availability-checks/${path}`)).rawPayload.length
  const [page, same] = [await bytes(`${few.id}/page`), await bytes(`${many.id}/page`)]
  expect(Math.abs(same - page)).toBeLessThan(page / 20)
  expect(await bytes(String(many.id))).toBeGreaterThan(10 * same)
})

test('a restricted student is on no page and in no number', async () => {
  const check = await asking(3, 1)
  const [first] = (await pageOf(check)).people
  await director.post(`/api/talent/${first?.studentId}/hold`, { reason: 'safety' })
  const page = await pageOf(check)
  expect(page.found).toBe(2)
  expect(idsOf(page.people)).not.toContain(first?.studentId)
  const [tally] = page.tallies
  expect((tally?.yes ?? 0) + (tally?.partly ?? 0) + (tally?.no ?? 0)).toBe(2)
})

test.each<Record<string, string>>([{ only: 'closed' }, { window: 'x' }, { question: '2' }, { from: '-1' }])('refuses %j', async (query) => {
  const check = await asking(1, 1)
  expect((await director.get(`/api/availability-checks/${check.id}/page`, query)).statusCode).toBe(400)
  expect((await director.get('/api/availability-checks/2000000000/page')).statusCode).toBe(404)
})
