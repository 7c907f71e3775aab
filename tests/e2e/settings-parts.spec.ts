import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { addPhoto, fillIn, visitorNamed } from '../harness/kiosk-visitor.ts'
import { signerIn } from '../harness/sign-in-by-mail.ts'

let callboard: CallboardServer
test.beforeAll(async () => {
  callboard = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL } })
})
test.afterAll(() => callboard.stop())
// Starts its own server; each test continues from the state of the previous one.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeEach(async ({ context }) => {
  await signerIn(callboard)(context, ADMIN_EMAIL)
})

test('a mail gets the lines of the office, in its preview and for real, and its original text back', async ({
  page,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  await page.goto(`${callboard.url}/settings?part=mails`)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Sign in to Callboard' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Mail', exact: true }).selectOption('Offer')
  await expect(preview.getByText('We would like to book you for “Open day film”, as Lead.', { exact: true })).toBeVisible()
  await page.getByLabel('Opening lines').fill('Dear {firstName},')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{firstName} is not known here. Known are: {name}, {call}, {office}, {institution}')).toBeVisible()
  await page.getByLabel('Opening lines').fill('Dear {name},')
  await page.getByLabel('Footer').fill('Room 7')
  await expect(preview.getByText('Dear Mina,', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText(/Dear Mina,[\s\S]*Room 7/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const since = Date.now()
  await page.request.post(`${callboard.url}/api/first-steps/test-mail`)
  await page.getByLabel('Language').selectOption('Español')
  await page.getByRole('tab', { name: 'With layout' }).click()
  await expect(preview.getByText('Dear Mina,', { exact: true })).toHaveCount(0)
  await page.getByLabel('Language').selectOption('English')
  await page.getByRole('button', { name: 'Use the original text' }).click()
  await expect(preview.getByText('Dear Mina,', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('option', { name: 'Offer', exact: true })).toBeAttached()
  expect((await callboard.mailTo(ADMIN_EMAIL, since, 'Callboard can send email')).text).toContain('Room 7')
})

test('a kiosk is paired by a code, takes names there, and is revoked', async ({ page, browser, expectAccessible }) => {
  await page.goto(`${callboard.url}/settings?part=kiosk`)
  await page.getByRole('button', { name: 'Pair a kiosk' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Theatre entrance')
  await page.getByRole('button', { name: 'Make code' }).click()
  const dialog = page.getByRole('dialog', { name: 'The code for Theatre entrance' })
  const code = (await dialog.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent()) ?? ''
  await expectAccessible(page)
  // Turning a tablet changes the layout of the settings.
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('combobox', { name: 'Parts of the settings', includeHidden: true })).toHaveCount(width < 1024 ? 1 : 0)
    await expect(dialog.getByText(code)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('list', { name: 'Paired kiosks' }).getByRole('listitem')
  await expect(row).toContainText('Waits for its code')

  const tablet = await browser.newContext({ baseURL: callboard.url })
  const kiosk = await tablet.newPage()
  await kiosk.goto('/kiosk/check-in')
  await kiosk.getByText('For the casting office').click()
  await kiosk.getByLabel('Code from the settings').fill(code.toLowerCase())
  await kiosk.getByRole('button', { name: 'Pair this device' }).click()
  await expect(kiosk.getByLabel('Your name, or the number below your code')).toBeVisible()
  await expect(kiosk.getByText('For the casting office')).toHaveCount(0)
  await expect(row).not.toContainText('Waits for its code')

  await page.getByRole('button', { name: 'Revoke Theatre entrance' }).click()
  await page.getByRole('button', { name: 'Revoke kiosk' }).click()
  await expect(page.getByText('No kiosk is paired.')).toBeVisible()
  await kiosk.reload()
  await expect(kiosk.getByLabel('The number below your code', { exact: true })).toBeVisible()
  await tablet.close()
})

test('the kiosk says and asks what the office has decided', { tag: '@deep' }, async ({ page, browser, expectAccessible }) => {
  await page.goto(`${callboard.url}/settings?part=kiosk`)
  await page.getByLabel('Welcome, English').fill('{institution} is looking for you.')
  await page.getByLabel('At the end, English').fill('Please take a card with you.')
  await expect(page.getByText('the University is looking for you.')).toBeVisible()
  await page.getByLabel('Religion').selectOption('Not asked')
  await page.getByLabel('Hobbies').selectOption('Below the photos')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const tablet = await browser.newContext()
  const kiosk = await tablet.newPage()
  await kiosk.goto(`${callboard.url}/kiosk`)
  await expect(kiosk.getByText('the University is looking for you.')).toBeVisible()
  await kiosk.goto(`${callboard.url}/kiosk/register`)
  await expect(kiosk.getByLabel('Ethnicity')).toBeVisible()
  await expect(kiosk.getByLabel('Religion')).toHaveCount(0)
  await expect(kiosk.getByLabel('Hobbies')).toHaveCount(0)
  await fillIn(kiosk, visitorNamed('Mina'))
  await addPhoto(kiosk)
  await kiosk.getByLabel('Hobbies').fill('Juggling')
  await kiosk.getByRole('button', { name: 'Finish' }).click()
  await expect(kiosk.getByText('Please take a card with you.')).toBeVisible()
  await tablet.close()
})

test('a save that is refused leads to the field at fault', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 400/)
  await page.goto(`${callboard.url}/settings?part=lists`)
  const schools = page.getByRole('textbox', { name: 'Schools' })
  await schools.fill('gsep')
  await schools.press('Enter')
  await page.getByRole('textbox', { name: 'Religions' }).focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(schools).toBeFocused()
  await expect(page.getByText('Each value may be there once')).toBeInViewport()
})

test('the first refused save of a page says why on a slow network, and while a colleague saves', { tag: '@deep' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const { request } = page.context()
  await page.route('**/api/settings**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto(`${callboard.url}/settings?part=lists`)
  await page.getByRole('textbox', { name: 'Schools' }).fill('gsep')
  const { version, values } = await (await request.get(`${callboard.url}/api/settings`)).json()
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/settings') && response.request().method() === 'GET')
  await page.getByRole('button', { name: 'Save' }).click()
  const travelMinutes = values.travelMinutes + 1
  const saved = await request.put(`${callboard.url}/api/settings`, { data: { version, values: { ...values, travelMinutes } } })
  expect(saved.status()).toBe(200)
  await refreshed
  await expect(page.getByText('Each value may be there once')).toBeInViewport()
})
