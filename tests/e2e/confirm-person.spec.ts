import type { Page } from '@playwright/test'
import { ageSessions } from '../harness/aged-sessions.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** The newest code in a mail to an address. */
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('who signed in long ago confirms it in a dialog, and keeps what they typed', async ({
  page,
  context,
  callboard,
  signIn,
  sessions,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of (400|403)/)
  await signIn(context, ADMIN_EMAIL)
  // Other tests cannot use what is left of this session.
  sessions.clear()

  await test.step('somebody is added to the staff', async () => {
    await page.goto('/settings?part=staff')
    await ageSessions(callboard.dataDir)
    const since = Date.now()
    await page.getByLabel('Add by address').fill('helper.confirm@example.edu')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible(page)
    const { text } = await callboard.mailTo(ADMIN_EMAIL, since)
    await dialogOf(page).getByLabel('Six-digit code').fill('000000')
    await expect(dialogOf(page).getByText('That code is not right or no longer valid.')).toBeVisible()
    await dialogOf(page).getByLabel('Six-digit code').fill(codeIn(text))
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Staff' })).toContainText('helper.confirm@example.edu')
  })

  await test.step('who may sign in is changed', async () => {
    await ageSessions(callboard.dataDir)
    await page.getByRole('tab', { name: 'Sign-in', exact: true }).click()
    await page.getByLabel('Only addresses of these domains').check()
    await page.getByRole('textbox', { name: 'Domains' }).fill('example.edu')
    const since = Date.now()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const { text } = await callboard.mailTo(ADMIN_EMAIL, since)
    await dialogOf(page).getByLabel('Six-digit code').fill(codeIn(text))
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
  })

  await test.step('a token is made; the dialog stands above that of the token, and leaving it changes nothing', async () => {
    await ageSessions(callboard.dataDir)
    await page.getByRole('tab', { name: 'API tokens', exact: true }).click()
    await page.getByRole('button', { name: 'New token' }).first().click()
    const token = page.getByRole('dialog', { name: 'New token' })
    await token.getByLabel('Name').fill('Nightly copy')
    await token.getByRole('checkbox').first().check()
    await token.getByRole('button', { name: 'Make token' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(token.getByLabel('Name')).toHaveValue('Nightly copy')
    const since = Date.now()
    await token.getByRole('button', { name: 'Make token' }).click()
    const { text } = await callboard.mailTo(ADMIN_EMAIL, since)
    await dialogOf(page).getByLabel('Six-digit code').fill(codeIn(text))
    await expect(page.getByRole('dialog', { name: 'Your token is ready' })).toBeVisible()
  })
})

test('the dialog opens even if the part of the page that shows it arrives after the refusal', { tag: '@deep' }, async ({
  page,
  context,
  callboard,
  signIn,
  sessions,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 403/)
  await signIn(context, ADMIN_EMAIL)
  sessions.clear()
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/signed-in-nav-/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/settings?part=staff')
  await ageSessions(callboard.dataDir)
  await page.getByLabel('Add by address').fill('late.confirm@example.edu')
  const refused = page.waitForResponse((answer) => answer.status() === 403)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await refused
  arrive()
  await expect(dialogOf(page)).toBeVisible()
})
