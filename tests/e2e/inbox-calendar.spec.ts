import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'

test('an inbox without messages, and without self-tapes, says what will come', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'newcomer@example.edu')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await page.goto('/my-self-tapes')
  await expect(page.getByRole('heading', { name: 'My Self-Tapes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No self-tapes yet' })).toBeVisible()
})

test('a message counts as unread until it is opened, and a refusal to mark it read is shown once', async ({
  page,
  context,
  signIn,
  allowConsoleError,
  asAnother,
}) => {
  allowConsoleError(/500/)
  const email = `reader.${Date.now()}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Rea', lastName: 'Der', email })
  await asAnother(ADMIN_EMAIL, async (office) => {
    const { id: projectId } = await postProject(office, { title: 'Letters' })
    const { id } = await applyTo(student, projectId)
    expect((await office.patch(`/api/applications/${id}`, { data: { status: 'accepted' } })).status()).toBe(200)
  })

  let refusals = 0
  await page.route('**/api/messages/*/read', (route) => {
    refusals += 1
    return route.fulfill({ status: 500, json: { message: 'No' } })
  })
  await page.goto('/messages')
  const link = page.getByRole('link', { name: /^Messages ?, 1 unread$/ })
  await expect(link).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible()
  const message = page.getByRole('button', { name: /Casting Director/ })
  await message.click()
  await expect(page.getByText('Failed to mark message as read', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible()
  expect(refusals).toBe(1)

  await page.unroute('**/api/messages/*/read')
  await message.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Letters/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('All read')).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('All read')).toBeVisible()

  // The list stays visible when reloading it fails.
  await page.getByRole('link', { name: 'Self-Tapes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Self-Tapes' })).toBeVisible()
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  const refused = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === '/api/messages')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await refused
  await message.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('messages that fail to load can be requested again', { tag: '@deep' }, async ({ page, context, signIn, allowConsoleError }) => {
  allowConsoleError(/500/)
  await signIn(context, 'newcomer@example.edu')
  await askByCalls(page)
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/messages')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})
