import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

let office: APIRequestContext

test.beforeEach(async ({ context, signIn }) => {
  office = await signIn(context, ADMIN_EMAIL)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

/** A talent for one test only, found by the last name. */
async function makeTalent(firstName: string, lastName: string, changes: Record<string, unknown> = {}): Promise<number> {
  const email = `${firstName}.${lastName}@example.edu`.toLowerCase()
  const data = {
    firstName,
    lastName,
    email,
    studentUserId: email,
    cellPhone: '310 555 0142',
    major: 'Film',
    expectedGraduationYear: 2028,
    ...changes,
  }
  const made = await office.post('/api/admin/student-profile', { data })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).id
}

const picture = (hue: number) =>
  sharp({ create: { width: 120, height: 160, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer()

async function photos(count: number): Promise<string[]> {
  const urls: string[] = []
  for (let index = 0; index < count; index++) {
    const image = { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: await picture(index * 20) }
    urls.push((await (await office.post('/api/upload-image', { multipart: { image } })).json()).url)
  }
  return urls
}

/** Opens a talent's profile from the list. */
async function openTalent(page: Page, lastName: string) {
  await page.goto(`/talent-search?search=${lastName}`)
  await page.getByRole('button', { name: /open profile$/ }).click()
  const profile = page.getByRole('dialog', { name: new RegExp(lastName) })
  await expect(profile).toBeVisible()
  return profile
}

async function pathOf(page: Page, name: 'Edit link' | 'Magic link'): Promise<string> {
  return new URL(await page.getByRole('textbox', { name, exact: true }).inputValue()).pathname
}

test('a range is chosen by keyboard, deleted, and restored after a reload', { tag: '@deep' }, async ({ page, expectAccessible }) => {
  for (const name of ['Anna', 'Bela', 'Cora', 'Dina']) await makeTalent(name, 'Rangeley')
  await page.goto('/talent-search?search=rangeley')
  const cards = page.locator('[data-talent]')
  await expect(cards).toHaveCount(4)
  await page.getByRole('button', { name: 'Select multiple' }).click()
  const bar = page.getByRole('region', { name: 'Selected talent' })
  await expect(bar.getByText('0 selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'More' })).toBeDisabled()

  await cards.nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(bar.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByText('0 selected')).toBeVisible()
  await cards.nth(1).click()
  await cards.nth(3).click({ modifiers: ['Shift'] })
  await cards.nth(2).click()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(cards.nth(3)).toHaveAttribute('aria-pressed', 'true')

  // Selected talent stays selected on other pages of the list.
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(bar.getByText('2 selected, 2 on other pages')).toBeVisible()
  await page.getByRole('searchbox').fill('rangeley')
  await expect(cards).toHaveCount(4)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 profiles?' })
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Delete 2 profiles' }).click()
  await expect(page.getByText('2 profiles deleted', { exact: true })).toBeVisible()
  await expect(cards).toHaveCount(2)
  await expect(bar).toHaveCount(0)

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'Rangeley' })
    .filter({ has: page.getByRole('button', { name: /^Restore/ }) })
  await expect(entry).toContainText('2 profiles')
  await entry.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('2 profiles restored', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.goBack()
  await expect(cards).toHaveCount(4)
})

test('a profile is deleted in its dialog and restored by Undo', async ({ page }) => {
  await makeTalent('Mira', 'Undomiel')
  const profile = await openTalent(page, 'Undomiel')
  await profile.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('dialog', { name: 'Delete Mira Undomiel?' }).getByRole('button', { name: 'Delete Profile' }).click()
  await expect(page.getByText('Profile deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No talent matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mira Undomiel, open profile' })).toBeVisible()
})

test('a deletion that fails says so and changes nothing', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 503/)
  await makeTalent('Fay', 'Failsworth')
  const refuse = (path: string) =>
    page.route(path, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback()))
  await refuse('**/api/talent/*')
  const profile = await openTalent(page, 'Failsworth')
  await profile.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('dialog', { name: 'Delete Fay Failsworth?' }).getByRole('button', { name: 'Delete Profile' }).click()
  await expect(profile.getByRole('alert')).toHaveText('Failed to delete profile. Please try again.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select multiple' }).click()
  await page.getByRole('button', { name: 'Select Fay Failsworth' }).click()
  await page.getByRole('region', { name: 'Selected talent' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 1 profile' }).click()
  await expect(page.getByText('Failed to delete profiles', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('the office sends an edit link, and the student saves a profile with a photo', async ({
  page,
  browser,
  callboard,
  expectAccessible,
}) => {
  const id = await makeTalent('Lena', 'Linkwood', { age: 20, heightFeet: 5, heightInches: 6, ethnicity: 'Asian' })
  await office.patch(`/api/talent/${id}`, { data: { rating: 84 } })
  const profile = await openTalent(page, 'Linkwood')
  await profile.getByRole('button', { name: 'Generate Edit Link' }).click()
  const path = await pathOf(page, 'Edit link')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)
  await expect(profile.getByText('not used yet')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  const student = await (await browser.newContext({ baseURL: callboard.url })).newPage()
  const answer = await student.goto(path)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(student.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible()
  await expect(student.getByText('Asian')).toHaveCount(0)
  await student.getByLabel('First Name').fill('')
  await student.getByLabel('Email').fill('lena@')
  await student.getByRole('button', { name: 'Update Profile' }).click()
  await expect(student.getByText('First name is required')).toBeVisible()
  await expect(student.getByText('Invalid email address')).toBeVisible()
  await student.getByLabel('First Name').fill('Helena')
  await student.getByLabel('Email').fill('helena@example.edu')
  await student.getByLabel('Height, inches').fill('7')
  await student.getByRole('button', { name: 'Monday, every hour' }).click()
  await student.getByLabel('Add Photos').setInputFiles([
    { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
    { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await picture(200) },
  ])
  await expect(student.getByText('Please upload image files only', { exact: true })).toBeVisible()
  await expect(student.getByRole('img', { name: 'Portfolio photo 1' })).toBeVisible()
  await student.getByRole('button', { name: 'Update Profile' }).click()
  await expect(student.getByRole('heading', { name: 'Profile Updated!' })).toBeVisible()
  await expect(student.getByText('Profile Updated', { exact: true })).toBeVisible()
  await expectAccessible(student)
  await expect(student.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  await student.context().close()

  expect(await (await office.get(`/api/talent/${id}`)).json()).toMatchObject({
    firstName: 'Helena',
    height: '5\'7"',
    age: 20,
    rating: 84,
    ethnicity: 'Asian',
    weeklyAvailability: { '1': Array(13).fill(true) },
    portfolio: { images: [expect.any(String)] },
  })
})

test('a change that the office saved meanwhile is shown beside the typed text', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  const id = await makeTalent('Rosa', 'Racewell')
  await openTalent(page, 'Racewell')
  await page.getByRole('button', { name: 'Generate Edit Link' }).click()
  await page.goto(await pathOf(page, 'Edit link'))
  await page.getByLabel('Bio').fill('Typed by Rosa')
  await page.getByLabel('Major').fill('Dance')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('What you typed before is still here')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Typed by Rosa')
  await office.patch(`/api/talent/${id}`, { data: { bio: 'Typed by the office', location: 'Ojai, CA' } })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else' })
  await expect(panel).toContainText('Typed by Rosa')
  await expect(panel).toContainText('Typed by the office')
  await expect(panel).not.toContainText('Ojai')
  await panel.getByRole('button', { name: 'Take the saved Bio' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Typed by the office')
  await panel.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Updated!' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rosa')
  expect(await (await office.get(`/api/talent/${id}`)).json()).toMatchObject({
    bio: 'Typed by the office',
    major: 'Dance',
    location: 'Ojai, CA',
  })
})

test('the magic page shows eight photos, says how many more, and changes nothing', { tag: '@deep' }, async ({
  page,
  browser,
  callboard,
  expectAccessible,
}) => {
  await makeTalent('Maja', 'Magister', {
    portfolio: await photos(10),
    bio: 'Chess and climbing',
    school: 'Seaver Undergrad',
    instagram: '@maja',
    specialties: ['Fencing'],
    weeklyAvailability: { '2': [true, true, true, ...Array(10).fill(false)] },
    available: false,
  })
  await openTalent(page, 'Magister')
  await page.getByRole('button', { name: 'Magic Link' }).click()
  const visitor = await (await browser.newContext({ baseURL: callboard.url })).newPage()
  await visitor.goto(await pathOf(page, 'Magic link'))
  await expect(visitor.getByRole('heading', { name: 'Maja Magister' })).toBeVisible()
  for (const text of ['Unavailable', 'Chess and climbing', 'Seaver Undergrad', '@maja', 'Fencing', '3 hours available', '+2 more photos'])
    await expect(visitor.getByText(text, { exact: true })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Portfolio (10 photos)' })).toBeVisible()
  await expect(visitor.getByText('Not available', { exact: true })).toHaveCount(6)
  const thumbnails = visitor.getByRole('button', { name: /^Photo \d, full screen$/ })
  await expect(thumbnails).toHaveCount(8)
  await thumbnails.nth(2).click()
  const overlay = visitor.getByRole('dialog', { name: 'Maja Magister, photo 3 of 10' })
  await expect(overlay).toBeVisible()
  await expectAccessible(visitor, '[role=dialog]')
  await overlay.click({ position: { x: 20, y: 400 } })
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  await expect(thumbnails.nth(2)).toBeFocused()
  await visitor.context().close()
})

test('a revoked link no longer opens anything', { tag: '@deep' }, async ({ page, allowConsoleError, expectAccessible }) => {
  allowConsoleError(/status of 410/)
  await makeTalent('Rea', 'Revokova')
  const profile = await openTalent(page, 'Revokova')
  await profile.getByRole('button', { name: 'Generate Edit Link' }).click()
  const path = await pathOf(page, 'Edit link')
  await profile.getByRole('button', { name: 'Magic Link' }).click()
  const magic = await pathOf(page, 'Magic link')
  for (const name of ['edit link', 'magic link']) {
    await profile.getByRole('button', { name: `Revoke ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Revoke this ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(profile.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Invalid Edit Link' })).toBeVisible()
  await expect(page.getByText('This edit link is invalid or has expired. Please contact your administrator for a new link.')).toBeVisible()
  await page.goto(magic)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/edit-profile/never-made')
  await expect(page.getByRole('heading', { name: 'Invalid Edit Link' })).toBeVisible()
})

test('on a phone every action takes one press and the profile stays visible', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeTalent('Pia', 'Phonelab')
  const profile = await openTalent(page, 'Phonelab')
  await expect(profile.getByRole('button', { name: 'Share Profile' })).toBeVisible()
  await profile.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Edit Profile', 'Generate Edit Link', 'Magic Link', 'Delete Profile'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Magic Link' }).click()
  await expect(page.getByRole('textbox', { name: 'Magic link', exact: true })).toBeVisible()
  await expect(page.getByText('Magic link copied', { exact: true })).toBeVisible()
})
