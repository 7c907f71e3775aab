import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const DESK = {
  Calendar: '/calendar',
  Messages: '/messages',
  'Photo session': '/photo-updater',
  Lists: '/lists',
  Settings: '/settings',
}

test.describe('for casting directors', () => {
  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

  test('the side bar leads to the pages of the day beside the top links, and marks the one that is open', async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/admin-dashboard')
    const bar = page.getByRole('navigation', { name: 'Desk', exact: true })
    for (const [name, path] of Object.entries(DESK)) {
      await bar.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', /page|true/)
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Talent Search',
        'Create Project',
      ])
    }
    await expectAccessible(page)
  })

  test('a phone has no side bar, and its links in the account menu', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Desk', exact: true })).toBeHidden()
    await page.getByRole('button', { name: /Account menu/ }).click()
    for (const name of Object.keys(DESK)) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Lists', exact: true }).click()
    await expect(page).toHaveURL('/lists')
  })

  test('all screens begin at one left edge, with titles of 24 to 28 px', { tag: '@deep' }, async ({ page, context }) => {
    const { id } = await postProject(context.request, { title: `One edge ${Date.now()}` })
    const paths = ['/', '/admin-dashboard', '/talent-search', '/lists', '/calendar', '/sent-messages', '/bulk-message', '/settings']
    const more = ['/audit-log', '/accounts', '/retention', '/holds', '/no-shows', '/export-database', '/photo-updater', '/project-create']
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [...paths, ...more, `/project/${id}/cast`, `/project/${id}/applicants`, `/project/${id}/schedule`]) {
        await page.goto(path)
        const title = page.getByRole('heading', { level: 1 })
        await expect.poll(async () => Math.round((await title.boundingBox())?.x ?? 0), `left edge of ${path} at ${width}`).toBe(120)
        const size = await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
        expect(size, path).toBeGreaterThanOrEqual(24)
        expect(size, path).toBeLessThanOrEqual(28)
      }
    }
  })
})

test('students have no side bar', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'curious@example.edu')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk', exact: true })).toHaveCount(0)
})
