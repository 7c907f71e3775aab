import { ageSessions } from '../harness/aged-sessions.ts'
import { startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'
import { plugIn } from '../harness/virtual-authenticator.ts'

const EMAIL = 'passkey.director@example.edu'

test('who has a passkey confirms with it that it is them, or with a mailed code, and continues where they were', async ({
  page,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 403/)
  // A separate server, because other tests share a director and confirm by mail.
  test.slow()
  const callboard = await startCallboard({ env: { ADMIN_EMAILS: EMAIL } })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const add = async (address: string) => {
    await ageSessions(callboard.dataDir)
    await page.getByLabel('Add by address').fill(address)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  }
  try {
    await plugIn(page)
    const since = Date.now()
    await page.goto(`${callboard.url}/sign-in?returnTo=%2Fsessions`)
    await page.getByLabel('Email').fill(EMAIL)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(/https?:\/\/\S+/.exec((await callboard.mailTo(EMAIL, since)).text ?? '')?.[0] ?? '')
    await page.waitForURL('**/sessions')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)

    await test.step('with the passkey; nobody is mailed a code', async () => {
      await page.goto(`${callboard.url}/settings?part=staff`)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await add('first.helper@example.edu')
      await expect(dialog.getByLabel('Six-digit code')).toHaveCount(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Staff' })).toContainText('first.helper@example.edu')
      expect(asked).not.toContain('/api/auth/email')
    })

    await test.step('with a code, where the passkey is not at hand', async () => {
      await add('second.helper@example.edu')
      const before = Date.now()
      await dialog.getByRole('button', { name: 'Email me a code' }).click()
      const code = /\b\d{6}\b/.exec((await callboard.mailTo(EMAIL, before)).text ?? '')?.[0] ?? ''
      await dialog.getByLabel('Six-digit code').fill(code)
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Staff' })).toContainText('second.helper@example.edu')
    })
  } finally {
    await page.close()
    await callboard.stop()
  }
})
