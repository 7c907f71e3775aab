import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { expectEmptyForm, keptOnDevice, visit, visitorNamed, worksOffline } from '../harness/kiosk-visitor.ts'

test.use({ viewport: { width: 1180, height: 820 } })
test.beforeEach(({ allowConsoleError }) => allowConsoleError(/ERR_INTERNET_DISCONNECTED/))

test('without a network the kiosk opens, stores the registration encrypted, and sends it once when the network is back', async ({
  page,
  context,
  callboard,
}) => {
  await page.goto('/kiosk')
  await worksOffline(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: /Create your profile/ }).click()
  const since = Date.now()
  const nora = visitorNamed('Nora')
  await visit(page, nora)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(
    page.getByText(/It will be sent when the network is back, and you will then get the email with your login instructions/),
  ).toBeVisible()
  await expect(page.getByText('Account Created!')).toHaveCount(0)
  const kept = await keptOnDevice(page)
  expect(JSON.parse(kept).rows).toHaveLength(1)
  expect(kept).not.toMatch(/nora|okafor|data:image/i)

  // Staff see on either screen how many registrations wait, even after the page was closed. The next visitor sees no name.
  await page.getByRole('button', { name: 'Start New Registration Now' }).click()
  await expect(page.getByText('1 registration is not sent yet')).toBeVisible()
  await page.goto('/kiosk')
  await expect(page.getByText('1 registration is not sent yet')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Nora')

  await context.setOffline(false)
  await expect(page.getByText('1 registration is not sent yet')).toHaveCount(0)
  expect((await callboard.mailTo(nora.Email, since)).subject).toBe('Welcome to Callboard: your sign-in link')
  expect(JSON.parse(await keptOnDevice(page))).toMatchObject({ rows: [], local: {} })
})

test('a registration that the server refuses later is kept for staff, who see whose it is and correct it', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(/status of 409/)
  const olga = visitorNamed('Olga')
  await page.goto('/kiosk/register')
  await visit(page, olga)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await worksOffline(page)
  await context.setOffline(true)
  await page.goto('/kiosk/register')
  await visit(page, { ...olga, 'First Name': 'Olga Maria' }, 33)
  await expect(page.getByText(/It will be sent when the network is back/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 registration needs a staff member')).toBeVisible()
  await expect(page.getByText('Staff: sign in on this device to see them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show them' })).toHaveCount(0)

  await signIn(context, ADMIN_EMAIL)
  await page.goto('/kiosk')
  await expect(page.getByText(`Signed in as ${ADMIN_EMAIL}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Olga Maria Okafor')).toBeVisible()
  await expect(dialog.getByText('An account with this email already exists. Please see a staff member.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('link', { name: 'Correct' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Olga Maria')
  await page.getByLabel('Email').fill('olga.maria@example.edu')
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await page.getByRole('button', { name: 'Start New Registration Now' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page).toHaveURL(/\/kiosk\/register$/)
  expect(JSON.parse(await keptOnDevice(page)).rows).toEqual([])
  const found = await (await page.request.get('/api/talent/search?search=Olga%20Maria')).json()
  expect(found.map(({ email }: { email: string }) => email)).toEqual(['olga.maria@example.edu'])
})

test('the service worker answers for the kiosk only, and stores no signed-in user', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/kiosk')
  await worksOffline(page)
  await page.goto('/kiosk/register')
  await expect(page.getByText(`Signed in as ${ADMIN_EMAIL}`)).toBeVisible()
  await expectEmptyForm(page)
  expect(await keptOnDevice(page)).not.toContain(ADMIN_EMAIL)
  await page.goto('/admin-dashboard')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
