import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { test as base, expect } from '../harness/fixtures.ts'

/** Started without any environment variable about the office. */
const test = base.extend<object, { callboard: CallboardServer; log: string }>({
  log: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'callboard-set-up-'))
      await use(join(dir, 'log'))
      await rm(dir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  callboard: [
    async ({ log }, use) => {
      const server = await startCallboard({ log })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const OFFICE = 'office@example.edu'
const COLLEAGUE = 'bo@example.edu'

test('a new office is set up in the browser alone: its director, a colleague, and what comes first', async ({
  page,
  browser,
  callboard,
  log,
  expectAccessible,
  allowConsoleError,
}) => {
  // The wrong code.
  allowConsoleError(/status of 400/)
  await test.step('visitors are asked for the code of the log, not to sign in; public pages stay', async () => {
    await page.goto('/landing')
    await expect(page).toHaveURL(/\/landing$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByRole('heading', { name: 'Set up Callboard' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code from the log').fill('ABCD-EFGH-JKLM')
    await page.getByLabel('Your email').fill(OFFICE)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not the code that the log shows now.')).toBeVisible()
    await expect(page.getByLabel('Code from the log')).toBeFocused()
  })

  await test.step('the code makes the first director', async () => {
    const [, code = ''] = /type the code ([0-9A-Z-]{14})/.exec(await readFile(log, 'utf8')) ?? []
    await page.getByLabel('Code from the log').fill(code)
    await page.getByRole('button', { name: 'Set up Callboard' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard$/)
    const steps = page.getByRole('region', { name: 'First steps' })
    for (const step of ['Bring your people in', 'Add colleagues', 'Connect a mail server', 'Make a backup'])
      await expect(steps.getByText(step, { exact: true }).first()).toBeVisible()
  })

  await test.step('a colleague is invited by mail, and the link signs in', async () => {
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Add colleagues' }).click()
    const since = Date.now()
    await page.getByLabel('Add by address').fill(COLLEAGUE)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const { text = '' } = await callboard.mailTo(COLLEAGUE, since)
    const context = await browser.newContext({ baseURL: callboard.url })
    const theirs = await context.newPage()
    await theirs.goto(/https?:\/\/\S*\/sign-in\/link\S*/.exec(text)?.[0] ?? '')
    await theirs.getByRole('button', { name: 'Sign In' }).click()
    await expect(theirs).toHaveURL(/\/admin-dashboard$/)
    await context.close()
  })

  await test.step('nobody is asked to set it up again', async () => {
    const context = await browser.newContext({ baseURL: callboard.url })
    const visitor = await context.newPage()
    await visitor.goto('/sign-in')
    await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.close()
  })
})
