import sharp from 'sharp'
import { postProfile, postProject } from './casting-data.ts'
import { ADMIN_EMAIL, expect, test } from './fixtures.ts'

test.describe('the form', () => {
  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

  test('begins with the defaults, says what is missing, and loses nothing', async ({ page, expectAccessible }) => {
    await page.goto('/project-create')
    await expect(page.getByRole('heading', { name: 'Create Custom Casting Call' })).toBeVisible()
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('photo-video-shoot')
    await expect(page.getByLabel('Campus')).toHaveValue('Malibu Campus')
    await expect(page.getByLabel('Gender')).toHaveValue('Any/All')
    await expect(page.getByLabel('Status')).toHaveValue('active')
    await page.getByLabel('Location').fill('<b>Lawn</b> ’; DROP TABLE')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expectAccessible(page)
    const preview = page.getByRole('complementary', { name: 'Project Preview' })
    await expect(preview.getByText('<b>Lawn</b> ’; DROP TABLE')).toBeVisible()
    await page.waitForFunction(() => Object.values(sessionStorage).some((draft) => String(draft).includes('DROP TABLE')))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Location')).toHaveValue('<b>Lawn</b> ’; DROP TABLE')
  })

  test('numbers follow from one another, and those out of bounds stay until they are put right', async ({ page }) => {
    await page.goto('/project-create')
    await page.getByLabel('Title').fill('Numbers')
    await page.getByLabel('Number of students').fill('1000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a whole number from 1 to 999')).toBeVisible()
    await expect(page.getByLabel('Number of students')).toBeFocused()
    await expect(page.getByLabel('Number of students')).toHaveValue('1000')
    await page.getByLabel('Number of students').fill('7')
    await page.getByLabel('Women in percent').fill('50')
    await expect(page.getByLabel('Women', { exact: true })).toHaveValue('4')
    await expect(page.getByLabel('Men', { exact: true })).toHaveValue('3')
    await expect(page.getByText('Please enter a whole number from 1 to 999')).toHaveCount(0)
  })

  test('inspiration photos: too large, no image, five at most', async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400/)
    // Not the page but the trace recorder asks for the bytes behind a picture that is being uploaded.
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

  test('a refusal of the server is told, and what was typed stays', async ({ page, allowConsoleError }) => {
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

  test('editing changes the project, and a missing one is not found', async ({ page, context, expectAccessible }) => {
    const { id } = await postProject(context.request, { title: 'First title', requirements: { gender: ['Women'], skills: ['Tap'] } })
    await page.goto(`/project-edit/${id}`)
    await expect(page.getByLabel('Gender')).toHaveValue('Women')
    await page.getByLabel('Title').fill('Second title')
    await page.getByLabel('Status').selectOption('completed')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL(`**/project/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible()
    await expect(page.getByText('completed')).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/project-edit/999999', '/project/999999']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible()
    }
  })

  test('on a phone the preview lies above the form', async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/project-create')
    await page.getByLabel('Title').fill('Portraits on a phone')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Portraits on a phone' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Title')).toHaveValue('Portraits on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('a student reads a casting call, applies, withdraws and applies again', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const office = await browser.newContext({ baseURL: callboard.url })
  const { id } = await postProject(await signIn(office, ADMIN_EMAIL), {
    title: 'Harbour film',
    description: 'One night on the pier.',
    campus: 'Malibu Campus',
    location: 'The pier',
    address: '23000 Pacific Coast Hwy',
    shootDate: '2031-05-01',
    numberOfStudents: 10,
    numberOfMale: 3,
    numberOfFemale: 7,
  })
  await office.close()
  await signIn(context, 'harbour@example.edu')
  await page.goto(`/project/${id}`)
  await expect(page.getByRole('heading', { name: 'Quick Info' })).toBeVisible()
  await expect(page.getByText('Malibu Campus • The pier')).toBeVisible()
  await expect(page.getByText(/maps API key is required/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View on Google Maps' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps/)
  await expect(page.getByText('For the casting office')).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply for This Project' }).click()
  await expect(page.getByText('Profile Required', { exact: true })).toBeVisible()
  await expectAccessible(page)

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
