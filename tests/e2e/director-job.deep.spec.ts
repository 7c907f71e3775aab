import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { CallboardServer } from '../harness/callboard-server.ts'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** The steps of this task in the table of docs/steps.md. */
function documentedSteps(): number {
  const table = readFileSync(new URL('../../docs/steps.md', import.meta.url), 'utf8')
  return Number(/^\| cast six of twelve[^|]*\| \*\*(\d+)\*\*/m.exec(table)?.[1])
}

/** A director whose steps are counted as in docs/steps.md: each press and each required field is a step. */
function countedDirector(page: Page) {
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  const named = (role: 'button' | 'link', name: string | RegExp, within: Page | Locator) => within.getByRole(role, { name, exact: true })
  return {
    press: (name: string | RegExp, within: Page | Locator = page) => step(named('button', name, within).click()),
    follow: (name: string, within: Page | Locator = page) => step(named('link', name, within).click()),
    tick: (box: Locator) => step(box.click()),
    tickTo: (box: Locator) => step(box.click({ modifiers: ['Shift'] })),
    key: (key: string) => step(page.keyboard.press(key)),
    back: () => step(page.goBack()),
    write: (field: Locator, text: string) => step(field.fill(text)),
    steps: () => steps,
  }
}

/** Weekly hours that are free only on Thursday, at these hours of the day. */
const hours = (...free: number[]) => ({ '4': Array.from({ length: 13 }, (_, slot) => free.includes(slot + 8)) })
const AFTERNOON = hours(14, 15, 16)

const WOMEN = ['Ana', 'Bea', 'Cleo', 'Dora', 'Emma', 'Fay'] as const
const MEN = ['Gus', 'Hal', 'Ivo', 'Jan', 'Kai', 'Leo'] as const
const YEARS = ['Sophomore', 'Junior', 'Senior'] as const
/** People who do not fit, because of their year or time. */
const OTHERS = [
  ['Mia', 'First Year', AFTERNOON],
  ['Ned', 'Junior', hours(9, 10)],
  ['Pia', 'Junior', null],
] as const

/** Expires an offer. */
async function expire(callboard: CallboardServer, email: string) {
  const database = new pg.Client({ host: join(callboard.dataDir, 'postgres-socket'), user: 'postgres', database: 'callboard' })
  await database.connect()
  await database.query(
    `UPDATE offers SET sent_at = sent_at - interval '3 days', expires_at = expires_at - interval '3 days'
     WHERE answer IS NULL AND application_id IN (SELECT a.id FROM applications AS a JOIN student_profiles AS p ON p.id = a.student_id
       WHERE p.email = $1)`,
    [email],
  )
  await database.end()
}

async function answerOffer(student: APIRequestContext, accepts: boolean) {
  const [{ offer }] = await (await student.get('/api/applications')).json()
  expect((await student.post(`/api/offers/${offer.id}/answer`, { data: { accepts } })).status()).toBe(200)
}

test('six of twelve are found, shortlisted, compared and offered, three are replaced, and everybody has an answer', async ({
  page,
  context,
  signIn,
  asAnother,
  callboard,
}) => {
  test.setTimeout(300_000)
  const key = Math.random().toString(36).slice(2, 8)
  const emailOf = (name: string) => `${name}.${key}@example.edu`.toLowerCase()
  const office = await signIn(context, ADMIN_EMAIL)
  const people = [
    ...WOMEN.map((name, at) => [name, 'Female', YEARS[at % 3], AFTERNOON] as const),
    ...MEN.map((name, at) => [name, 'Male', YEARS[at % 3], AFTERNOON] as const),
    ...OTHERS.map(([name, year, free]) => [name, 'Female', year, free] as const),
  ]
  for (const [firstName, gender, year, weeklyAvailability] of people) {
    await asAnother(emailOf(firstName), (student) =>
      postProfile(student, { firstName, lastName: key, email: emailOf(firstName), gender, year, location: key, weeklyAvailability }),
    )
  }
  const as = (name: string, act: (student: APIRequestContext) => Promise<void>) => asAnother(emailOf(name), act)
  const director = countedDirector(page)
  const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name} ${key}` })
  const tabs = page.getByRole('navigation', { name: 'Casting room' })

  await test.step('posts the casting call', async () => {
    await page.goto('/admin-dashboard')
    await director.follow('New Project')
    await director.write(page.getByLabel(/^Title/), `Brief ${key}`)
    await director.write(page.getByLabel('Shoot date'), '2027-03-04')
    await director.write(page.getByLabel('Arrival'), '14:00')
    await director.write(page.getByLabel('End', { exact: true }), '17:00')
    await director.write(page.getByLabel('Number of students'), '6')
    await director.write(page.getByLabel('Men', { exact: true }), '3')
    await director.press('Create Project')
    await page.waitForURL(/\/project\/\d+$/)
  })

  await test.step('finds twelve who fit, compares six of them, and shortlists all', async () => {
    await director.follow('Find people for Participant')
    const search = page.getByRole('searchbox', { name: 'Search talent' })
    // A real director would not type the key of this test's people.
    await director.write(search, `sophomore junior senior ${key}`)
    await search.blur()
    await director.tick(page.getByLabel(/^Only people who are free/).first())
    await expect(page.locator('[data-talent]')).toHaveCount(12)
    const ticks = page.getByRole('checkbox', { name: /^Select / })
    await director.tick(ticks.nth(0))
    await director.tickTo(ticks.nth(5))
    await director.follow('Compare')
    await expect(page.getByRole('button', { name: 'Offer…' })).toHaveCount(6)
    await director.back()
    await director.tickTo(ticks.nth(11))
    await director.press('Add to shortlist')
    await expect(page.getByText('12 people are on the shortlist', { exact: true }).first()).toBeVisible()
  })

  await test.step('compares the other six among the applicants', async () => {
    await director.follow('Applicants', tabs)
    const ticks = page.getByRole('checkbox', { name: /^Select / })
    await expect(ticks).toHaveCount(12)
    await director.tick(ticks.nth(6))
    await director.tickTo(ticks.nth(11))
    await director.follow('Compare')
    await expect(page.getByRole('button', { name: 'Make an offer…' })).toHaveCount(6)
    await director.back()
    await expect(ticks).toHaveCount(12)
  })

  const SIX = ['Ana', 'Bea', 'Cleo', 'Gus', 'Hal', 'Ivo']
  await test.step('offers the places to six, and ranks the others as alternates', async () => {
    for (const name of SIX) await director.tick(checkbox(name))
    await director.press('Make an offer…', page.getByRole('region', { name: 'Selected applicants' }))
    await director.press('Send 6 offers')
    await expect(page.getByText('6 offers sent', { exact: true }).first()).toBeVisible()
    const rest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Shortlisted 6' }) })
    await expect(rest.getByRole('checkbox')).toHaveCount(6)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await director.tick(rest.getByRole('checkbox').first())
    await director.tickTo(rest.getByRole('checkbox').last())
    await expect(page.getByText('6 selected')).toBeVisible()
    await director.key('4')
    await expect(page.getByRole('heading', { name: 'Alternates 6' })).toBeVisible()
  })

  await test.step('replaces one who declined, one whose offer expired, and one who drops out', async () => {
    for (const name of ['Ana', 'Bea', 'Gus', 'Hal']) await as(name, (student) => answerOffer(student, true))
    await as('Cleo', (student) => answerOffer(student, false))
    await expire(callboard, emailOf('Ivo'))
    await as('Gus', async (student) => {
      const [{ id }] = await (await student.get('/api/applications')).json()
      expect((await student.post(`/api/applications/${id}/cannot-come`, { data: { reason: 'Rehearsals' } })).ok()).toBe(true)
    })
    await director.follow('Cast', tabs)
    await expect(page.getByText('Open place', { exact: true })).toHaveCount(3, { timeout: 90_000 })
    for (let place = 0; place < 3; place += 1) {
      await director.press('Offer to first alternate')
      await expect(page.getByText('Open place', { exact: true })).toHaveCount(2 - place)
    }
    // The alternates who were asked appear in the open places.
    await expect(page.getByText(/^Offer · 24 h left/)).toHaveCount(3)
  })

  const project = Number(/\/project\/(\d+)/.exec(page.url())?.[1])
  const cards = async (): Promise<{ stage: string; student: { firstName: string } }[]> =>
    (await (await office.get(`/api/projects/${project}/casting`)).json()).cards
  const asked = (await cards()).flatMap(({ stage, student }) => (stage === 'offered' ? student.firstName : []))
  expect(asked).toHaveLength(3)
  for (const name of asked) await as(name, (student) => expect(async () => answerOffer(student, true)).toPass({ timeout: 60_000 }))

  await test.step('and ends the casting, after which everybody has an answer', async () => {
    await expect(page.getByText(/^Offer · /)).toHaveCount(0)
    await director.press('Close casting call…')
    // Alternates who were never asked do not know that they were considered.
    await director.press('Close casting call', page.getByRole('dialog'))
    const open = ['submitted', 'shortlisted', 'callback', 'alternate', 'offered']
    await expect.poll(async () => (await cards()).filter(({ stage }) => open.includes(stage))).toEqual([])
  })

  expect((await cards()).filter(({ stage }) => stage === 'booked')).toHaveLength(6)
  expect(director.steps()).toBe(documentedSteps())
  expect(director.steps()).toBeLessThanOrEqual(40)
})
