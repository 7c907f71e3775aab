import type { Page } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { missingFonts } from '../harness/loaded-fonts.ts'
import { shiftsOf, watchShifts } from '../harness/page-shifts.ts'

/**
 * Delays matching files.
 * @returns a function that releases them
 */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a student’s home greets before its code has loaded, and its first render has the fonts', async ({ page, context, signIn }) => {
  await signIn(context, 'shell@example.edu')
  await watchShifts(page)
  const [releaseScripts, releaseFonts] = [await holdBack(page, '**/*.js'), await holdBack(page, '**/*.woff2')]
  const fonts = [page.waitForEvent('requestfinished', isFont), page.waitForEvent('requestfinished', isFont)]
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Student' })).toBeVisible()
  await expect(page.getByText('Represent the University and build your portfolio.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Callboard' })).toHaveAttribute('href', '/')
  await expect(page.getByText('{{')).toHaveCount(0)
  await untilPainted(page)

  releaseFonts()
  await Promise.all(fonts)
  releaseScripts()
  await expect(page.getByRole('link', { name: 'Create Profile' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await page.evaluate(missingFonts)).toEqual([])
  expect(await shiftsOf(page)).toEqual([])
})

test('a signed-in page loads its code only after its first paint', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'shell@example.edu')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const releaseStyles = await holdBack(page, '**/*.css')
  const loader = page.waitForResponse('**/load-after-paint-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await (await loader).finished()
  expect(scripts).toEqual([expect.stringMatching(/load-after-paint-/)])
  releaseStyles()
  await expect(page.getByRole('link', { name: 'Create Profile' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(5)
})

test('a signed-in page whose browser reports no paint loads its code all the same', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'shell@example.edu')
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Create Profile' })).toBeVisible()
})

test('the desk has its top bar before its code has loaded, in the place where it stays', async ({ page, context, signIn }) => {
  await signIn(context, ADMIN_EMAIL)
  // Wider than a student's page may be.
  await page.setViewportSize({ width: 1920, height: 900 })
  const releaseScripts = await holdBack(page, '**/*.js')
  await page.goto('/talent-search', { waitUntil: 'commit' })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Callboard' })
  await expect(logo).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  // Until then the logo may have no styles.
  await untilPainted(page)
  const place = await logo.boundingBox()
  releaseScripts()
  await expect(page.getByRole('heading', { level: 1, name: 'Talent database' })).toBeVisible()
  expect(await logo.boundingBox()).toEqual(place)
})

const untilPainted = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)

const isFont = (request: { url(): string }): boolean => request.url().endsWith('.woff2')
