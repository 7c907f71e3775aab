import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { withPhotos } from '../harness/student-data.ts'
import { faceOf } from './casting-room-people.ts'

test('faces are where people are chosen: enlarged in the panel, and in the dialogs that offer, tell and close', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Chosen faces ${Date.now()}`, numberOfStudents: 1 })
  const email = `faye.${id}@example.edu`
  await asAnother(email, async (student) => {
    const portfolio = await withPhotos(student, 2)
    await postProfile(student, { firstName: 'Faye', lastName: 'Room', email, portfolio })
    expect((await student.post('/api/applications', { data: { projectId: id } })).status()).toBe(201)
  })
  await page.goto(`/project/${id}/applicants`)
  await faceOf(page, 'Faye').click()
  await page.getByRole('button', { name: /^Enlarge photo 2 of 2/ }).click()
  const large = page.getByRole('dialog', { name: 'Photos of Faye Room' })
  await expect(large.getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Faye Room' })).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Make an offer…' }).click()
  await expect(dialog.locator('img')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close casting call…' }).click()
  await expect(dialog.locator('img')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('group', { name: 'Move Faye Room to…' }).getByRole('button', { name: 'Booked' }).click()
  await page.getByRole('button', { name: 'Tell them…' }).click()
  await expect(dialog.locator('img')).toHaveCount(1)
  await expectAccessible(page, '[role=dialog]')
})
