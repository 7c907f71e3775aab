import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** Tomorrow where the server is. */
const tomorrow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date(Date.now() + 86_400_000))

test('the desk says what waits, leads to where it is done, and is done with it when a colleague has done it', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Harbour lights ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1, deadline: tomorrow(), shootDate: tomorrow() })
  await applicantsTo(id, [['Io', 'Harbour']], asAnother)

  for (const path of ['/', '/admin-dashboard']) {
    await page.goto(path)
    const needs = page.getByRole('region', { name: 'Needs you' })
    const all = needs.getByRole('button', { name: /^Show all/ })
    await expect(needs.getByRole('link').first()).toBeVisible()
    if (await all.isVisible()) await all.click()
    await expect(needs.getByRole('link', { name: title })).toContainText(/^1 open place, closing soon/)
    await expect(page.getByRole('region', { name: 'This week' }).getByText(title).first()).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const line = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: title })
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const [{ id: card, version }] = cards
  const moves = { applications: [{ id: card, version }], to: 'booked', tell: true }
  expect((await office.post('/api/applications/moves', { data: moves })).ok()).toBe(true)
  // The place is taken; now the consent is missing.
  await expect(line).toContainText(/^1 booked person has given no consent/)
  await line.click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/cast$`))
  await expect(page.getByText('Io Harbour').first()).toBeVisible()
})
