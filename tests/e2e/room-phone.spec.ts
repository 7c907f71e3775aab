import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('on a phone faces are in sight under every filter of a role, and the board begins where people are', { tag: '@deep' }, async ({
  browser,
  baseURL,
  signIn,
  asAnother,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const office = await signIn(context, ADMIN_EMAIL)
  const page = await context.newPage()
  const times = { shootDate: '2031-05-04', shootTime: '14:00', endTime: '16:00' }
  const { id } = await postProject(office, { title: `A phone in the casting room ${Date.now()}`, numberOfStudents: 2, ...times })
  const [role] = await (await office.get(`/api/projects/${id}/roles`)).json()
  const years = ['Sophomore', 'Junior', 'Senior', 'Grad Student']
  const criteria = { years, genders: ['Female', 'Non-Binary'] }
  const stored = await office.put(`/api/roles/${role.id}`, { data: { name: 'Women', needed: 2, version: role.version, criteria } })
  expect(stored.status(), await stored.text()).toBe(200)
  expect((await office.post(`/api/projects/${id}/roles`, { data: { name: 'Men', needed: 1 } })).status()).toBe(201)
  await applicantsTo(id, [['Fay', `Phone${id}`]], asAnother)

  await page.goto(`/project/${id}/matches`)
  const face = page.locator('[data-talent]').first()
  await expect(face).toBeInViewport()
  const chips = page.getByRole('list', { name: 'Filters that are set' })
  await expect(chips.getByRole('button')).toHaveCount(7)
  const [first, last] = [await chips.getByRole('button').first().boundingBox(), await chips.getByRole('button').last().boundingBox()]
  expect(last?.y).toBe(first?.y)
  // The bar at the bottom covers the content behind it.
  const bar = await page.getByRole('link', { name: 'Talent Search' }).last().boundingBox()
  const shown = await face.locator('img, .plate').first().boundingBox()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  const [{ id: application, version }] = (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
  const moved = await office.post('/api/applications/moves', { data: { applications: [{ id: application, version }], to: 'alternate' } })
  expect(moved.status()).toBe(200)
  await page.goto(`/project/${id}/applicants?view=board`)
  await expect(page.getByRole('button', { name: `Fay Phone${id}, open` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Applied and invited' })).not.toBeInViewport()
  await context.close()
})
