import { inspect } from 'node:util'
import { DRAWING_MODULE, type DrawingModule } from '@callboard/contract/drawn-pages'
import type { APIRequestContext } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { sendInHalves } from '../harness/page-in-halves.ts'
import { withPhotos } from '../harness/student-data.ts'
import { talentOf } from '../harness/talent-data.ts'

/** A talent to be found on drawn pages; the first of them may take the server longer than a visitor waits. */
async function drawnTalent(office: APIRequestContext): Promise<string> {
  const { firstName } = await talentOf(office)
  await expect.poll(async () => (await office.get(`/talent-search?search=${firstName}`)).text()).toContain('data-wakes="seen"')
  return firstName
}

test('the talent database is there before any script, and leads on', async ({ browser, callboard, signIn }) => {
  const context = await browser.newContext({ baseURL: callboard.url, javaScriptEnabled: false })
  const firstName = await drawnTalent(await signIn(context, ADMIN_EMAIL))
  const page = await context.newPage()
  await page.goto(`/talent-search?search=${firstName}`)
  await expect(page).toHaveTitle('Talent database · Callboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Talent database' })).toBeVisible()
  await expect(page.getByRole('button', { name: `${firstName} Marlowe, open profile` })).toBeVisible()
  await expect(page.getByText('1 talent', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/admin-dashboard/)
  await context.close()
})

test('half of it is not shown, whose other half would move it', async ({ callboard, context, signIn }) => {
  await drawnTalent(await signIn(context, ADMIN_EMAIL))
  const page = await context.newPage()
  const way = await sendInHalves(callboard.url, '/talent-search', 'Select multiple')
  try {
    await page.goto(`${way.url}/talent-search`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
    // As long as a browser would take to show a half that it may show.
    await page.waitForTimeout(500)
    expect(await paints()).toBe(0)
    way.letRestCome()
    await expect.poll(paints).toBeGreaterThan(0)
  } finally {
    await way.close()
  }
})

test('what is typed and pressed before the application is there is done once it is, and nothing is drawn anew', async ({
  page,
  context,
  signIn,
}) => {
  const firstName = await drawnTalent(await signIn(context, ADMIN_EMAIL))
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/vendor-/, async (route) => {
    await asked
    await route.continue()
  })
  const opened = page.goto('/talent-search')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await heading.evaluate((drawn) => drawn.setAttribute('data-drawn', 'before'))
  const search = page.getByRole('searchbox')
  await search.fill(firstName)
  await search.press('Enter')
  await page.getByLabel('Minimum age').fill('17')
  await page.getByRole('button', { name: 'Select multiple' }).click()
  release()
  await opened
  await expect(page).toHaveURL(new RegExp(`search=${firstName}&ageMin=17|ageMin=17&search=${firstName}`))
  await expect(page.getByRole('button', { name: 'Cancel selection' })).toBeVisible()
  await expect(search).toHaveValue(firstName)
  await expect(page.locator('h1[data-drawn=before]')).toBeVisible()
})

test('whoever likes the table sees the table at once', async ({ page, context, signIn }) => {
  const firstName = await drawnTalent(await signIn(context, ADMIN_EMAIL))
  await page.goto(`/talent-search?search=${firstName}`)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(`/talent-search?search=${firstName}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('script[data-wakes=seen]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto('/talent-search')
  await expect(page.locator('script[data-wakes=seen]')).toHaveCount(1)
})

test('a photograph that is gone is said to be once the page is taken over, though it failed before', async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  const office = await signIn(context, ADMIN_EMAIL)
  const { firstName } = await talentOf(office, { portfolio: await withPhotos(office, 1) })
  await expect.poll(async () => (await office.get(`/talent-search?search=${firstName}`)).text()).toContain('data-wakes="seen"')
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/talent-search?search=${firstName}`)
  await page.getByRole('button', { name: 'Select multiple' }).click()
  await expect(page.getByRole('button', { name: 'Cancel selection' })).toBeVisible()
  await expect(page.getByText('Photo cannot be shown', { exact: true })).toBeVisible()
})

test('what is searched for is in no error of a page that could not be drawn', async ({ context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(await (await office.get('/talent-search')).text()) ?? []
  const module = new URL(`../../apps/web/dist/${DRAWING_MODULE}`, import.meta.url)
  const { drawPage } = (await import(module.href)) as DrawingModule
  const failed = await drawPage('/talent-search?search=Marlowe', boot, '{}').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(String(failed)).toContain('/talent-search cannot be drawn: what it reads came too late')
  expect(inspect(failed)).not.toContain('Marlowe')
})
