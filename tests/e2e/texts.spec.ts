import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('an office sets up a gateway of text messages, and a student agrees to them and takes that back', async ({
  page,
  browser,
  callboard,
  signIn,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const office = await browser.newContext({ baseURL: callboard.url })
  await signIn(office, ADMIN_EMAIL)
  const email = 'texted@example.edu'
  const student = await signIn(page.context(), email)
  await postProfile(student, { firstName: 'Tex', lastName: 'Ted', email, cellPhone: '(310) 555-0177' })
  await page.goto('/notices')
  await expect(page.getByRole('heading', { name: 'Push' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Text messages' })).toBeHidden()

  const settings = await office.newPage()
  await settings.goto('/settings?part=mail')
  await settings.getByRole('button', { name: 'Set up a gateway' }).click()
  const gateway = settings.getByRole('form', { name: 'Text messages' })
  await gateway.getByLabel('Address of the gateway').fill('http://texts.example.com')
  await gateway.getByLabel('Number for the test').fill('310 555 0100')
  await gateway.getByRole('button', { name: 'Try it' }).click()
  await expect(gateway.getByText('Please enter an address that begins with https://')).toBeVisible()
  await gateway.getByLabel('Address of the gateway').fill('https://127.0.0.1:9/send')
  await gateway.getByLabel('Value of the header').fill('Bearer secret')
  await gateway.getByRole('button', { name: 'Try it' }).click()
  await expect(gateway.getByRole('status')).toContainText('This address is not public')
  await gateway.getByRole('button', { name: 'Save gateway' }).click()
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
  await expect(gateway.getByLabel('Value of the header')).toHaveValue('')
  await expectAccessible(settings)

  await page.reload()
  const texts = page.getByRole('switch', { name: 'Send me text messages to +13105550177' })
  await texts.click()
  await expect(texts).toBeChecked()
  await expect(page.getByText('You agreed on')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(texts).toBeChecked()
  await texts.click()
  await expect(texts).not.toBeChecked()
  await expect(page.getByText('You agreed on')).toBeHidden()

  await gateway.getByRole('button', { name: 'Send no texts' }).click()
  await expect(settings.getByRole('button', { name: 'Set up a gateway' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Push' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Text messages' })).toBeHidden()
  await office.close()
})
