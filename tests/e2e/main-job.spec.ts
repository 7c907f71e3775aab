import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** A photo of the given size as from a camera: noisy, rotated by EXIF, and with its location. */
async function photograph(width: number, height: number, seed: number): Promise<Buffer> {
  const noise = Buffer.alloc(640 * 427 * 3)
  let state = seed
  for (let index = 0; index < noise.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    noise[index] = 90 + ((state >> 16) % 80) + (index % 1920) / 48
  }
  return sharp(noise, { raw: { width: 640, height: 427, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 2/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '118/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('a student is found, applies and is accepted, across a restart', async ({ browser, callboard }) => {
  test.setTimeout(180_000)
  const studentEmail = 'marisol.ibanez@example.edu'
  const student = await browser.newPage({ baseURL: callboard.url })
  const director = await browser.newPage({ baseURL: callboard.url })

  await test.step('the student signs in through the mailed link', async () => {
    const since = Date.now()
    await student.goto('/student-profile')
    await student.waitForURL(/\/sign-in/)
    await student.getByLabel(/email/i).fill(studentEmail)
    await student.getByLabel(/email/i).press('Enter')
    const mail = await callboard.mailTo(studentEmail, since)
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
    await student.goto(link)
    await student.waitForURL(/\/student-profile$/)
  })

  await test.step('and builds a profile with photographs of 12 and 24 megapixels', async () => {
    await expect(student.getByRole('heading', { name: 'Create Your Student Profile' })).toBeVisible()
    await student.getByLabel('First name').fill('Marisol')
    await student.getByLabel('Last name').fill('Ibáñez')
    await student.getByLabel('Cell phone').fill('310 555 0142')
    await student.getByLabel('Major').fill('Théâtre and Film')
    await student.getByLabel('Location').fill('Oaxaca, Mexico')
    await student.getByRole('textbox', { name: /specialties/i }).fill('Stage combat')
    await student.keyboard.press('Enter')
    await student.locator('input[type=file]').setInputFiles([
      { name: 'headshot.jpg', mimeType: 'image/jpeg', buffer: await photograph(4032, 3024, 7) },
      { name: 'full-length.jpg', mimeType: 'image/jpeg', buffer: await photograph(6000, 4000, 11) },
    ])
    await expect(student.getByRole('listitem').filter({ has: student.locator('img[src*="/media/photos/"]') })).toHaveCount(2, {
      timeout: 30_000,
    })
    await student.getByRole('button', { name: 'Create Profile' }).click()
    await expect(student.getByText('Profile created successfully!', { exact: true })).toBeVisible()
    await student.waitForURL(/\/my-profile$/)
    await expect(student.getByRole('heading', { name: 'Marisol Ibáñez' })).toBeVisible()
  })

  await test.step('the photographs are upright and contain no place', async () => {
    const profile = await (await student.request.get('/api/student-profile')).json()
    const [first] = profile.portfolio.photos
    expect([first.width, first.height]).toEqual([3024, 4032])
    await expect
      .poll(async () => (await student.request.get(`${first.url}`)).headers()['cache-control'], { timeout: 90_000 })
      .toContain('immutable')
    const original = await (await student.request.get(`${first.url}`)).body()
    const { exif, orientation, width } = await sharp(original).metadata()
    expect([exif, orientation ?? 1, width]).toEqual([undefined, 1, 3024])
  })

  await test.step('a casting director posts a casting call', async () => {
    const since = Date.now()
    await director.goto('/api/login?returnTo=/project-create')
    await director.getByLabel(/email/i).fill(ADMIN_EMAIL)
    await director.getByLabel(/email/i).press('Enter')
    const mail = await callboard.mailTo(ADMIN_EMAIL, since)
    await director.goto(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
    await director.waitForURL(/\/project-create$/)
    await director.getByLabel('Title').fill('Spring brochure portraits')
    await director.getByLabel('Description').fill('Natural light, on the lawn.')
    await expect(director.getByRole('complementary').getByRole('heading', { name: 'Spring brochure portraits' })).toBeVisible()
    await director.getByLabel('Number of students').fill('10')
    await director.getByLabel('Men in percent', { exact: true }).fill('33')
    await expect(director.getByLabel('Women', { exact: true })).toHaveValue('7')
    await director.getByRole('button', { name: 'Create Project' }).click()
    await director.waitForURL(/\/project\/\d+$/)
  })

  await test.step('and finds the student by unaccented parts of words', async () => {
    await director.goto('/talent-search')
    await director.getByRole('searchbox').fill('ibanez oaxac theat')
    await director.getByRole('button', { name: /Marisol Ibáñez/ }).click()
    await expect(director.getByRole('dialog').getByText('Stage combat')).toBeVisible()
    await director.keyboard.press('Escape')
  })

  await test.step('everything is there after a restart', async () => {
    await callboard.restart()
    await student.goto('/')
    await expect(student.getByText('Spring brochure portraits')).toBeVisible()
  })

  // Other tests post casting calls to the same server.
  const opportunity = student.getByRole('listitem').filter({ hasText: 'Spring brochure portraits' })

  await test.step('the student applies, once', async () => {
    await opportunity.getByRole('button', { name: /Apply Now/ }).click()
    await expect(student.getByText('Application Submitted!', { exact: true })).toBeVisible()
    await expect(opportunity.getByRole('button', { name: /Apply Now/ })).toHaveCount(0)
  })

  await test.step('the casting director accepts, and the student is notified', async () => {
    const since = Date.now()
    await director.goto('/admin-dashboard')
    await director.getByRole('button', { name: /Applications for Spring brochure/ }).click()
    const application = director.getByRole('listitem', { name: 'Marisol Ibáñez' })
    await application.getByRole('button', { name: 'Booked' }).click()
    await expect(application.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
    await callboard.mailTo(studentEmail, since)
    await student.reload()
    await expect(opportunity.getByText('Applied: Booked')).toBeVisible()
  })
})
