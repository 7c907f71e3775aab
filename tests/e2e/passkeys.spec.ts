import { startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'
import { plugIn } from '../harness/virtual-authenticator.ts'

test('a casting director who needs a passkey adds one after the mail, and signs in with it from then on', async ({
  page,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  // A separate server.
  test.slow()
  const email = 'director@example.edu'
  const callboard = await startCallboard({ env: { ADMIN_EMAILS: email, ADMIN_SIGN_IN: 'strong' } })
  try {
    const device = await plugIn(page)
    const since = Date.now()
    await page.goto(`${callboard.url}/sign-in`)
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(/https?:\/\/\S+/.exec((await callboard.mailTo(email, since)).text ?? '')?.[0] ?? '')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.waitForURL(`${callboard.url}/`)

    await page.goto(`${callboard.url}/sessions`)
    const list = page.getByRole('list', { name: 'Passkeys' })
    await expect(list.getByRole('listitem')).toContainText('Never used yet')
    await list.getByRole('button', { name: /^Rename / }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Office computer')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(list.getByRole('heading', { name: 'Office computer' })).toBeVisible()
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Remove Office computer' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('This passkey is your only way in.').first()).toBeVisible()

    await device.touch(false)
    await page.goto(`${callboard.url}/api/logout`)
    const waiting = page.waitForResponse('**/api/auth/passkey/options')
    await page.goto(`${callboard.url}/sign-in?returnTo=%2Fsessions`)
    // The field already waits for a passkey, and keeps waiting: the confirmation counts only for later requests.
    await waiting
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))
    await device.touch(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/sessions')
    await expect(list.getByRole('listitem')).toContainText('Last used')
  } finally {
    await page.close()
    await callboard.stop()
  }
})
