import { expect, test } from '../harness/fixtures.ts'
import { addPhoto, expectEmptyForm, fillIn, keptOnDevice, visit, visitorNamed, worksOffline } from '../harness/kiosk-visitor.ts'

test.use({ viewport: { width: 820, height: 1180 } })

test('a visitor registers with the camera and an upload, and leaves nothing behind', async ({ page, callboard, expectAccessible }) => {
  const since = Date.now()
  await page.goto('/kiosk')
  await page.getByRole('link', { name: /Create your profile/ }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  for (const why of ['First name is required', 'Phone number must be at least 10 digits', 'Expected graduation year is required'])
    await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  const choices = (label: string) => page.getByLabel(label).locator('option').allTextContents()
  expect(await choices('School')).toEqual([
    'Choose',
    'Seaver Undergrad',
    'Caruso School of Law',
    'Graziadio Business School',
    'School of Public Policy',
    'GSEP',
  ])
  expect((await choices('Year')).slice(1)).toEqual(['First Year', 'Sophomore', 'Junior', 'Senior', 'Grad Student'])
  await page.getByLabel('Instagram Handle').fill('ximena')
  await page.getByRole('button', { name: 'Select All' }).click()
  const ximena = visitorNamed('Ximena')
  await fillIn(page, ximena)

  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(finish).toBeDisabled()
  await page.getByRole('button', { name: 'Use Camera' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  const camera = await page.evaluateHandle(
    () => (document.querySelector('video')?.srcObject as MediaStream | undefined)?.getVideoTracks()[0],
  )
  await page.getByRole('button', { name: 'Take Photo' }).click()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible()
  await expect(page.getByText('Please upload image files only', { exact: true })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(page.getByText('File too large', { exact: true })).toBeVisible()
  await addPhoto(page)
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Back on the form, the camera is off, and texts and photos are still there.
  await page.getByRole('button', { name: 'Back to Form' }).click()
  expect(await camera.evaluate((track) => track?.readyState)).toBe('ended')
  await expect(page.getByLabel('Email')).toHaveValue(ximena.Email)
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await finish.click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByText('Account Created! Check your email for login instructions.', { exact: true })).toBeVisible()
  await expect(page.getByText('Next registration starting in')).toBeVisible()
  await expectAccessible(page)

  // At zero the form is empty for the next visitor.
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  await expectEmptyForm(page)
  await expect(page.locator('body')).not.toContainText('Account Created!')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await worksOffline(page)
  const kept = await keptOnDevice(page)
  expect(kept).toContain('/kiosk/register')
  expect(kept).not.toMatch(/ximena|okafor/i)
  expect(JSON.parse(kept)).toMatchObject({ rows: [], local: {} })

  const mail = await callboard.mailTo(ximena.Email, since)
  await page.goto(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(page.getByRole('heading', { name: 'Ximena Okafor' })).toBeVisible()
  expect((await (await page.request.get('/api/student-profile')).json()).instagram).toBe('@ximena')
})

test('an address that is taken shows an error while the visitor can correct it', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  await page.goto('/kiosk/register')
  const taken = visitorNamed('Rosa')
  await visit(page, taken)
  await page.getByRole('button', { name: 'Start New Registration Now' }).click()
  await visit(page, taken, 20)
  const words = 'An account with this email already exists. Please see a staff member.'
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').or(page.locator('main')).getByText(words).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(words)
  await page.getByLabel('Email').fill('rosa.two@example.edu')
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  expect(JSON.parse(await keptOnDevice(page)).rows).toEqual([])
})

test('a busy server asks to wait, a failing one shows an error, and a registration that already exists shows another', {
  tag: '@deep',
}, async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of (429|500)/)
  const words = {
    429: 'Too many attempts. Please wait a moment and try again.',
    500: 'Something went wrong on our side. Please try again.',
  }
  const codes = { 429: 'too-many', 500: 'unexpected' }
  let status: 200 | 429 | 500 = 429
  await page.setViewportSize({ width: 820, height: 440 })
  await page.route('**/api/kiosk/create-account', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { code: codes[status], message: words[status] } }),
  )
  await page.goto('/kiosk/register')
  await visit(page, visitorNamed('Thea'))
  await expect(page.getByText(words[429], { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText('Please wait a moment, then press Finish again.')).toBeInViewport()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  expect(JSON.parse(await keptOnDevice(page)).rows).toHaveLength(1)
  status = 500
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Kept for you' })).toBeVisible()
  await expect(page.getByText('You do not need to register again.')).toBeVisible()
  expect(JSON.parse(await keptOnDevice(page)).rows).toHaveLength(1)
  // The notification covers no control, even in a low window.
  const notice = await page.getByText('Failed to create account', { exact: true }).boundingBox()
  const button = page.getByRole('button', { name: 'Start New Registration Now' })
  await button.scrollIntoViewIfNeeded()
  const { y = 0 } = (await button.boundingBox()) ?? {}
  expect(y).toBeGreaterThan((notice?.y ?? 440) + (notice?.height ?? 0))
  status = 200
  await button.click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(async () => JSON.parse(await keptOnDevice(page)).rows).toEqual([])
})

test('without a camera the visitor sees an explanation, and can upload', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError')
    }
  })
  await page.goto('/kiosk/register')
  await fillIn(page, visitorNamed('Cora'))
  await page.getByRole('button', { name: 'Use Camera' }).click()
  await expect(page.getByText('Camera Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to access camera. Please check permissions.', { exact: true })).toBeVisible()
  await addPhoto(page)
})

test('an idle form asks, and then empties itself', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/kiosk/register')
  await fillIn(page, visitorNamed('Idris'))
  await addPhoto(page)
  await page.clock.runFor(89_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, I’m here' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await page.clock.runFor(91_000)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // An empty form has no time-out.
  await page.clock.runFor(300_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the data of a visitor who leaves by the back button or a link is gone for the next one', async ({ page }) => {
  await page.goto('/kiosk')
  await page.getByRole('link', { name: /Create your profile/ }).click()
  await page.getByLabel('First Name').fill('Bela')
  await page.goBack()
  await expect(page.getByRole('link', { name: /Create your profile/ })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await page.getByLabel('First Name').fill('Bela')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/kiosk$/)
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await page.getByLabel('First Name').fill('Bela')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  // The page empties itself before the browser puts it into the back/forward cache.
  await fillIn(page, visitorNamed('Bela'))
  await addPhoto(page)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.locator('img')).toHaveCount(0)
})

test('on the narrowest phone every day and hour is as large as a finger, and nothing is cut off', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/kiosk/register')
  const { x = -1 } = (await page.getByRole('link', { name: 'Back' }).boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const grid = page.getByRole('grid', { name: 'Weekly Availability' })
  const targets = await grid.locator('td, button').evaluateAll((all) => all.map((target) => target.getBoundingClientRect().toJSON()))
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await grid.getByRole('gridcell', { name: 'Wednesday 9 AM, not available' }).click()
  await expect(grid.getByRole('gridcell', { name: 'Wednesday 9 AM, available' })).toHaveAttribute('aria-selected', 'true')
})
