import { startOidcProvider, type TestOidcProvider } from '../../apps/server/src/testing/oidc-provider.ts'
import { startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('explains that the university cannot be reached, signs in when it is back, and ends a session elsewhere', { tag: '@deep' }, async ({
  page,
  browser,
  expectAccessible,
}) => {
  // A separate server.
  test.slow()
  let provider: TestOidcProvider | undefined
  const callboard = await startCallboard({
    env: async (url) => {
      provider = await startOidcProvider(url)
      return provider.env
    },
  })
  const laptop = await browser.newPage()
  try {
    if (!provider) throw new Error('the provider has not started')
    provider.person = { sub: 'ada-1', email: 'ada@example.edu', email_verified: true, given_name: 'Ada', family_name: 'Byron' }
    await provider.stop()
    await page.goto(`${callboard.url}/api/login?returnTo=/sessions`)
    await expect(page.getByRole('alert')).toContainText('Single sign-on cannot be reached right now.')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectAccessible(page)

    await provider.restart()
    await laptop.goto(`${callboard.url}/api/login?returnTo=/calendar`)
    await expect(laptop).toHaveURL(`${callboard.url}/calendar`)
    await page.getByRole('link', { name: 'Use your university account' }).click()
    await expect(page).toHaveURL(`${callboard.url}/sessions`)
    await expect(page.getByRole('heading', { level: 2, name: 'Signed in 2 times' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'This one' })).toContainText('In use now')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Sign out of/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Signed in here only' })).toBeVisible()
    expect((await laptop.request.get(`${callboard.url}/api/auth/user`)).status()).toBe(401)
  } finally {
    await laptop.close()
    // An open page would report that its server is gone.
    await page.goto('about:blank')
    await callboard.stop()
    await provider?.stop()
  }
})

test('an office sets it up in the settings, with a test that says what is wrong, and people sign in with it', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const provider = await startOidcProvider(callboard.url)
  const visitor = await browser.newPage()
  try {
    await signIn(context, ADMIN_EMAIL)
    await page.goto(`${callboard.url}/settings?part=sign-in`)
    const form = page.locator('form').filter({ hasText: 'Single sign-on' }).last()
    await form.getByLabel('OpenID Connect').check()
    await expect(form.getByText(`${callboard.url}/api/auth/oidc/callback`)).toBeVisible()
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByText('Please enter the client id that the provider gave you')).toBeVisible()
    await form.getByLabel('Issuer').fill(`${provider.issuer}/campus`)
    await form.getByLabel('Client id').fill(provider.env.OIDC_CLIENT_ID)
    await form.getByLabel('Client secret').fill('wrong')
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toContainText('not such a provider')
    await form.getByLabel('Issuer').fill(provider.issuer)
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toContainText('does not accept this client id and secret')
    await expectAccessible(page)
    await form.getByLabel('Client secret').fill(provider.env.OIDC_CLIENT_SECRET)
    // Opening another part keeps the typed text.
    await page.getByRole('tab', { name: 'Kiosk', exact: true }).click()
    await page.getByRole('tab', { name: 'Sign-in', exact: true }).click()
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toContainText(`It calls itself ${provider.issuer}`)

    provider.person = { sub: 'ada-1', email: 'ada@example.edu', email_verified: true, given_name: 'Ada', family_name: 'Byron' }
    const opened = page.waitForEvent('popup')
    await form.getByRole('button', { name: 'Try signing in' }).click()
    const trial = await opened
    await expect(trial.getByText('You can close this window.')).toBeVisible()
    expect(await trial.evaluate(() => window.opener)).toBe(null)
    await trial.close()
    const result = form.getByRole('status').filter({ hasText: 'Signing in works' })
    await expect(result).toContainText('Ada Byron')
    await expect(result).toContainText('ada@example.edu')
    await expectAccessible(page)
    expect((await (await page.request.get(`${callboard.url}/api/auth/user`)).json()).email).not.toBe('ada@example.edu')

    await form.getByRole('button', { name: 'Save single sign-on' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Client secret')).toHaveValue('')
    await expect(form.getByText(/^One is stored/)).toBeVisible()
    await expectAccessible(page)

    await visitor.goto(`${callboard.url}/api/login?returnTo=/sessions`)
    await expect(visitor).toHaveURL(`${callboard.url}/sessions`)
    await form.getByLabel('None').check()
    await form.getByRole('button', { name: 'Save single sign-on' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Changes', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Single sign-on' })).toHaveCount(2)
    expect((await page.request.get(`${callboard.url}/api/login`, { maxRedirects: 0 })).headers()['location']).not.toContain(provider.issuer)
  } finally {
    await visitor.close()
    await provider.stop()
  }
})
