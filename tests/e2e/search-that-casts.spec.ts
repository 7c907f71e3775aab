import type { APIRequestContext } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'

/** A place where nobody else lives, so that the filters find only the people of one test. */
const place = () => `Castville ${Math.random().toString(36).slice(2, 8)}`

/** Three women, including a first-year, and one man. */
async function peopleOf(office: APIRequestContext, location: string) {
  const make = (lastName: string, changes: Record<string, unknown>) => talentOf(office, { lastName, location, ...changes })
  await make('Alba', { gender: 'Female', year: 'Junior', heightFeet: 5, heightInches: 6, specialties: ['Tap'] })
  await make('Bruni', { gender: 'Female', year: 'Senior', heightFeet: 5, heightInches: 9, experienceLevel: 'experienced' })
  await make('Cole', { gender: 'Female', year: 'First Year', heightFeet: 5, heightInches: 4 })
  await make('Dorn', { gender: 'Male', year: 'Junior' })
}

const roleOf = async (office: APIRequestContext, projectId: number, role: object): Promise<{ id: number }> =>
  (await office.post(`/api/projects/${projectId}/roles`, { data: role })).json()

test('choices are counted for who uses the filters, and nothing is counted beside a search that finds few', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = place()
  await peopleOf(office, location)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/talent/search')) asked.push(pathname.replace('/api/talent/', ''))
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/talent-search?location=${location.replace(' ', '+')}`)
  const faces = page.locator('[data-talent]')
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(faces).toHaveCount(4)
  // The filter column is open from the start, so its choices are counted only once.
  await expect(filters.getByText('Female 3')).toBeVisible()
  const women = await filters.getByLabel(/^Female/).boundingBox()
  // Live updates about the people who were just created may still arrive.
  await expect(async () => {
    const before = asked.length
    await page.waitForTimeout(1500)
    expect(asked).toHaveLength(before)
  }).toPass()
  asked.length = 0

  await page.getByRole('searchbox', { name: 'Search talent' }).fill('Alba')
  await expect(faces).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 talent' })).toBeVisible()
  // The counts of the previous search are hidden, but keep their space.
  await expect(filters.getByRole('checkbox', { name: 'Female', exact: true })).toBeVisible()
  expect(await filters.getByLabel(/^Female/).boundingBox()).toEqual(women)
  expect([...new Set(asked)]).toEqual(['search'])

  await filters.hover()
  await expect(filters.getByText('Female 1')).toBeVisible()
  expect(asked.filter((one) => one === 'search/choices')).toHaveLength(1)
  await filters.getByLabel(/^Male/).check()
  await expect(faces).toHaveCount(0)
  await expect.poll(() => asked.filter((one) => one === 'search/choices').length).toBe(2)

  await page.setViewportSize({ width: 390, height: 844 })
  asked.length = 0
  await page.goto(`/talent-search?location=${location.replace(' ', '+')}`)
  await expect(faces).toHaveCount(4)
  expect(asked.filter((one) => one !== 'search')).toEqual([])
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog').getByText('Female 3')).toBeVisible()
  expect(asked).toContain('search/choices')
})

test('the office finds women of a year and height, sorts, saves, comes back by address, and invites two for a role', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = place()
  await peopleOf(office, location)
  await page.setViewportSize({ width: 1440, height: 900 })
  const faces = page.locator('[data-talent]')
  await page.goto(`/talent-search?location=${location.replace(' ', '+')}`)
  await expect(faces).toHaveCount(4)

  const filters = page.getByRole('search', { name: 'Filters' })
  await filters.getByLabel(/^Female/).check()
  for (const year of ['Sophomore', 'Junior', 'Senior']) await filters.getByLabel(new RegExp(`^${year}`)).check()
  await expect(faces).toHaveCount(2)
  await expect(filters.getByText('First Year 1')).toBeVisible()
  await filters.getByLabel('Height from').fill('168 cm')
  await expect(page.getByRole('button', { name: `Remove from 5'6" tall` })).toBeVisible()
  await page.getByRole('button', { name: 'Order: Newest first' }).click()
  const sorted = page.waitForResponse((answer) => /\/api\/talent\/search\?.*sort=name/.test(answer.url()))
  await page.getByRole('menuitemradio', { name: 'By name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await sorted
  // Faces are dimmed until the new order has arrived.
  await expect(page.locator('.opacity-60')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(location)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('link', { name: location })).toHaveAttribute('aria-current', 'true')
  await page.goto('/talent-search')
  await page.getByRole('link', { name: location }).click()
  await expect(faces).toHaveCount(2)
  await page.reload()
  await expect(filters.getByLabel('Height from')).toHaveValue(`5'6"`)
  await filters.getByLabel('Height from').fill('6 ft')
  await expect(page.getByRole('heading', { name: 'No talent matches' })).toBeVisible()
  await page.getByRole('button', { name: `Without “from 6'0" tall”: 2 people` }).click()
  await expect(faces).toHaveCount(2)
  await filters.getByLabel(/^Experienced/).check()
  await expect(faces).toHaveCount(1)

  await talentOf(office, { lastName: 'Elm', location, gender: 'Female', year: 'Junior' })
  const { id } = await postProject(office, { title: `Matches ${location}`, numberOfStudents: 2 })
  await roleOf(office, id, { name: 'Sisters', needed: 2, criteria: { genders: ['Female'], years: ['Junior', 'Senior'], heightFrom: 65 } })
  await page.goto(`/project/${id}`)
  await page.getByRole('link', { name: 'Find people for Sisters' }).click()
  await expect(page.getByRole('link', { name: 'Matches' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill(location)
  await expect(faces).toHaveCount(3)
  await expect(page.getByRole('listitem').filter({ has: faces }).last()).toContainText(/Elm.*Height not given/s)
  await page.getByLabel('Also people whose profile does not say').uncheck()
  await expect(faces).toHaveCount(2)
  const alba = page.getByRole('listitem').filter({ hasText: 'Alba' })
  // Matched filter values are not repeated on a face.
  for (const fitting of ['Female', 'Junior', `5'6"`]) await expect(alba).not.toContainText(fitting)
  await expect(alba.getByText('No consent')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Junior' }).click()
  await page.getByRole('button', { name: 'Remove Senior' }).click()
  await page.getByRole('button', { name: `Remove from 5'5" tall` }).click()
  await expect(faces).toHaveCount(4)
  await expect(page.getByRole('listitem').filter({ has: faces }).last()).toContainText(/Cole.*First Year: does not fit/s)
  for (const name of ['Alba', 'Bruni']) await page.getByRole('checkbox', { name: new RegExp(`^Select .* ${name}$`) }).check()
  await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('2 people are invited', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Alba' })).toContainText('Invited')
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(2)
  const room = await (await office.get(`/api/projects/${id}/casting`)).json()
  expect(room.cards.map(({ stage }: { stage: string }) => stage)).toEqual(['invited', 'invited'])
})

test('by finger on a phone: filters in a sheet that says how many people it shows, and one for the shortlist', { tag: '@deep' }, async ({
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const office = await signIn(context, ADMIN_EMAIL)
  const location = place()
  await peopleOf(office, location)
  const { id } = await postProject(office, { title: `Phone matches ${location}`, numberOfStudents: 1 })
  const page = await context.newPage()
  await page.goto(`/project/${id}/matches`)
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Location').fill(location)
  await expect(sheet.getByRole('button', { name: 'Show 4 people' })).toBeVisible()
  await sheet.locator('label').filter({ hasText: /^Male/ }).tap()
  await expect(sheet.getByRole('button', { name: 'Show 1 person' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'Show 1 person' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Select .* Dorn$/ }).tap()
  await page.getByRole('button', { name: 'Add to shortlist' }).tap()
  await expect(page.getByText('1 person is on the shortlist', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Male' }).tap()
  await expect(page.locator('[data-talent]')).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})
