import type { BrowserContext, Page } from '@playwright/test'
import { receiveMail } from '../../apps/server/src/testing/mail-server.ts'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { visit, visitorNamed } from '../harness/kiosk-visitor.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#225588"/></svg>'

let callboard: CallboardServer
let url: string
test.beforeAll(async () => {
  callboard = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL } })
  ;({ url } = callboard)
})
test.afterAll(() => callboard.stop())
// Starts its own server; each test continues from the state of the previous one.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let session: Awaited<ReturnType<BrowserContext['cookies']>> = []
const signInAgain = (context: BrowserContext) => context.addCookies(session)

const linkOf = (text: string | undefined) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? ''

/** Signs in by typing the address and opening the link of the mail. */
async function signInByLink(page: Page, email: string, link: (since: number) => Promise<string>): Promise<void> {
  const since = Date.now()
  await page.goto(`${url}/api/login?returnTo=/admin-dashboard`)
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel(/email/i).press('Enter')
  await page.getByText(email).first().waitFor()
  await page.goto(await link(since))
  await page.waitForURL(`${url}/admin-dashboard`)
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('a new office sets itself up in the browser, without a file and without a restart', async ({
  page,
  browser,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const smtp = await receiveMail()
  await signInByLink(page, ADMIN_EMAIL, async (since) => linkOf((await callboard.mailTo(ADMIN_EMAIL, since)).text))

  session = await page.context().cookies()

  await test.step('who it is', async () => {
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps
      .getByRole('listitem')
      .filter({ hasText: 'Say which institution this is' })
      .getByRole('link', { name: 'Open settings' })
      .click()
    await expect(page).toHaveURL(/\/settings\?part=institution/)
    await expectAccessible(page)
    await page.getByLabel('Name of the institution').fill('Lakeside College')
    await page.getByLabel('Accent colour').fill('#225588')
    await save(page)
    expect(await page.evaluate(() => document.body.style.getPropertyValue('--color-accent'))).toBe('#225588')
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await expect(page.getByRole('banner').getByRole('img', { name: 'Lakeside College' })).toBeVisible()
  })

  await test.step('what people choose from', async () => {
    await part(page, 'Choices')
    await page.getByRole('textbox', { name: 'Campuses' }).fill('North Shore')
    await page.getByRole('textbox', { name: 'Campuses' }).press('Enter')
    for (const campus of ['Malibu Campus', 'Calabasas Campus', 'West LA Campus', 'Irvine Campus'])
      await page.getByRole('button', { name: `Remove ${campus}` }).click()
    await save(page)
    await expectAccessible(page)
  })

  await test.step('its mail server, with a test', async () => {
    await part(page, 'Mail')
    await expect(page.getByText('No emails are sent yet')).toBeVisible()
    await page.getByLabel('Mail server').fill('127.0.0.1')
    await page.getByLabel('Encryption').selectOption({ label: 'None (only inside your own network)' })
    await page.getByLabel('Port').fill(String(smtp.port))
    await page.getByLabel('Sender').fill('casting')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Please enter an email address, or a name and an address/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Sender').fill('Lakeside Casting <casting@lakeside.example>')
    await page.getByLabel('Port').fill('1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const doubt = page.getByRole('dialog', { name: 'This mail server does not work. Save anyway?' })
    await expect(doubt).toContainText('No mail server answers there.')
    await expectAccessible(page)
    await doubt.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No emails are sent yet')).toBeVisible()
    await page.getByLabel('Port').fill(String(smtp.port))
    await save(page)
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('Test email sent', { exact: true })).toBeVisible()
    expect(smtp.received.map(({ from }) => from?.address)).toEqual(['casting@lakeside.example'])
  })

  await test.step('a second casting director, who signs in by the invitation', async () => {
    await part(page, 'Staff')
    await page.getByLabel('Add by address').fill('second@lakeside.example')
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Casting director' })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Staff' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    const colleague = await browser.newContext()
    const second = await colleague.newPage()
    await expect.poll(() => smtp.received.length).toBe(2)
    await second.goto(linkOf(smtp.received.at(-1)?.text))
    await second.getByRole('button', { name: 'Sign In' }).click()
    await second.waitForURL(`${url}/admin-dashboard`)
    await expect(second.getByRole('heading', { name: 'Casting dashboard' })).toBeVisible()
    await colleague.close()
  })

  await test.step('who may sign in', async () => {
    await part(page, 'Sign-in')
    await page.getByLabel('Only addresses of these domains').check()
    await page.getByRole('textbox', { name: 'Domains' }).fill('example.edu')
    await save(page)
  })

  await test.step('a kiosk, whose first visitor registers', async () => {
    const tablet = await browser.newContext()
    const kiosk = await tablet.newPage()
    await kiosk.goto(`${url}/kiosk`)
    await expect(kiosk.getByText('Photo shoots, films and campaigns of Lakeside College are cast here.')).toBeVisible()
    await kiosk.goto(`${url}/kiosk/register`)
    await visit(kiosk, visitorNamed('Mina'))
    await expect(kiosk.getByRole('button', { name: 'Start New Registration Now' })).toBeVisible()
    await tablet.close()
  })

  await test.step('and its first casting call', async () => {
    await page.goto(`${url}/project-create`)
    await page.getByLabel('Title').fill('Open day portraits')
    await page.getByLabel('Number of students').fill('4')
    await expect(page.getByLabel('Campus')).toHaveValue('North Shore')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await page.waitForURL(/\/project\/\d+$/)
    await page.goto(`${url}/admin-dashboard`)
    await expect(page.getByRole('heading', { name: 'Casting dashboard' })).toBeVisible()
    // Only the backup step is left.
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('7 of 8 done')
    expect((await page.request.post(`${url}/api/first-steps/dismiss`)).ok()).toBe(true)
  })
  await smtp.close()
})

test('every change is listed with a way back, and what is typed survives a look elsewhere', async ({ page }) => {
  await signInAgain(page.context())
  await page.goto(`${url}/settings`)
  const name = page.getByLabel('Name of the office')
  await name.fill('The Desk')
  await part(page, 'Wording')
  await page.getByLabel('Wardrobe guidance').fill('Plain colours.')
  await part(page, 'Institution')
  await expect(name).toHaveValue('The Desk')
  await save(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Casting Office')
  await part(page, 'Changes')
  await expect(page.getByRole('listitem').first()).toContainText('In force')
  await page
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Back to / })
    .click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await part(page, 'Institution')
  await expect(name).toHaveValue('The Desk')
})

test('a value in use is named before it goes', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 400/)
  await signInAgain(page.context())
  await page.goto(`${url}/settings?part=lists`)
  await page.getByRole('button', { name: 'Remove North Shore' }).click()
  await expect(page.getByText('One casting call has “North Shore” and keeps it; it can no longer be chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please leave at least one')).toBeVisible()
})

test('a change that a colleague has saved meanwhile is not overwritten silently', async ({ page, browser, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  await signInAgain(page.context())
  await page.goto(`${url}/settings?part=privacy`)
  await page.getByLabel('Messages').fill('12')
  const other = await browser.newContext()
  await signInAgain(other)
  const colleague = await other.newPage()
  await colleague.goto(`${url}/settings?part=privacy`)
  await colleague.getByLabel('Self-tapes').fill('24')
  await save(colleague)
  await other.close()
  // Live updates have loaded the colleague's change, and text that is typed here stays.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else changed the settings meanwhile. Look at them and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Self-tapes')).toHaveValue('24')
  await page.getByLabel('Messages').fill('12')
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Self-tapes')).toHaveValue('24')
})
