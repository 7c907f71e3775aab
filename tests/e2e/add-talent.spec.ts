import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADD_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { stored, talentOf, uniqueName } from '../harness/talent-data.ts'

// Axe checks each of the 91 hours.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

/** A photo as cameras write it: rotated by EXIF, and too large for a student's own form. */
const photograph = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a5a2b', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

async function fillRequired(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Student User ID').fill(`${firstName}@Example.edu`)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill('Marlowe')
  await page.getByLabel('Email', { exact: false }).fill(`${firstName}@example.edu`)
  await page.getByLabel('Cell Phone').fill('(310) 555-0142')
  await page.getByRole('textbox', { name: 'Major' }).fill('Film')
}

test.describe('adding talent', () => {
  test('adds a student with a photograph of more than 10 MB, and the search finds them', async ({ page }) => {
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

  test('explains what each field needs, and keeps the typed text', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of (400|409|500)/)
    await page.goto('/admin-add-talent')
    await page.getByLabel('Expected Graduation Year').fill('2051')
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
      `Please enter a valid graduation year, 2020 to ${ADD_TALENT_LIMITS.maxGraduationYear}`,
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
    await expect(page.getByText('No one has this user ID. Enter an email address to create an account.', { exact: true })).toBeVisible()
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

  test('refuses photos over 50 MB and says which one failed', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
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

  test('asks before typed text is lost', { tag: '@deep' }, async ({ page }) => {
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
