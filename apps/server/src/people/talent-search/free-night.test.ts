import { expect, it } from 'vitest'
import { makeProfile } from '#testing/factories.ts'
import { statementsOf, stepsOf } from '#testing/statement-plans.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { names, search } = talentFinder(test)

it('finds at night who is free by an exception, and looks at nobody else', async () => {
  const everyHour = { '4': Array(13).fill(true) }
  for (let place = 0; place < 30; place++) await makeProfile(test, { firstName: `Day${place}`, weeklyAvailability: everyHour })
  const owl = await makeProfile(test, { firstName: 'Owl', weeklyAvailability: everyHour })
  // From 10 PM on Thursday at the campus.
  await rowsIn(
    test,
    "INSERT INTO availability_exceptions (student_id, during, is_free) VALUES ($1, '[2027-03-05 06:00Z,2027-03-05 10:00Z)', true)",
    [owl.id],
  )
  const night = 'freeOn=2027-03-04&freeFrom=22:00&freeTo=23:30'
  expect(await names(night)).toEqual(['Owl'])
  expect(await names('freeOn=2027-03-04&freeFrom=14:00&freeTo=15:00&limit=100')).toHaveLength(31)
  const { searchDb } = test.deps.platform
  const asked = await statementsOf(searchDb.$client, () => search(night))
  const page = asked.filter(({ text }) => text.includes('busy_spans'))
  expect(page).toHaveLength(1)
  const steps = (await Promise.all(page.map((statement) => stepsOf(searchDb.$client, statement)))).flat()
  const looks = steps.filter((step) => step['Relation Name'] === 'busy_spans').map((step) => step['Actual Loops'])
  expect(Math.max(0, ...looks)).toBeLessThanOrEqual(1)
  const hours = steps.filter((step) => step['Node Type'] === 'Function Scan').map((step) => step['Actual Loops'])
  expect(Math.max(0, ...hours)).toBeLessThanOrEqual(8)
})
