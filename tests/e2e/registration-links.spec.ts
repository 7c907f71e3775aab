import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { visitorNamed } from '../harness/kiosk-visitor.ts'
import { file } from '../harness/student-data.ts'

test('a casting director makes a link and its poster, and a visitor registers by it on their phone', async ({
  page,
  context,
  baseURL,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/registration-links')
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Open day')
  await dialog.getByLabel('Places').fill('2')
  await dialog.getByLabel('Religion').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Registration links' }).getByRole('listitem').filter({ hasText: 'Open day' })
  await expect(row.getByText('0 of 2 places used')).toBeVisible()
  const address = (await row.getByText('/join/').textContent()) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' })
  const form = await phone.newPage()
  await form.goto(new URL(address).pathname)
  await expect(form.getByRole('heading', { name: 'Open day' })).toBeVisible()
  await expect(form.getByLabel('Hobbies')).toHaveCount(0)
  const register = form.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByLabel('First Name')).toBeFocused()
  const ines = visitorNamed('Ines')
  for (const [label, typed] of Object.entries(ines)) await form.getByLabel(label).fill(typed)
  await form.getByLabel('Religion').selectOption({ index: 1 })
  expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Typed text stays after a reload and a change of language.
  await form.reload()
  await expect(form.getByLabel('Email')).toHaveValue(ines.Email)
  await form.getByRole('link', { name: 'Español' }).click()
  await expect(form.getByLabel('Nombre', { exact: false }).first()).toHaveValue('Ines')
  await form.getByRole('link', { name: 'English' }).click()
  await form.locator('input[type=file]').setInputFiles(await file('me.jpg', 90))
  await expect(form.getByText('1 photo', { exact: true })).toBeVisible()
  await register.click()
  await expect(form.getByRole('heading', { name: 'Almost done' })).toBeVisible()
  await expect(form.getByText(ines.Email)).toBeVisible()
  await expect(row.getByText('1 of 2 places used')).toBeVisible()

  // After the registration, the form is empty for the next person in the same tab.
  await form.reload()
  await expect(form.getByLabel('Email')).toHaveValue('')

  await row.getByRole('button', { name: 'Pause Open day' }).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await form.reload()
  await expect(form.getByRole('heading', { name: 'Registration is paused at the moment.' })).toBeVisible()
  await row.getByRole('button', { name: 'Continue Open day' }).click()
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Revoke Open day' }).click()
  await expect(row).toBeHidden()
  await form.reload()
  await expect(form.getByRole('heading', { name: 'This registration link is no longer used.' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await phone.close()

  await row.getByRole('link', { name: 'Poster of Open day' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectAccessible(page)
})
