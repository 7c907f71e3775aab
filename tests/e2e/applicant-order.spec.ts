import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'
import { firstRole } from './casting-room-people.ts'

test('applicants are sorted and filtered, and columns and density stay', async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: 'An order of applicants' })
  const roleId = await firstRole(office, id)
  const people = [
    await talentOf(office, { firstName: 'Ada', lastName: 'Order', year: 'Senior', major: 'Physics' }),
    await talentOf(office, { firstName: 'Bo', lastName: 'Order', year: 'Junior', major: 'Music' }),
    await talentOf(office, { firstName: 'Cy', lastName: 'Order', year: 'Junior', major: 'Dance' }),
  ]
  for (const [index, rating] of [50, 90, 70].entries()) await office.patch(`/api/talent/${people[index]?.id}`, { data: { rating } })
  const added = await office.post(`/api/roles/${roleId}/applications`, {
    data: { studentIds: people.map((one) => one.id), as: 'shortlisted' },
  })
  expect(added.ok()).toBe(true)
  const names = page.locator('[data-card] .font-semibold')

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/project/${id}/applicants?view=table`)
  await expect(names).toHaveCount(3)
  await expect(page.getByText('Physics', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Order: First applied first' }).click()
  await page.getByRole('menuitemradio', { name: 'Best rating first' }).click()
  await expect(names).toHaveText(['Bo Order', 'Cy Order', 'Ada Order'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rated 7 or better' }).click()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(['Bo Order', 'Cy Order'])

  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Major' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Music', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(names).toHaveText(['Bo Order', 'Cy Order'])
  await expect(page.getByText('Music', { exact: true })).toHaveCount(0)
  expect((await page.locator('[data-card]').first().locator('..').boundingBox())?.height).toBeLessThan(60)

  // The order stays for the next casting call.
  await page.goto('/dashboard')
  await page.goto(`/project/${id}/applicants?view=table`)
  await expect(names).toHaveText(['Bo Order', 'Cy Order', 'Ada Order'])
  await expect(page.getByRole('button', { name: 'Order: Best rating first' })).toBeVisible()

  // All six columns of the board.
  await page.goto(`/project/${id}/applicants?view=board`)
  const columns = page.getByRole('region', { name: 'Board' }).locator('section')
  await expect(columns).toHaveCount(6)
  const last = await columns.last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1280)

  // Another user on this device has their own columns and density.
  const helper = `helper.${id}@order.example.edu`
  expect((await office.post('/api/staff', { data: { email: helper, role: 'assistant' } })).ok()).toBe(true)
  await signIn(context, helper)
  await page.goto(`/project/${id}/applicants?view=table`)
  await expect(page.getByText('Music', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/project/${id}/applicants?view=table`)
  await expect(names).toHaveCount(3)
  await expect(page.getByText('Music', { exact: true })).toHaveCount(0)
})
