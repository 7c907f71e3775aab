import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('a no show is listed by person and by casting call, and forgiven', async ({ page, context, signIn, asAnother, expectAccessible }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Night market ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1, shootDate: '2026-01-10', shootTime: '19:00' })
  await applicantsTo(id, [['Noa', 'Market']], asAnother)
  const [card] = (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
  const move = async (version: number, to: string) =>
    (await office.post('/api/applications/moves', { data: { applications: [{ id: card.id, version }], to } })).json()

  await page.goto('/no-shows')
  await expect(page.getByRole('heading', { level: 1, name: 'No shows' })).toBeVisible()
  await move((await move(card.version, 'booked')).cards[0].version, 'no-show')
  // The page updates without a reload.
  await expect(page.getByRole('heading', { level: 2, name: 'Noa Market' })).toBeVisible()
  await expect(page.getByText('1 no show', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'By casting call' }).click()
  await expect(page).toHaveURL(/by=project/)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Forgive Noa Market' }).click()
  await expect(page.getByText(/^Forgiven by .+ on /)).toBeVisible()
  await expect(page.getByText('1 forgiven', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 no show', { exact: true })).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Workbook (XLSX)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^callboard-no-shows-\d{4}-\d\d-\d\d\.xlsx$/)
})
