import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** One red pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const picture = { name: 'shoes.png', mimeType: 'image/png', buffer: PICTURE }

test('a student sends a picture and a PDF on a phone, the office answers with a file, and both see them', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const mark = Date.now()
  const email = `files.${mark}@example.edu`
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const student = await signIn(phone, email)
  await postProfile(student, { firstName: 'Mara', lastName: `Files${mark}`, email })
  const own = await phone.newPage()
  await own.goto('/messages')
  await own.getByRole('button', { name: 'Write to the casting office' }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(`These shoes ${mark}`)
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Would these do?')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles([picture, { name: 'list.pdf', mimeType: 'application/pdf', buffer: PDF }])
  const uploads = dialog.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText('Uploaded')).toHaveCount(2)
  await input.setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }])
  await expect(uploads.getByText('Please choose a picture or a PDF')).toBeVisible()
  await expectAccessible(own)

  // Files stay while the dialog is closed. A text with a failed file is not sent.
  await own.keyboard.press('Escape')
  await own.getByRole('button', { name: 'Write to the casting office' }).click()
  await expect(uploads.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(`These shoes ${mark}`)
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Would these do?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please remove the files that could not be uploaded, or try them again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove fake.jpg' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('img', { name: 'Open shoes.jpg' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^list\.pdf/ })).toBeVisible()
  await expect(uploads).toHaveCount(0)

  await signIn(context, ADMIN_EMAIL)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`Files${mark}`) })
    .click()
  const article = page.getByRole('article', { name: `Mara Files${mark}` })
  await expect(article.getByRole('img', { name: 'Open shoes.jpg' })).toBeVisible()
  const download = page.waitForEvent('download')
  await article.getByRole('link', { name: /^list\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('list.pdf')
  await article.locator('input[type=file]').setInputFiles([picture])
  await expect(article.getByRole('button', { name: 'Remove shoes.png' })).toBeVisible()
  await article.getByRole('textbox').fill('Like these, please.')
  await article.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(article.getByRole('img', { name: 'Open shoes.jpg' })).toHaveCount(2)
  await expectAccessible(page)
  await expect(dialog.getByRole('img', { name: 'Open shoes.jpg' })).toHaveCount(2)
})
