import { beforeEach, expect, it } from 'vitest'
import { makeProfile } from '#testing/factories.ts'
import { makePeopleWhomSomethingFrees, thursday } from '#testing/free-people.ts'
import { rowsRead, statementsOf } from '#testing/statement-plans.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { names, search } = talentFinder(test)

/** The rows that the page of a search reads of each table. */
async function readBy(query: string): Promise<Record<string, number>> {
  const { searchDb } = test.deps.platform
  const asked = await statementsOf(searchDb.$client, () => search(query))
  const pages = asked.filter(({ text }) => text.includes('busy_spans'))
  expect(pages).toHaveLength(1)
  const [page] = pages
  return page ? rowsRead(searchDb.$client, page) : {}
}

const PEOPLE = 3000

/** Everybody is free for part of the requested time, and nobody for all of it. */
beforeEach(async () => {
  await rowsIn(
    test,
    `WITH made AS (
       INSERT INTO users (id, email) SELECT 'part-' || n, 'part-' || n || '@example.edu' FROM generate_series(1, $1::int) AS n RETURNING id, email)
     INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, weekly_availability)
     SELECT ('x' || substr(md5(id), 1, 12))::bit(48)::bigint + 1, id, 'Part', 'Time', email, '310 555 0142', 'Art',
       ($2::jsonb[])[1 + substr(id, 6)::int % 3] FROM made`,
    [PEOPLE, [thursday(14, 15), thursday(15, 16), thursday(14, 16)].map((week) => JSON.stringify(week))],
  )
  await rowsIn(test, 'ANALYZE', [])
})

it('reads no profile where nobody is free', async () => {
  const read = await readBy('freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00')
  expect(read.student_profiles ?? 0).toBe(0)
  expect(read.busy_spans ?? 0).toBe(0)
})

it.each(['', '&sort=name', '&search=life', '&year=Junior'])('finds the few who are free%s, whatever says that they are', async (more) => {
  const told = { bio: 'Life', year: 'Junior' }
  await makeProfile(test, { ...told, firstName: 'Hours', weeklyAvailability: thursday(14, 15, 16) })
  await makePeopleWhomSomethingFrees(test, told)
  const found = ['Exception', 'Hours', 'Term', 'Timetable']
  expect((await names(`freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00${more}`)).toSorted()).toEqual(found)
  expect((await names(`freeOn=2027-03-04&freeFrom=12:00&freeTo=18:00&freeFor=180${more}`)).toSorted()).toEqual(found)
})
