import { receiveMail } from '../../apps/server/src/testing/mail-server.ts'
import { tokenProvider } from '../../apps/server/src/testing/token-provider.ts'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'

let callboard: CallboardServer
test.beforeAll(async () => {
  callboard = await startCallboard({ demo: true })
})
test.afterAll(() => callboard.stop())

test('an office signs in at its mail servers with OAuth2, and hears when that ends', async ({
  page,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const provider = await tokenProvider()
  const smtp = await receiveMail({ accepts: (_user, token) => provider.valid.has(token) })
  await page.request.post(`${callboard.url}/api/auth/demo`, { data: { role: 'admin' } })
  await page.goto(`${callboard.url}/settings?part=mail`)

  await page.getByRole('button', { name: 'Set up OAuth2' }).click()
  const oauth = page.getByRole('form', { name: 'OAuth2 for mail servers' })
  await oauth.getByLabel('Client id').fill(provider.clientId)
  await oauth.getByLabel('Client secret').fill('wrong')
  await oauth.getByLabel('Refresh token').fill(provider.refreshToken)
  await oauth.getByRole('button', { name: 'Try it' }).click()
  await expect(oauth.getByText('Please enter the tenant: its id, or a domain such as example.edu')).toBeVisible()
  await oauth.getByLabel('Another provider').check()
  await oauth.getByLabel('Token address').fill(provider.tokenAddress)
  await oauth.getByRole('button', { name: 'Try it' }).click()
  await expect(oauth.getByRole('status')).toContainText('The provider refuses it.')
  await expectAccessible(page)
  await oauth.getByLabel('Client secret').fill(provider.clientSecret)
  await oauth.getByRole('button', { name: 'Save OAuth2' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(oauth.getByLabel('Refresh token')).toHaveValue('')

  await page.getByRole('textbox', { name: /^Mail server/ }).fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('Port').fill(String(smtp.port))
  await page.getByRole('textbox', { name: /^User/ }).fill('casting@example.edu')
  await page.getByRole('combobox', { name: /^Sign-in/ }).selectOption({ label: 'With OAuth2' })
  await page.getByLabel('Sender').fill('casting@example.edu')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No emails are sent yet')).toBeHidden()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText('Test email sent', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  const mailbox = page.getByRole('form', { name: 'Incoming email' })
  await mailbox.getByLabel('IMAP server').fill('no-such-host.invalid')
  await mailbox.getByLabel('User').fill('casting@example.edu')
  await mailbox.getByLabel('Password').fill('secret')
  await mailbox.getByRole('button', { name: 'Try it' }).click()
  await expect(mailbox.getByRole('status')).toContainText('There is no server with this name.')
  await mailbox.getByRole('button', { name: 'Save mailbox' }).click()
  const doubt = page.getByRole('dialog', { name: 'This mailbox cannot be read. Save anyway?' })
  await expect(doubt).toContainText('There is no server with this name.')
  await doubt.getByRole('button', { name: 'Save anyway' }).click()
  await expect(mailbox.getByRole('button', { name: 'Read no email' })).toBeVisible()
  await expect(mailbox.getByLabel('Password')).toHaveValue('')

  provider.revoke()
  await oauth.getByRole('button', { name: 'Try it' }).click()
  await expect(oauth.getByText('The provider does not accept this sign-in any more')).toBeVisible()
  await page.goto(`${callboard.url}/admin-dashboard`)
  await page.getByRole('link', { name: /Mail servers do not accept the OAuth2 sign-in any more/ }).click()
  await expect(page).toHaveURL(/\/settings\?part=mail/)
  await Promise.all([provider.close(), smtp.close()])
})
