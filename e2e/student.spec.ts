import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from './fixtures.ts'

const filled = {
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.edu',
  cellPhone: '310 555 0142',
  major: 'Dance',
  expectedGraduationYear: 2028,
}

/** A plain picture of its own colour, so that no two are the same photo. */
const picture = (hue: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer()

const file = async (name: string, hue: number) => ({ name, mimeType: 'image/jpeg', buffer: await picture(hue) })

async function withPhotos(api: APIRequestContext, count: number): Promise<string[]> {
  const urls: string[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await api.post('/api/upload-image', { multipart: { image: await file(`${index}.jpg`, index * 20) } })
    expect(answer.ok()).toBe(true)
    urls.push((await answer.json()).url)
  }
  return urls
}

async function createProfile(api: APIRequestContext, changes: object = {}) {
  const answer = await api.post('/api/student-profile', { data: { ...filled, ...changes } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const order = (page: Page) =>
  page
    .getByRole('list', { name: 'Portfolio' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => /photos\/([0-9a-f]{8})/.exec((image as HTMLImageElement).src)?.[1]))

test.describe('home', () => {
  test('without a profile says what to do, and lets nobody apply', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    expectAccessible,
  }) => {
    const office = await browser.newContext({ baseURL: callboard.url })
    const api = await signIn(office, ADMIN_EMAIL)
    expect(
      (
        await api.post('/api/projects', { data: { title: 'Viewbook cover', type: 'photo-shoot', urgent: true, campus: 'Malibu Campus' } })
      ).ok(),
    ).toBe(true)
    await office.close()
    await signIn(context, 'home-new@example.edu')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Student' })).toBeVisible()
    await expect(page.getByText('Complete Your Profile - Start Getting Opportunities!', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Profile' })).toHaveAttribute('href', '/student-profile')
    await expect(page.getByRole('heading', { name: 'Opportunities to Represent the University' })).toBeVisible()
    const call = page.getByRole('listitem').filter({ hasText: 'Viewbook cover' })
    await expect(call.getByText('Urgent')).toBeVisible()
    await expect(call.getByText('photo shoot')).toBeVisible()
    await expect(call.getByText(/^Posted /)).toBeVisible()
    const apply = call.getByRole('button', { name: 'Apply Now' })
    await expect(apply).toBeDisabled()
    await apply.dispatchEvent('click')
    await expect(page.getByText('Profile Required', { exact: true })).toBeVisible()
    await expect(page.getByText('Please complete your profile before applying to opportunities.', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await (await context.request.get('/api/applications')).json()).toEqual([])
  })

  test('with a profile shows it, applies with one press, and withdraws', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    expectAccessible,
  }) => {
    const office = await browser.newContext({ baseURL: callboard.url })
    const staff = await signIn(office, ADMIN_EMAIL)
    expect((await staff.post('/api/projects', { data: { title: 'Graduation film', type: 'video-shoot' } })).ok()).toBe(true)
    await office.close()
    const api = await signIn(context, 'home@example.edu')
    await createProfile(api, {
      age: 20,
      height: `5'6"`,
      instagram: '@ana.silva',
      location: 'Malibu, CA',
      specialties: ['Surfing'],
      bio: 'On stage since seven.',
      portfolio: await withPhotos(api, 9),
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible()
    for (const text of [
      'home@example.edu',
      '310 555 0142',
      'Malibu, CA',
      '@ana.silva',
      'Dance',
      '2028',
      '20 years old',
      `5'6"`,
      'Surfing',
      'On stage since seven.',
      'Available for casting',
    ]) {
      if (text !== 'home@example.edu') await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Rating')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Portfolio' }).getByRole('listitem')).toHaveCount(8)
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/student-profile')
    await expectAccessible(page)

    const call = page.getByRole('listitem').filter({ hasText: 'Graduation film' })
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/applications', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await call.getByRole('button', { name: 'Apply Now' }).click()
    await expect(call.getByRole('button', { name: 'Applying...' })).toBeDisabled()
    gate.resolve()
    await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
    await expect(page.getByText("Your application has been submitted successfully. We'll be in touch soon!", { exact: true })).toBeVisible()
    await expect(call.getByText('Applied: pending')).toBeVisible()
    await call.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Application withdrawn', { exact: true })).toBeVisible()
    await call.getByRole('button', { name: 'Apply Now' }).click()
    await expect(call.getByText('Applied: pending')).toBeVisible()
  })

  test('tells why an application failed, and why nothing could be loaded', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of (409|503)/)
    const office = await browser.newContext({ baseURL: callboard.url })
    const staff = await signIn(office, ADMIN_EMAIL)
    expect((await staff.post('/api/projects', { data: { title: 'Orientation', type: 'commercial' } })).ok()).toBe(true)
    await office.close()
    await createProfile(await signIn(context, 'refused@example.edu'))
    await page.route(
      '**/api/projects',
      (route) => route.fulfill({ status: 503, json: { message: 'Callboard is not ready yet. Please try again in a moment.' } }),
      { times: 1 },
    )
    await page.goto('/')
    await expect(page.getByRole('alert').getByText('Callboard is not ready yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.route('**/api/applications', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'Applications for this project are closed.' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await expect(page.getByText('Application Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Applications for this project are closed.', { exact: true })).toBeVisible()
  })
})

test.describe('the profile form', () => {
  test('is filled with the keyboard alone, and says what is wrong in each field', async ({ page, context, signIn, expectAccessible }) => {
    await signIn(context, 'keys@example.edu')
    await page.goto('/student-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Create Your Student Profile' })).toBeVisible()
    for (const name of ['Contact Information', 'Academic Information', 'Physical & Experience Information']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await expect(page.getByText('JPG and PNG up to 10MB')).toBeVisible()
    await expect(page.getByLabel('Experience Level').getByRole('option')).toHaveText([
      'Student',
      'Beginner',
      'Intermediate',
      'Professional',
    ])
    await expect(page.getByLabel('Expected Graduation Year')).toHaveValue(String(Math.min(new Date().getFullYear() + 1, 2030)))
    await expectAccessible(page)

    await page.getByLabel('Email').fill('nobody@')
    await page.getByLabel('Expected Graduation Year').fill('2031')
    await page.getByLabel('Age').fill('7')
    await page.getByLabel('Height').fill('tall')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    for (const message of [
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Cell phone is required',
      'Major is required',
      'Please enter a valid graduation year',
      'Please enter an age from 16 to 100',
      `Please enter a height such as 5'6" or 168 cm`,
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expectAccessible(page)

    const keys = [
      'Ana',
      'Tab',
      'Silva',
      'Tab',
      'keys@example.edu',
      'Tab',
      '310 555 0142',
      'Tab',
      'Tab',
      'Tab',
      'Dance',
      'Tab',
      '2028',
      'Tab',
      'Tab',
      'Tab',
      '20',
      'Tab',
      '168 cm',
      'Tab',
      'Tab',
      'Tab',
      ' Surfing ',
      'Enter',
      'Surfing',
      'Enter',
      '  ',
      'Enter',
      'Spanish',
      'Enter',
    ]
    for (const key of keys) {
      if (key === 'Tab' || key === 'Enter') await page.keyboard.press(key)
      else {
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.insertText(key)
      }
    }
    await expect(page.getByText(`Reads as 5'6" · 168 cm`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove (Surfing|Spanish)$/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Spanish' }).click()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/student-profile', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Profile' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    gate.resolve()
    await expect(page.getByText('Profile created successfully!', { exact: true })).toBeVisible()
    await page.waitForURL('**/my-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Silva' })).toBeVisible()
    const profile = await (await context.request.get('/api/student-profile')).json()
    expect(profile).toMatchObject({
      height: `5'6"`,
      age: 20,
      specialties: ['Surfing'],
      experienceLevel: 'student',
      available: true,
      isPublic: true,
    })
  })

  test('uploads several photos at once, and cancels, retries, removes and orders them', async ({
    page,
    context,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    // The recorder of traces asks for the local pictures by itself, which our policy forbids.
    allowConsoleError(/status of 400|net::ERR_FAILED|Connecting to 'blob:/)
    await createProfile(await signIn(context, 'photos@example.edu'))
    await page.goto('/student-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Your Profile' })).toBeVisible()
    const input = page.locator('input[type=file]')

    await input.setInputFiles([{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
    await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible()
    await expect(page.getByText('Please upload only image files (JPG, PNG, etc.)', { exact: true })).toBeVisible()

    const gate = Promise.withResolvers<void>()
    await page.route('**/api/upload-image', async (route) => {
      await gate.promise
      await route.continue().catch(() => undefined)
    })
    await input.setInputFiles([await file('one.jpg', 10), await file('two.jpg', 90), await file('three.jpg', 170)])
    await expect(page.getByRole('list', { name: 'Portfolio photos' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('img', { name: 'two.jpg' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel two.jpg' }).click()
    gate.resolve()
    await expect(page.getByRole('img', { name: /^Portfolio photo/ })).toHaveCount(2)
    await page.unroute('**/api/upload-image')

    await page.route('**/api/upload-image', (route) => route.abort(), { times: 1 })
    await input.setInputFiles([await file('four.jpg', 250)])
    await expect(page.getByRole('alert').filter({ hasText: 'four.jpg' })).toBeVisible()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Some photos were not uploaded. Try them again or remove them, then save.')).toBeVisible()
    await page.getByRole('button', { name: 'Try four.jpg again' }).click()
    await expect(page.getByRole('img', { name: /^Portfolio photo/ })).toHaveCount(3)

    await input.setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }])
    await expect(page.getByRole('alert').filter({ hasText: 'fake.jpg' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove fake.jpg' }).click()

    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(page.getByRole('img', { name: /^Portfolio photo/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('img', { name: /^Portfolio photo/ })).toHaveCount(3)
    await page.getByRole('button', { name: 'Options of photo 3' }).click()
    await page.getByRole('menuitem', { name: 'Make first' }).click()
    const shown = await page
      .getByRole('img', { name: /^Portfolio photo/ })
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/')[5]))
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.waitForURL('**/my-profile')
    const { portfolio } = await (await context.request.get('/api/student-profile')).json()
    expect(portfolio.photos.map(({ id }: { id: string }) => id)).toEqual(shown)
  })

  test('keeps what was typed over a reload, and asks before it is left', async ({ page, context, signIn }) => {
    const api = await signIn(context, 'draft@example.edu')
    await createProfile(api)
    await page.goto('/student-profile')
    await page.getByLabel('Bio').fill('Half a sent')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')
    await expect(page.getByText('What you typed before is still here')).toBeVisible()

    await page.getByRole('link', { name: 'My Profile' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/student-profile$/)

    // Saved on another device in between: the newer profile is shown, and the draft only offered.
    expect((await api.put('/api/student-profile', { data: { ...filled, major: 'Film' } })).ok()).toBe(true)
    await page.reload()
    await expect(page.getByLabel('Major')).toHaveValue('Film')
    await expect(page.getByLabel('Bio')).toHaveValue('')
    await page.getByRole('button', { name: 'Use my changes' }).click()
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')
    await expect(page.getByLabel('Major')).toHaveValue('Film')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    await page.waitForURL('**/my-profile')
    await page.goto('/student-profile')
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')
    await expect(page.getByText('What you typed before is still here')).toHaveCount(0)
  })

  test('keeps what was typed when somebody saved first, and puts the server’s reasons on the fields', async ({
    page,
    context,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(/status of (400|409)/)
    const api = await signIn(context, 'stale@example.edu')
    await createProfile(api)
    await page.goto('/student-profile')
    await page.getByLabel('Bio').fill('Mine')
    expect((await api.put('/api/student-profile', { data: { ...filled, location: 'Fresno, CA' } })).ok()).toBe(true)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByRole('alert')).toContainText('This profile was changed somewhere else in the meantime.')
    await expect(page.getByLabel('Bio')).toHaveValue('Mine')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Location')).toHaveValue('Fresno, CA')
    await expect(page.getByLabel('Bio')).toHaveValue('Mine')

    await page.route(
      '**/api/student-profile',
      (route) =>
        route.fulfill({
          status: 400,
          json: { message: 'Please check the highlighted fields.', fields: { cellPhone: 'This number is taken' } },
        }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('This number is taken')).toBeVisible()
    await expect(page.getByLabel('Cell Phone')).toBeFocused()
    await page.getByLabel('Cell Phone').fill('310 555 0143')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.waitForURL('**/my-profile')
    expect(await (await api.get('/api/student-profile')).json()).toMatchObject({
      bio: 'Mine',
      location: 'Fresno, CA',
      cellPhone: '310 555 0143',
    })
  })

  test('works on a phone', async ({ page, context, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const api = await signIn(context, 'phone@example.edu')
    await createProfile(api, {
      lastName: 'von Hohenzollern-Sigmaringen-Featherstone-Cholmondeley-XVI',
      specialties: Array.from({ length: 40 }, (_, index) => `Specialty ${index}`),
      portfolio: await withPhotos(api, 12),
    })
    for (const path of ['/student-profile', '/my-profile', '/']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      await expectAccessible(page)
    }
  })
})

test.describe('my profile', () => {
  test('without a profile leads to the form', async ({ page, context, signIn, expectAccessible }) => {
    await signIn(context, 'nobody@example.edu')
    await page.goto('/my-profile')
    await expect(page.getByRole('heading', { name: 'No Profile Found' })).toBeVisible()
    await expect(page.getByText("You haven't created your student profile yet.", { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create Your Profile' }).click()
    await expect(page).toHaveURL(/\/student-profile$/)
  })

  test('orders photos by menu, by keyboard and by dragging, and puts them back when that fails', async ({
    page,
    context,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(/status of 503/)
    const api = await signIn(context, 'order@example.edu')
    await createProfile(api, { portfolio: await withPhotos(api, 5) })
    await page.goto('/my-profile')
    await expect(page.getByText('Available for casting')).toBeVisible()
    await expectAccessible(page)
    const [a, b, c, d, e] = await order(page)

    await page.getByRole('button', { name: 'Options of photo 3' }).click()
    await page.getByRole('menuitem', { name: 'Move earlier' }).click()
    await expect.poll(() => order(page)).toEqual([a, c, b, d, e])
    await expect(page.getByText('Photos reordered', { exact: true })).toBeVisible()
    await expect(page.getByText('Your photo order has been updated.', { exact: true })).toBeVisible()

    // Six steps of 25 px reach over the next tile.
    await page.getByRole('button', { name: 'Move photo 1' }).focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => order(page)).toEqual([c, a, b, d, e])

    const from = await page.getByRole('button', { name: 'Open photo 5 of 5' }).boundingBox()
    const to = await page.getByRole('button', { name: 'Open photo 1 of 5' }).boundingBox()
    if (!from || !to) throw new Error('the photos are not on the page')
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 12 })
    await page.mouse.up()
    await expect.poll(() => order(page)).toEqual([e, c, a, b, d])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Portfolio' })).toBeVisible()
    expect(await order(page)).toEqual([e, c, a, b, d])

    await page.route('**/photo-order', (route) =>
      route.fulfill({ status: 503, json: { message: 'Callboard is not ready yet. Please try again in a moment.' } }),
    )
    await page.getByRole('button', { name: 'Options of photo 5' }).click()
    await page.getByRole('menuitem', { name: 'Make first' }).click()
    await expect(page.getByText('Callboard is not ready yet. Please try again in a moment.', { exact: true })).toBeVisible()
    expect(await order(page)).toEqual([e, c, a, b, d])
  })

  test('shows photos one at a time in a circle, with counter, download and close', async ({ page, context, signIn }) => {
    const api = await signIn(context, 'viewer@example.edu')
    await createProfile(api, { portfolio: await withPhotos(api, 3) })
    await page.goto('/my-profile')
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await expect(page.getByText('3 / 3')).toBeVisible()
    await page.getByRole('button', { name: 'Next photo' }).click()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('2 / 3')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download photo' }).click()])
    expect(download.suggestedFilename()).toBe('portfolio-photo-2.jpg')
    expect((await sharp(await download.path()).metadata()).format).toBe('jpeg')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('2 / 3')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open photo 1 of 3' })).toBeFocused()
  })
})

test.describe('the public page', () => {
  test('shows a talent to anyone, and a private one as if there were none', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    // The browser's own picture page tries to style itself; a photo's answer forbids everything.
    allowConsoleError(/directive 'default-src 'none''|Blocked script execution/)
    const student = await browser.newContext({ baseURL: callboard.url })
    const api = await signIn(student, 'public@example.edu')
    const { id, version } = await createProfile(api, {
      age: 20,
      height: '168 cm',
      location: 'Malibu, CA',
      specialties: ['Surfing'],
      bio: 'Hello.',
      portfolio: await withPhotos(api, 2),
    })
    await page.goto(`/talent/profile/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Silva' })).toBeVisible()
    await expect(page.getByText(`20 years old · 5'6" · Malibu, CA · Student`)).toBeVisible()
    await expect(page.getByText('Available', { exact: true })).toBeVisible()
    for (const name of ['Contact Information', 'Academic Information', 'Specialties', 'Biography'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('This profile was shared via Callboard.')).toBeVisible()
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Photo 1, opens in a new tab' }).click(),
    ])
    expect(new URL(popup.url()).pathname).toMatch(/^\/media\/photos\//)
    await expectAccessible(page)

    expect((await api.put('/api/student-profile', { data: { ...filled, hidesContact: true, version } })).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Academic Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toHaveCount(0)

    expect((await api.put('/api/student-profile', { data: { ...filled, isPublic: false } })).ok()).toBe(true)
    for (const path of [`/talent/profile/${id}`, '/talent/profile/1', '/talent/profile/nonsense']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
      await expect(page.getByText("The talent profile you're looking for doesn't exist.", { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await student.close()
  })
})

test('signed out, a student page says so and comes back after sign-in', async ({ page, callboard }) => {
  const since = Date.now()
  // The notice stands for half a second only, so the page itself writes down what it showed.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('You are logged out. Logging in again...')) sessionStorage.setItem('notice', 'seen')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/my-profile', { waitUntil: 'commit' })
  await page.waitForURL(/\/sign-in\?returnTo=/)
  expect(await page.evaluate(() => sessionStorage.getItem('notice'))).toBe('seen')
  await page.getByLabel('Email').fill('back@example.edu')
  await page.keyboard.press('Enter')
  const mail = await callboard.mailTo('back@example.edu', since)
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  await page.waitForURL('**/my-profile')
})
