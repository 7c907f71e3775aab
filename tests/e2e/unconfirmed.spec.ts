import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { file, filled } from '../harness/student-data.ts'

test('a profile made at the kiosk is marked until a casting director confirms it, and public after its person has seen it', async ({
  page,
  browser,
  context,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const visitor = { ...filled, firstName: 'Quirin', lastName: 'Visitor', email: 'quirin@example.edu' }
  const photo = `data:image/jpeg;base64,${(await file('me.jpg', 30)).buffer.toString('base64')}`
  const made = await context.request.post(`${callboard.url}/api/kiosk/create-account`, { data: { ...visitor, photos: [photo] } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const stranger = await browser.newPage({ baseURL: callboard.url })
  const missing = stranger.getByRole('heading', { name: 'Profile Not Found' })
  await stranger.goto(`/talent/profile/${id}`)
  await expect(missing).toBeVisible()

  await signIn(context, ADMIN_EMAIL)
  await page.goto('/talent-search?search=quirin')
  const face = page.getByRole('button', { name: 'Quirin Visitor, open profile' })
  await expect(face).toHaveAccessibleDescription(/Unconfirmed/)
  await face.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Profile confirmed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Unconfirmed')).toHaveCount(0)
  await stranger.reload()
  await expect(missing).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Confirmation taken back', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/edit-talent/${id}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Profile confirmed', { exact: true })).toBeVisible()
  // The open form can still be saved.
  await page.getByLabel('Rating').fill('50')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()

  const theirs = await browser.newContext({ baseURL: callboard.url })
  await signIn(theirs, visitor.email)
  const own = await theirs.newPage()
  await own.goto('/my-profile')
  const question = own.getByRole('region', { name: 'Is this profile right, and who may see it?' })
  await expect(question.getByText(visitor.email)).toBeVisible()
  await question.getByRole('button', { name: 'Right, everyone with its address may see it' }).click()
  await expect(question).toHaveCount(0)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Quirin Visitor' })).toBeVisible()
  await theirs.close()
  await stranger.close()
})
