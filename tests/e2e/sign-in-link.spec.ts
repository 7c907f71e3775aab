import type { Browser, Page } from '@playwright/test'
import type { CallboardServer } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'
import { visit, visitorNamed } from '../harness/kiosk-visitor.ts'

const linkOf = (text: string | undefined) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? ''
const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

/** Requests a mail on the sign-in page and waits for it. */
async function askOn(page: Page, callboard: CallboardServer, email: string) {
  const since = Date.now()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { text } = await callboard.mailTo(email, since)
  return { link: linkOf(text), code: codeOf(text) }
}

async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok()
const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Is this your account?' })
const button = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

test.describe('a sign-in link', () => {
  test('in a new tab of the browser that requested it, signs in by itself', async ({ page, context, callboard }) => {
    const { link } = await askOn(page, callboard, 'same@example.edu')
    const tab = await context.newPage()
    await tab.goto(link)
    await tab.waitForURL('**/student-profile')
    expect(await isSignedIn(tab)).toBe(true)
  })

  test('in another browser shows whose account it is, and signs in after a press', async ({
    page,
    browser,
    callboard,
    expectAccessible,
  }) => {
    const { link } = await askOn(page, callboard, 'press@example.edu')
    const other = await elsewhere(browser)
    await other.goto(link)
    await expect(question(other)).toBeVisible()
    await expect(other.getByText('This link signs this browser in as press@example.edu.')).toBeVisible()
    await expect(other.getByText('You are signed in as')).toHaveCount(0)
    await expectAccessible(other)
    await button(other).click()
    await other.waitForURL('**/student-profile')
    expect(await (await other.request.get('/api/auth/user')).json()).toMatchObject({ email: 'press@example.edu' })
    await other.context().close()
  })

  test('of somebody else shows who is signed in, and changes nothing before a press', { tag: '@deep' }, async ({
    page,
    browser,
    callboard,
    context,
    signIn,
  }) => {
    const attacker = await elsewhere(browser)
    const { link } = await askOn(attacker, callboard, 'attacker@example.edu')
    await signIn(context, 'victim@example.edu')
    await page.goto(link)
    await expect(page.getByText('This link signs this browser in as attacker@example.edu.')).toBeVisible()
    await expect(page.getByText('You are signed in as victim@example.edu')).toBeVisible()
    await expect(page.getByText('signs you out of that account in this browser')).toBeVisible()
    const who = async () => (await (await page.request.get('/api/auth/user')).json()).email
    expect(await who()).toBe('victim@example.edu')
    await page.getByRole('link', { name: 'Go on as victim@example.edu' }).click()
    await expect(page).toHaveURL(`${callboard.url}/`)
    expect(await who()).toBe('victim@example.edu')
    await attacker.context().close()
  })

  test('opened by a mail scanner that runs scripts still works, and so does its code', { tag: '@deep' }, async ({
    page,
    browser,
    callboard,
  }) => {
    for (const way of ['link', 'code'] as const) {
      const { link, code } = await askOn(page, callboard, `scanned-${way}@example.edu`)
      const scanner = await elsewhere(browser)
      await scanner.goto(link)
      await expect(question(scanner)).toBeVisible()
      // Longer than any timer of the page.
      await scanner.waitForTimeout(4000)
      expect(await isSignedIn(scanner)).toBe(false)
      await scanner.context().close()
      if (way === 'link') await page.goto(link)
      else await page.getByLabel('Six-digit code').fill(code)
      await page.waitForURL('**/student-profile')
      await page.goto('/api/logout')
    }
  })

  test('that a scanner has pressed leaves the code valid in the browser that requested it', { tag: '@deep' }, async ({
    page,
    browser,
    callboard,
  }) => {
    const { link, code } = await askOn(page, callboard, 'pressed@example.edu')
    const scanner = await elsewhere(browser)
    await scanner.goto(link)
    await button(scanner).click()
    await scanner.waitForURL('**/student-profile')
    await scanner.context().close()
    await page.getByLabel('Six-digit code').fill(code)
    await page.waitForURL('**/student-profile')
    expect(await isSignedIn(page)).toBe(true)
  })

  test('of the kiosk takes a press in every browser', { tag: '@deep' }, async ({ page, callboard }) => {
    const since = Date.now()
    const visitor = visitorNamed('Linkette')
    const email = visitor.Email
    await page.goto('/kiosk/register')
    await visit(page, visitor)
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await askOn(page, callboard, 'somebody@example.edu')
    await page.goto(linkOf((await callboard.mailTo(email, since)).text))
    await expect(page.getByText(`This link signs this browser in as ${email}.`)).toBeVisible()
    expect(await isSignedIn(page)).toBe(false)
    await button(page).click()
    await page.waitForURL('**/my-profile')
  })
})
