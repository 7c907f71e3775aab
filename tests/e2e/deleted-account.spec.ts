import { expect, test } from '../harness/fixtures.ts'

test('a student deletes the account with a code from the mail, and its other open page leads to sign-in', async ({
  page,
  context,
  callboard,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/)
  const email = `leaves.${Date.now()}@example.edu`
  await signIn(context, email)
  const other = await context.newPage()
  const listening = other.waitForResponse('**/api/events*')
  await other.goto('/calendar')
  await listening

  await page.goto('/your-data')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const since = Date.now()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const [code = ''] = /\b\d{6}\b/.exec((await callboard.mailTo(email, since)).text ?? '') ?? []
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
  await page.getByRole('button', { name: 'Delete for good' }).click()

  await other.waitForURL('**/sign-in?returnTo=%2Fcalendar*')
  await expect(page.getByText('Signing in with that address from now on starts an empty account.')).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
