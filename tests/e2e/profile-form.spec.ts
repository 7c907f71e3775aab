import { PROFILE_LIMITS } from '@callboard/contract/people/profiles/rules'
import { ADD_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import { expect, test } from '../harness/fixtures.ts'
import { createProfile, file, filled } from '../harness/student-data.ts'

test.describe('the profile form', () => {
  test('is filled in with the keyboard alone, and shows the error of each field', async ({ page, context, signIn }) => {
    await signIn(context, 'keys@example.edu')
    await test.step('open the empty form', async () => {
      await page.goto('/student-profile')
      await expect(page.getByRole('heading', { level: 1, name: 'Create Your Student Profile' })).toBeVisible()
      for (const name of ['Contact Information', 'Academic Information', 'Physical & Experience Information']) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      }
      await expect(page.getByText('JPG and PNG up to 10MB')).toBeVisible()
      // The page announces how it interprets a height while the user types, but not when the form opens.
      await expect(page.getByText('Feet and inches, or centimetres')).toHaveAttribute('aria-live', 'off')
      await expect(page.getByLabel('Experience Level').getByRole('option')).toHaveText([
        'Student',
        'Beginner',
        'Intermediate',
        'Professional',
      ])
      await expect(page.getByLabel('Expected Graduation Year')).toHaveValue(String(Math.min(new Date().getFullYear() + 1, 2030)))
    })

    await test.step('show the error of each field', async () => {
      await page.getByLabel('Email').fill('nobody@')
      await page.getByLabel('Expected Graduation Year').fill('2051')
      await page.getByLabel('Age', { exact: true }).fill('7')
      await page.getByLabel('Height').fill('tall')
      await page.getByLabel('Bio').fill('x'.repeat(PROFILE_LIMITS.bio + 1))
      await page.getByRole('button', { name: 'Create Profile' }).click()
      for (const message of [
        'First name is required',
        'Last name is required',
        'Valid email is required',
        'Cell phone is required',
        'Major is required',
        `Please enter a valid graduation year, 2020 to ${ADD_TALENT_LIMITS.maxGraduationYear}`,
        'Please enter an age from 16 to 100',
        `Please enter a height such as 5'6" or 168 cm`,
        'Please keep this to 5,000 characters or fewer',
      ]) {
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      }
      // Visible at once, and announced after a pause in typing.
      await expect(page.getByText('1 character too many')).toHaveCount(2)
      await expect(page.getByLabel('First Name')).toBeFocused()
      await page.getByLabel('Bio').fill('')
      await page.getByLabel('First Name').focus()
    })

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
    await test.step('fill it in by keyboard', async () => {
      for (const key of keys) {
        if (key === 'Tab' || key === 'Enter') await page.keyboard.press(key)
        else {
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.insertText(key)
        }
      }
      await expect(page.getByText(`Reads as 5'6" · 168 cm`)).toBeVisible()
      await expect(page.getByText(`Reads as 5'6" · 168 cm`)).toHaveAttribute('aria-live', 'polite')
      await expect(page.getByRole('button', { name: /^Remove (Surfing|Spanish)$/ })).toHaveCount(2)
      await page.getByRole('button', { name: 'Remove Spanish' }).click()
    })

    const gate = Promise.withResolvers<void>()
    await page.route('**/api/student-profile', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await test.step('create the profile', async () => {
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
  })

  test('uploads several photos at once, and cancels, retries, removes and orders them', async ({
    page,
    context,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    // The trace recorder requests the local pictures, which the content security policy forbids.
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

  test('keeps the typed text over a reload and when the page is left', { tag: '@deep' }, async ({ page, context, signIn }) => {
    const api = await signIn(context, 'draft@example.edu')
    await createProfile(api)
    await page.goto('/student-profile')
    await page.getByLabel('Bio').fill('Half a sent')
    await page.reload()
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')
    await expect(page.getByText('What you typed before is still here')).toBeVisible()

    await page.getByRole('link', { name: 'My Profile' }).click()
    await page.waitForURL('**/my-profile')
    await page.goBack()
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')

    // Saved on another device meanwhile: unchanged fields take its values, and edited fields show both.
    expect((await api.put('/api/student-profile', { data: { ...filled, major: 'Film' } })).ok()).toBe(true)
    await page.reload()
    await expect(page.getByLabel('Major')).toHaveValue('Film')
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else since' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Half a sent.*Empty/])
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    await page.waitForURL('**/my-profile')
    await page.goto('/student-profile')
    await expect(page.getByLabel('Bio')).toHaveValue('Half a sent')
    await expect(page.getByText('What you typed before is still here')).toHaveCount(0)
  })

  test('keeps the typed text when somebody saved first, and shows the server’s errors at their fields', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of (400|409)/)
    const api = await signIn(context, 'stale@example.edu')
    await createProfile(api)
    await page.goto('/student-profile')
    await page.getByLabel('Bio').fill('Mine')
    expect((await api.put('/api/student-profile', { data: { ...filled, location: 'Fresno, CA' } })).ok()).toBe(true)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    const panel = page.getByRole('alert').filter({ hasText: 'This profile was changed somewhere else in the meantime.' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Mine.*Empty/])
    await expect(page.getByLabel('Location')).toHaveValue('Fresno, CA')
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Mine')

    await page.route(
      '**/api/student-profile',
      (route) =>
        route.fulfill({
          status: 400,
          json: { message: 'Please check the highlighted fields.', fields: { cellPhone: 'This number is taken' } },
        }),
      { times: 1 },
    )
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
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
})
