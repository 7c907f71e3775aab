import { startOidcProvider, type TestOidcProvider } from '../../apps/server/src/testing/oidc-provider.ts'
import { startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'

test('explains that the university cannot be reached, signs in when it is back, and ends a session elsewhere', async ({
  page,
  browser,
  expectAccessible,
}) => {
  // It starts a server of its own.
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
    await callboard.stop()
    await provider?.stop()
  }
})
