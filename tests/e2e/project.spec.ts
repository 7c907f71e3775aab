import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test.describe('the form', () => {
  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

  test('starts with the defaults, shows what is missing, and loses nothing', async ({ page }) => {
    await page.goto('/project-create')
    await expect(page.getByRole('heading', { name: 'Create Custom Casting Call' })).toBeVisible()
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('photo-video-shoot')
    await expect(page.getByLabel('Campus')).toHaveValue('Malibu Campus')
    await expect(page.getByLabel('Gender')).toHaveValue('Any/All')
    await expect(page.getByLabel('Status')).toHaveValue('active')
    await page.getByLabel('Location').fill('<b>Lawn</b> ’; DROP TABLE')
    await page.getByLabel('Address').fill('24255 Pacific Coast Hwy')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    const preview = page.getByRole('complementary', { name: 'Project Preview' })
    await expect(preview.getByText('<b>Lawn</b> ’; DROP TABLE', { exact: true })).toBeVisible()
    await expect(preview.getByText('24255 Pacific Coast Hwy')).toBeVisible()
    await expect(preview.getByRole('link', { name: 'View on Google Maps' })).toHaveAttribute('href', /24255\+Pacific/)
    await page.waitForFunction(() => Object.values(sessionStorage).some((draft) => String(draft).includes('DROP TABLE')))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Location')).toHaveValue('<b>Lawn</b> ’; DROP TABLE')
  })

  test('numbers depend on one another, and invalid ones stay until they are corrected', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/project-create')
    await page.getByLabel('Men', { exact: true }).fill('-1')
    await page.getByLabel('Number of students').fill('1000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a whole number from 1 to 999')).toBeVisible()
    await expect(page.getByText('Please enter a whole number from 0 to 999')).toBeVisible()
    await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Numbers')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Title is required', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Number of students')).toBeFocused()
    await expect(page.getByLabel('Number of students')).toHaveValue('1000')
    await page.getByLabel('Men', { exact: true }).fill('0')
    await page.getByLabel('Number of students').fill('7')
    await page.getByLabel('Women in percent').fill('50')
    await expect(page.getByLabel('Women', { exact: true })).toHaveValue('4')
    await expect(page.getByLabel('Men', { exact: true })).toHaveValue('3')
    await expect(page.getByText('Please enter a whole number from 1 to 999')).toHaveCount(0)
  })

  test('a partly typed day is not treated as empty, and two presses post one casting call', { tag: '@deep' }, async ({ page, context }) => {
    const title = `Twice ${Date.now()}`
    await page.goto('/project-create')
    await page.getByLabel('Title').fill(title)
    const deadline = page.getByLabel('Apply by')
    await deadline.focus()
    await page.keyboard.type('12')
    const post = page.getByRole('button', { name: 'Create Project' })
    await post.click()
    await expect(deadline).toHaveAccessibleDescription('Please finish this, or clear it')
    await expect(deadline).toBeFocused()
    await deadline.fill('')
    await page.getByLabel('Title').focus()
    await expect(page.getByText('Please finish this, or clear it')).toHaveCount(0)
    await deadline.fill('2025-01-31')
    await expect(deadline).toHaveAccessibleDescription('This day has passed, so no one can apply any more')
    await deadline.fill('')
    // Presses twice before the page has disabled the button.
    await post.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page).toHaveURL(/\/project\/\d+$/)
    const posted: { title: string }[] = await (await context.request.get('/api/projects')).json()
    expect(posted.filter((project) => project.title === title)).toHaveLength(1)
  })

  test('inspiration photos: too large, not an image, at most five', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400/)
    // The trace recorder, not the page, requests the local picture of an upload.
    allowConsoleError(/Connecting to 'blob:/)
    await page.goto('/project-create')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) })
    await expect(page.getByText('File too large', { exact: true })).toBeVisible()
    await expect(page.getByText('poster.jpg is larger than 20MB', { exact: true })).toBeVisible()
    await input.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
    await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Cancel|Remove/ }).click()
    const picture = async (shade: number) => ({
      name: `${shade}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 40, height: 50, channels: 3, background: { r: shade, g: 90, b: 120 } } })
        .png()
        .toBuffer(),
    })
    await input.setInputFiles(await Promise.all([10, 40, 70, 100, 130, 160].map(picture)))
    await expect(page.getByText('A casting call has at most 5.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Remove inspiration photo/ })).toHaveCount(5)
    await page.getByRole('button', { name: 'Remove inspiration photo 5' }).click()
    await expect(page.getByRole('complementary').getByRole('link', { name: /Inspiration photo/ })).toHaveCount(4)
  })

  test('a refusal of the server is shown, and the typed text stays', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/500/)
    await page.route('**/api/projects', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'The ink ran out' } }) : route.continue(),
    )
    await page.goto('/project-create')
    await page.getByLabel('Title').fill('Unlucky')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText(/^Failed to create project: /)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Unlucky')
  })

  test('editing changes the project, and a missing one is not found', { tag: '@deep' }, async ({ page, context }) => {
    const { id } = await postProject(context.request, { title: 'First title', requirements: { gender: ['Women'], skills: ['Tap'] } })
    await page.goto(`/project-edit/${id}`)
    await expect(page.getByLabel('Gender')).toHaveValue('Women')
    await page.getByLabel('Title').fill('Second title')
    await page.getByLabel('Status').selectOption('completed')
    await page.getByLabel('Offer an open place to the next alternate automatically').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL(`**/project/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible()
    expect((await (await context.request.get(`/api/projects/${id}`)).json()).offersToAlternates).toBe(true)
    await expect(page.getByText('completed')).toBeVisible()
    for (const path of ['/project-edit/999999', '/project/999999']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible()
    }
  })

  test('a copy is a draft without dates, and opens for editing', { tag: '@deep' }, async ({ page, context }) => {
    const title = `Harvest festival ${Date.now()}`
    await postProject(context.request, { title, location: 'Lower field', deadline: '2031-03-04', shootDate: '2031-04-05' })
    await page.goto('/admin-dashboard')
    await page.getByRole('button', { name: `Duplicate ${title}` }).click()
    await page.waitForURL('**/project-edit/*')
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Copy of ${title}`)
    await expect(page.getByLabel('Status')).toHaveValue('draft')
    await expect(page.getByLabel('Location')).toHaveValue('Lower field')
    await expect(page.getByLabel('Apply by')).toHaveValue('')
    await expect(page.getByLabel('Shoot date')).toHaveValue('')
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('row', { name: `Copy of ${title}` })).toBeVisible()
  })

  test.describe('while somebody else works on the same', () => {
    // Without live updates, the page learns of the change only when it is refused.
    const goDeaf = (page: Page) => page.route(/\/api\/events/, (route) => route.fulfill({ status: 204 }))

    test('fields that both changed are shown, and the person chooses', { tag: '@deep' }, async ({ page, context, allowConsoleError }) => {
      allowConsoleError(/status of 409/)
      await goDeaf(page)
      const { id } = await postProject(context.request, { title: 'Spring film', wardrobe: 'Blue', major: 'Film' })
      await page.goto(`/project-edit/${id}`)
      await page.getByLabel('Title').fill('Spring film, take two')
      await page.getByLabel('Wardrobe').fill('Green')
      const theirs = { title: 'Spring film 2031', wardrobe: 'Red', major: 'Music' }
      await context.request.put(`/api/projects/${id}`, { data: theirs })
      await page.getByRole('button', { name: 'Save changes' }).click()
      const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else' })
      await expect(panel.getByRole('listitem')).toHaveCount(2)
      await expect(panel.getByText('Spring film 2031')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring film, take two')
      // This field was not edited here, so it takes the value of the other version.
      await expect(page.getByRole('textbox', { name: 'Major' })).toHaveValue('Music')
      await panel.getByRole('button', { name: 'Take the saved Wardrobe' }).click()
      await expect(page.getByRole('textbox', { name: 'Wardrobe' })).toHaveValue('Red')
      await panel.getByRole('button', { name: 'Keep what I typed' }).click()
      await page.waitForURL(`**/project/${id}`)
      const stored = await (await context.request.get(`/api/projects/${id}`)).json()
      expect(stored).toMatchObject({ title: 'Spring film, take two', wardrobe: 'Red', major: 'Music', version: 3 })
    })

    test('a change appears at once, and a reload keeps both versions', { tag: '@deep' }, async ({ page, context }) => {
      const { id } = await postProject(context.request, { title: 'Autumn film' })
      const listening = page.waitForResponse(/\/api\/events/)
      await page.goto(`/project-edit/${id}`)
      await listening
      await page.getByLabel('Title').fill('Autumn film, mine')
      await page.waitForFunction(() => Object.values(sessionStorage).some((draft) => String(draft).includes('Autumn film, mine')))
      await context.request.put(`/api/projects/${id}`, { data: { title: 'Autumn film, theirs', location: 'Pier' } })
      const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else' })
      await expect(panel.getByText('Autumn film, theirs')).toBeVisible()
      await expect(page.getByLabel('Location')).toHaveValue('Pier')
      await context.request.put(`/api/projects/${id}`, { data: { title: 'Autumn film, theirs again' } })
      await expect(panel.getByText('Autumn film, theirs again')).toBeVisible()
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Autumn film, mine')
      await expect(page.getByLabel('Location')).toHaveValue('Pier')
    })

    test('a project that was deleted before saving can be posted again with the typed text', { tag: '@deep' }, async ({
      page,
      context,
      expectAccessible,
    }) => {
      await goDeaf(page)
      const { id } = await postProject(context.request, { title: 'Short-lived', location: 'Attic' })
      await page.goto(`/project-edit/${id}`)
      await page.getByLabel('Title').fill('Not so short-lived')
      await context.request.delete(`/api/projects/${id}`)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Failed to update project: Project Not Found', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'This casting call was deleted in the meantime.' })).toBeVisible()
      await expect(page.getByLabel('Title')).toHaveValue('Not so short-lived')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create Project' }).click()
      await page.waitForURL((url) => /^\/project\/\d+$/.test(url.pathname) && url.pathname !== `/project/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Not so short-lived' })).toBeVisible()
      await expect(page.getByText('Attic').first()).toBeVisible()
    })
  })

  test('on a phone the preview is above the form', { tag: '@deep' }, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/project-create')
    await page.getByLabel('Title').fill('Portraits on a phone')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Portraits on a phone' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Title')).toHaveValue('Portraits on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('with a maps key the place of a casting call is on a map', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: 'Mapped', address: '24255 Pacific Coast Hwy, Malibu' })
  // The page as an instance with MAPS_API_KEY serves it, with a fake maps service.
  await page.route(`**/project/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"mapsApiKey":null', '"mapsApiKey":"a key"') })
  })
  await page.route('https://www.google.com/maps/embed/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }))
  await page.goto(`/project/${id}`)
  const map = page.getByTitle('Map of 24255 Pacific Coast Hwy, Malibu')
  await expect(map).toHaveAttribute('src', 'https://www.google.com/maps/embed/v1/place?key=a+key&q=24255+Pacific+Coast+Hwy%2C+Malibu')
  await expect(page.getByText(/maps API key is required/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View on Google Maps' })).toBeVisible()
})

test('a student reads a casting call, applies, withdraws and applies again', async ({ page, context, signIn, asAnother }) => {
  const { id } = await asAnother(ADMIN_EMAIL, (office) =>
    postProject(office, {
      title: 'Harbour film',
      description: 'One night on the pier.',
      campus: 'Malibu Campus',
      location: 'The pier',
      address: '23000 Pacific Coast Hwy',
      shootDate: '2031-05-01',
      numberOfStudents: 10,
      numberOfMale: 3,
      numberOfFemale: 7,
    }),
  )
  await signIn(context, 'harbour@example.edu')
  await page.goto(`/project/${id}`)
  await expect(page.getByRole('heading', { name: 'Quick Info' })).toBeVisible()
  await expect(page.getByText('Malibu Campus • The pier')).toBeVisible()
  await expect(page.getByText(/maps API key is required/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View on Google Maps' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps/)
  await expect(page.getByText('For the casting office')).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply for This Project' }).click()
  await expect(page.getByText('Profile Required', { exact: true })).toBeVisible()

  await postProfile(context.request, { firstName: 'Harper', lastName: 'Quay' })
  await page.reload()
  await page.getByRole('button', { name: 'Apply for This Project' }).click()
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog').getByText(/you can apply again/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Application withdrawn', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Apply for This Project' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})
