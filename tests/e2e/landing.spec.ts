import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { openWithFonts } from '../harness/loaded-fonts.ts'

test.describe('for visitors', () => {
  test('the landing page shows all of its parts, and every link works', async ({ page }) => {
    await page.goto('/landing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/Hundreds already take part/)).toBeVisible()
    for (const name of ['Get Discovered', 'Professional Opportunities', 'Build Your Network']) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await expect(page.locator('#talent').getByRole('listitem')).toHaveCount(4)
    for (const name of [
      'Create Profile',
      'Portfolio Management',
      'Casting Opportunities',
      'Admin Dashboard',
      'Project Management',
      'Talent Search',
    ]) {
      await expect(page.locator('footer').getByRole('link', { name })).toHaveAttribute('href', /^\/api\/login/)
    }
    for (const name of ['Help Center', 'Contact Us', 'Privacy Policy']) await expect(page.locator('footer').getByText(name)).toBeVisible()
    for (const name of ['Sign In', 'Get Started']) {
      for (const link of await page.getByRole('link', { name, exact: true }).all()) await expect(link).toHaveAttribute('href', '/api/login')
    }
    for (const anchor of await page.locator('a[href^="#"]').all()) {
      const target = await anchor.getAttribute('href')
      await expect(page.locator(target ?? '#missing')).toHaveCount(1)
    }
    const broken = await page.locator('img').evaluateAll(async (images) => {
      const answers = await Promise.all(images.map(async (image) => (await fetch((image as HTMLImageElement).src)).ok))
      return answers.filter((ok) => !ok).length
    })
    expect(broken).toBe(0)
  })

  test('the landing page is rendered before any script runs', async ({ browser, callboard }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: callboard.url })
    const page = await context.newPage()
    await page.goto('/landing')
    await expect(page.getByRole('heading', { name: 'Get Discovered' })).toBeVisible()
    await expect(page.getByText('{{')).toHaveCount(0)
    await context.close()
  })

  test('signed out, the first screen is the kiosk', async ({ page }) => {
    for (const path of ['/', '/kiosk']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: /Create your profile/ })).toHaveAttribute('href', '/kiosk/register')
      await expect(page.getByRole('link', { name: /Sign in/ })).toHaveAttribute('href', '/api/login')
    }
    await page.getByRole('link', { name: 'See how it works' }).click()
    await expect(page).toHaveURL(/\/landing$/)
    await expect(page.getByRole('heading', { name: 'Get Discovered' })).toBeVisible()
  })

  test('both addresses show one screen, also on a paired kiosk', { tag: '@deep' }, async ({ page, asAnother }) => {
    /** The text of the page, and the position of each link. */
    const screenAt = async (path: string) => {
      await openWithFonts(page, path)
      await expect(page.getByRole('link', { name: /I am here for an audition or a shoot/ })).toBeVisible()
      const boxes = await page.getByRole('link').evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())))
      return { says: await page.locator('body').ariaSnapshot(), boxes }
    }
    expect(await screenAt('/kiosk')).toEqual(await screenAt('/'))
    const { code } = await asAnother(ADMIN_EMAIL, async (office) =>
      (await office.post('/api/paired-kiosks', { data: { name: `Door ${Date.now()}` } })).json(),
    )
    expect((await page.request.post('/api/kiosk/device', { data: { code } })).ok()).toBe(true)
    expect((await (await page.request.get('/api/kiosk/device')).json()).kiosk).toMatch(/^Door/)
    expect(await screenAt('/kiosk')).toEqual(await screenAt('/'))
  })

  test('both pages fit a phone and keep big targets', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/landing', '/kiosk']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow).toBe(0)
    }
    const heights = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(56)
  })

  test('signed-in visitors may open the landing page too', { tag: '@deep' }, async ({ page, context, signIn }) => {
    await signIn(context, 'visitor@example.edu')
    await page.goto('/landing')
    await expect(page.getByRole('heading', { name: 'Get Discovered' })).toBeVisible()
  })

  test('an unknown path shows the 404 page', async ({ page }) => {
    const response = await page.goto('/nothing-here')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
})

test('a prerendered page loads the application on the first interaction, and keeps its scroll position', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/landing', { waitUntil: 'networkidle' })
  expect(scripts.every((path) => path.startsWith('/assets/load-on-interaction-'))).toBe(true)
  await page.mouse.wheel(0, 1500)
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))))
    .toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500)
})
