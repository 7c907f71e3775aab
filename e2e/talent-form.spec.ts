import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from './fixtures.ts'

// Axe looks at each of the 91 hours.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

const uniqueName = () => `Quill${Math.random().toString(36).slice(2, 8)}`

/** A photograph as cameras write them: turned, and too large for a student's own form. */
const photograph = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a5a2b', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** A stored talent of their own. */
async function talentOf(office: APIRequestContext, changes: Record<string, unknown> = {}): Promise<{ id: number; firstName: string }> {
  const firstName = uniqueName()
  const email = `${firstName.toLowerCase()}@example.edu`
  const profile = {
    firstName,
    lastName: 'Marlowe',
    email,
    cellPhone: '310 555 0142',
    major: 'Film',
    expectedGraduationYear: 2028,
    ...changes,
  }
  const answer = await office.post('/api/admin/student-profile', { data: { ...profile, studentUserId: email } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const stored = async (page: Page, id: number) => (await page.context().request.get(`/api/talent/${id}`)).json()
const grid = (page: Page) => page.getByRole('grid', { name: 'Weekly Availability' })
const hour = (page: Page, name: string) => grid(page).getByRole('gridcell', { name: new RegExp(`^${name},`) })
const hoursChosen = (page: Page) => page.getByRole('status').filter({ hasText: /hours/ })

async function middle(cell: Locator): Promise<[x: number, y: number]> {
  const box = await cell.boundingBox()
  if (!box) throw new Error('not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function fillRequired(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Student User ID').fill(`${firstName}@Example.edu`)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill('Marlowe')
  await page.getByLabel('Email', { exact: false }).fill(`${firstName}@example.edu`)
  await page.getByLabel('Cell Phone').fill('(310) 555-0142')
  await page.getByRole('textbox', { name: 'Major' }).fill('Film')
}

test.describe('adding talent', () => {
  test('with a photograph of more than 10 MB, who is then found', async ({ page, expectAccessible }) => {
    const firstName = uniqueName()
    const shot = await photograph()
    expect(shot.length).toBeGreaterThan(10 * 1024 * 1024)
    await page.goto('/admin-add-talent')
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin-dashboard')
    await expect(page.getByLabel('Experience Level')).toHaveValue('beginner')
    await expect(page.getByLabel('Experience Level').getByRole('option')).toHaveText([
      'Beginner',
      'Intermediate',
      'Experienced',
      'Professional',
    ])
    await page.locator('input[type=file]').setInputFiles([{ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: shot }])
    await fillRequired(page, firstName)
    await page.getByLabel('Height').fill('168 cm')
    await expect(page.getByText(`Reads as 5'6" · 168 cm`)).toBeVisible()
    await page.getByLabel('Religion').selectOption('Undecided')
    await page.getByRole('button', { name: 'Friday, every hour' }).click()
    await expect(page.getByRole('img', { name: 'Portfolio photo 1' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByText('Profile created successfully!', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/talent-search\?talent=\d+$/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: `${firstName} Marlowe` })).toBeVisible()
    const id = Number(/talent=(\d+)/.exec(page.url())?.[1])
    expect(await stored(page, id)).toMatchObject({
      firstName,
      height: `5'6"`,
      religion: 'Undecided',
      experienceLevel: 'beginner',
      weeklyAvailability: { 5: Array(13).fill(true) },
      portfolio: { photos: [{ width: 1800, height: 2400 }] },
    })
    await page.goto(`/talent-search?search=${firstName}`)
    await expect(page.locator('[data-talent]')).toHaveCount(1)
  })

  test('says what each field needs, and keeps what was typed', async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of (400|409|500)/)
    await page.goto('/admin-add-talent')
    await page.getByLabel('Expected Graduation Year').fill('2031')
    await page.getByLabel('Age', { exact: true }).fill('66')
    await page.getByLabel('Email').fill('ana@')
    await page.getByLabel('Height').fill('tall')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    for (const message of [
      'Student user ID is required',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Cell phone is required',
      'Major is required',
      'Please enter a valid graduation year',
      'Please enter an age from 16 to 65',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Student User ID')).toBeFocused()
    const firstName = uniqueName()
    await fillRequired(page, firstName)
    await page.getByLabel('Student User ID').fill('nobody-at-all')
    await page.getByLabel('Expected Graduation Year').fill('2030')
    await page.getByLabel('Age', { exact: true }).fill('')
    await page.getByLabel('Height').fill('')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByText('Nobody has this user ID. Enter an e-mail address to create an account.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Student User ID')).toBeFocused()
    const taken = await talentOf(page.context().request)
    await page.getByLabel('Student User ID').fill(`${taken.firstName.toLowerCase()}@example.edu`)
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByText('This person already has a profile.', { exact: true })).toBeVisible()
    await page.getByLabel('Student User ID').fill(`${firstName}@example.edu`)
    await page.route('**/api/admin/student-profile', (route) => route.fulfill({ status: 500, json: { message: 'Something broke' } }))
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByText('Failed to create profile. Please try again.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Last Name')).toHaveValue('Marlowe')
    await page.unroute('**/api/admin/student-profile')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search\?talent=/)
  })

  test('refuses photos over 50 MB and says which one failed', async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400|Connecting to 'blob:/)
    const path = join(tmpdir(), `callboard-large-${process.pid}.jpg`)
    const large = await open(path, 'w')
    await large.truncate(50 * 1024 * 1024 + 1)
    await large.close()
    await page.goto('/admin-add-talent')
    const input = page.locator('input[type=file]')
    await input.setInputFiles(path)
    await expect(page.getByText('File too large', { exact: true })).toBeVisible()
    await expect(page.getByText('Please select images smaller than 50MB', { exact: true })).toBeVisible()
    await rm(path)
    await input.setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }])
    await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to upload fake.jpg', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Photos that were not uploaded' })).toContainText('fake.jpg')
  })

  test('asks before typed text is left behind', async ({ page }) => {
    await page.goto('/admin-add-talent')
    await page.getByLabel('First Name').fill('Ana')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(question.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('First Name')).toHaveValue('Ana')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard$/)
  })
})

test.describe('editing talent', () => {
  test('paints the week by mouse, one value a stroke, and Escape takes it back', async ({ page }) => {
    const { id } = await talentOf(page.context().request, { weeklyAvailability: { 2: [true, ...Array(12).fill(false)] } })
    await page.goto(`/admin/edit-talent/${id}`)
    await grid(page).scrollIntoViewIfNeeded()
    await expect(hour(page, 'Tuesday 8 AM')).toHaveAttribute('aria-selected', 'true')
    // From an empty hour across a chosen one: the stroke chooses, whatever it meets.
    await page.mouse.move(...(await middle(hour(page, 'Monday 8 AM'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(hour(page, 'Thursday 8 AM'))), { steps: 2 })
    await page.mouse.up()
    await expect(hoursChosen(page)).toHaveText('4 of 91 hours')
    await expect(hour(page, 'Tuesday 8 AM')).toHaveAccessibleName('Tuesday 8 AM, available')
    await page.mouse.move(...(await middle(hour(page, 'Wednesday 8 AM'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(hour(page, 'Wednesday 8 PM'))))
    await expect(hoursChosen(page)).toHaveText('3 of 91 hours')
    await page.keyboard.press('Escape')
    await expect(hoursChosen(page)).toHaveText('4 of 91 hours')
    await page.mouse.up()
    await hour(page, 'Sunday 12 PM').click()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    const only = (slot: number) => Array.from({ length: 13 }, (_, index) => index === slot)
    const { weeklyAvailability } = await stored(page, id)
    expect(weeklyAvailability).toEqual({ 0: only(4), 1: only(0), 2: only(0), 3: only(0), 4: only(0) })
  })

  test('does all of it by keyboard', async ({ page, expectAccessible }) => {
    const { id } = await talentOf(page.context().request)
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('button', { name: 'Clear All' }).focus()
    await page.keyboard.press('Tab')
    await expect(hour(page, 'Sunday 8 AM')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(hour(page, 'Monday 9 AM')).toHaveAccessibleName('Monday 9 AM, available')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(hoursChosen(page)).toHaveText('3 of 91 hours')
    await page.keyboard.press('Control+End')
    await expect(hour(page, 'Saturday 8 PM')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '8 PM, every day' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(hoursChosen(page)).toHaveText('10 of 91 hours')
    await expect(page.getByRole('button', { name: '8 PM, every day' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    // The whole grid is one stop.
    await page.keyboard.press('Tab')
    await expect(page.locator('button', { hasText: 'Add Photos' })).toBeFocused()
    await page.getByRole('button', { name: 'Select All' }).press('Enter')
    await expect(hoursChosen(page)).toHaveText('91 of 91 hours')
    await page.getByRole('button', { name: 'Clear All' }).press('Enter')
    await expect(hoursChosen(page)).toHaveText('No hours chosen')
    await page.getByRole('button', { name: 'Tuesday, every hour' }).press('Space')
    await page.getByLabel('Rating').press('ControlOrMeta+a')
    await page.keyboard.type('84')
    await expect(page.getByText('Shown as 8.4/10.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ rating: 84, weeklyAvailability: { 2: Array(13).fill(true) } })
  })

  test('keeps its own limits, and what was typed when saving fails', async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 500/)
    const { id } = await talentOf(page.context().request, { heightFeet: 5, heightInches: 6 })
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByLabel('Rating').fill('101')
    await page.getByLabel('Expected Graduation Year').fill('2036')
    await page.getByLabel('Age', { exact: true }).fill('101')
    await page.getByLabel('Height, feet').fill('9')
    await page.getByLabel('First Name').fill('')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    for (const message of [
      'Please enter a rating from 0 to 100',
      'Please enter a valid graduation year',
      'Please enter an age from 16 to 100',
      `Please enter a height such as 5'6" or 168 cm`,
      'First name is required',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await page.getByLabel('Rating').fill('100')
    await page.getByLabel('Expected Graduation Year').fill('2035')
    await page.getByLabel('Age', { exact: true }).fill('100')
    await page.getByLabel('Height, feet').fill('6')
    await page.getByLabel('First Name').fill('Edited')
    await page.getByLabel('School').selectOption('GSEP')
    await page.route(`**/api/talent/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'Something broke' } }))
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Edited')
    await page.unroute(`**/api/talent/${id}`)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({
      firstName: 'Edited',
      rating: 100,
      expectedGraduationYear: 2035,
      age: 100,
      height: `6'6"`,
      school: 'GSEP',
    })
    // Nobody else of this age is looked for by mistake.
    await page.context().request.delete(`/api/talent/${id}`)
  })

  test('lets two casting directors settle what both changed', async ({
    page,
    browser,
    callboard,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(/status of 409|ERR_FAILED|ERR_BLOCKED/)
    const { id } = await talentOf(page.context().request, { bio: 'First words', major: 'Film' })
    // This page hears of nothing until it saves.
    await page.route(/\/api\/events/, (route) => route.abort())
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('My words')
    await page.getByRole('textbox', { name: 'Major' }).fill('Music')
    const elsewhere = await browser.newContext({ baseURL: callboard.url })
    await signIn(elsewhere, ADMIN_EMAIL)
    const other = await elsewhere.newPage()
    await other.goto(`/admin/edit-talent/${id}`)
    await other.getByRole('textbox', { name: 'Bio' }).fill('Their words')
    await other.getByRole('textbox', { name: 'Major' }).fill('Dance')
    await other.getByLabel('School').selectOption('GSEP')
    await other.getByRole('button', { name: 'Update Profile' }).click()
    await expect(other).toHaveURL(/\/talent-search$/)
    await elsewhere.close()

    await page.getByRole('button', { name: 'Update Profile' }).click()
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else in the meantime' })
    await expect(panel.getByRole('listitem')).toHaveText([/Major.*Music.*Dance/, /Bio.*My words.*Their words/])
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('My words')
    // What was not touched here follows the other one.
    await expect(page.getByLabel('School')).toHaveValue('GSEP')
    await expect(page.getByRole('button', { name: 'Update Profile' })).toBeDisabled()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Take the saved Major' }).click()
    await expect(page.getByRole('textbox', { name: 'Major' })).toHaveValue('Dance')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'My words', major: 'Dance', school: 'GSEP', version: 3 })
  })

  test('says at once that somebody else saved, and follows where nothing was typed', async ({ page }) => {
    const { id } = await talentOf(page.context().request, { bio: 'First words' })
    await page.goto(`/admin/edit-talent/${id}`)
    await expect(page.getByLabel('Rating')).toHaveValue('0')
    await page.context().request.patch(`/api/talent/${id}`, { data: { rating: 55 } })
    await expect(page.getByLabel('Rating')).toHaveValue('55')
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed')
    await page.context().request.patch(`/api/talent/${id}`, { data: { bio: 'Theirs', rating: 60 } })
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else in the meantime' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Typed.*Theirs/])
    await expect(page.getByLabel('Rating')).toHaveValue('60')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'Typed', rating: 60, version: 4 })
  })

  test('goes on from what was typed before a reload, also when somebody saved meanwhile', async ({ page }) => {
    const { id } = await talentOf(page.context().request, { bio: 'First words' })
    page.on('dialog', (question) => void question.accept())
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed')
    await hour(page, 'Monday 8 AM').click()
    await page.reload()
    await expect(page.getByText('What you typed before is still here', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Typed')
    await expect(hour(page, 'Monday 8 AM')).toHaveAttribute('aria-selected', 'true')
    await page.context().request.patch(`/api/talent/${id}`, { data: { bio: 'Theirs', rating: 55 } })
    await page.reload()
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else since' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Typed.*Theirs/, /Weekly Availability.*Mon 8 AM–9 AM/])
    await expect(page.getByLabel('Rating')).toHaveValue('55')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'Typed', rating: 55, version: 3 })
  })

  test('says so when the talent is not there, or is gone on saving', async ({ page }) => {
    for (const id of ['4503599627370495', 'abc', '0', '99999999999999999']) {
      await page.goto(`/admin/edit-talent/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Talent not found' })).toBeVisible()
    }
    const { id } = await talentOf(page.context().request)
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed meanwhile')
    expect((await page.context().request.delete(`/api/talent/${id}`)).status()).toBe(204)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Talent not found', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Typed meanwhile')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger that rests paints, one that swipes scrolls, one that taps changes an hour', async ({ page, context }) => {
    const { id } = await talentOf(page.context().request)
    await page.clock.install()
    await page.goto(`/admin/edit-talent/${id}`)
    await grid(page).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const browser = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [x: number, y: number][]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    const top = () => page.evaluate(() => Math.round(window.scrollY))

    await hour(page, 'Sunday 8 AM').tap()
    await expect(hoursChosen(page)).toHaveText('1 of 91 hours')

    const start = await middle(hour(page, 'Monday 10 AM'))
    const end = await middle(hour(page, 'Monday 1 PM'))
    const before = await top()
    await touch('touchStart', [start])
    await expect(hour(page, 'Monday 10 AM')).toHaveAttribute('aria-selected', 'true')
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [[start[0], start[1] + (end[1] - start[1]) * share]])
    await touch('touchEnd', [])
    await expect(hoursChosen(page)).toHaveText('5 of 91 hours')
    expect(await top()).toBe(before)

    // Time stands still, so that a slow machine does not make a rest of it.
    await page.clock.pauseAt(new Date(Date.now() + 600_000))
    const [x, y] = await middle(hour(page, 'Thursday 2 PM'))
    await touch('touchStart', [[x, y]])
    for (const moved of [20, 60, 100, 140, 180]) await touch('touchMove', [[x, y + moved]])
    await touch('touchEnd', [])
    await expect.poll(top).toBeLessThan(before - 50)
    await page.clock.runFor(1000)
    await expect(hoursChosen(page)).toHaveText('5 of 91 hours')
  })
})

/** Far more of everything than anybody has. */
const farTooMuch = () => ({
  firstName: `${uniqueName()} ${'Aleksandrovna'.repeat(4)}`,
  lastName: 'Castellanos-de-la-Vega'.repeat(3),
  specialties: Array.from({ length: 40 }, (_, index) => `Specialty number ${index}`),
  weeklyAvailability: { 3: Array(13).fill(true) },
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`both forms are accessible with all they can complain of, ${colorScheme}`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    const { id } = await talentOf(page.context().request, farTooMuch())
    for (const path of ['/admin-add-talent', `/admin/edit-talent/${id}`]) {
      await page.goto(path)
      await page.getByLabel('First Name').fill('')
      await page.getByRole('button', { name: /^(Create|Update) Profile$/ }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('both forms fit every screen, and the hours stay large enough to hit', async ({ page }) => {
  const { id } = await talentOf(page.context().request, farTooMuch())
  for (const path of ['/admin-add-talent', `/admin/edit-talent/${id}`]) {
    await page.goto(path)
    await expect(grid(page)).toBeVisible()
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      for (const target of [hour(page, 'Sunday 8 AM'), page.getByRole('button', { name: 'Monday, every hour' })]) {
        const box = await target.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
    }
  }
})
