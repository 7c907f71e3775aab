import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { shiftsOf, watchShifts } from '../harness/page-shifts.ts'

const STUDENT = { firstName: 'Xóchitl', lastName: '=cmd()', email: 'xochitl.export@example.edu' }

test.beforeAll(async ({ asAnother }) => {
  await asAnother(STUDENT.email, async (api) => {
    if ((await api.get('/api/student-profile')).status() === 404) await postProfile(api, STUDENT)
  })
})

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

async function exported(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Makes every export too large for streaming. */
async function pretendMany(page: Page) {
  await page.route('**/api/export/students/count', (route) => route.fulfill({ json: { count: 50_000 } }))
}

test.describe('the export', () => {
  test('saves the students as CSV and as PDF', async ({ page, expectAccessible }) => {
    await page.goto('/export-database')
    await expect(page.getByRole('heading', { level: 1, name: 'Export database' })).toBeVisible()
    await expect(page.getByText(/Estimated columns: 15 · [\d,]+ students?/)).toBeVisible()
    const csv = await exported(page, 'Export CSV')
    expect(csv.name).toMatch(/^callboard-students-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(csv.bytes.toString()).toContain("Xóchitl,'=cmd()")
    expect(csv.bytes.toString()).not.toContain('Ethnicity')

    await page.getByRole('radio', { name: /Excel/ }).check()
    await page.getByRole('checkbox', { name: 'With a sheet of their applications by role' }).check()
    await expect(page.getByText(/Estimated columns: 17 · [\d,]+ students?/)).toBeVisible()
    const workbook = await exported(page, 'Export XLSX')
    expect(workbook.name).toMatch(/\.xlsx$/)
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

    await page.getByRole('radio', { name: /PDF/ }).check()
    await page.getByRole('checkbox', { name: 'Demographics' }).check()
    await expect(page.getByText('Ethnicity and religion leave the database')).toBeVisible()
    await expectAccessible(page)
    const pdf = await exported(page, 'Export PDF')
    expect(pdf.name).toMatch(/\.pdf$/)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.bytes.subarray(-6).toString()).toContain('%%EOF')
  })

  test('cannot be started without a category', { tag: '@deep' }, async ({ page, expectAccessible }) => {
    await page.goto('/export-database')
    await page.getByRole('checkbox', { name: 'Basic info' }).uncheck()
    await page.getByRole('checkbox', { name: 'Contact info' }).uncheck()
    await expect(page.getByText('Please select at least one field category')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Availability' }).check()
    await expect(page.getByText(/Estimated columns: 7/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  })

  test('can be cancelled during the download', { tag: '@deep' }, async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/export/students', async (route) => {
      await held
      await route.abort()
    })
    await page.goto('/export-database')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
    await expect(page.getByText('Export Failed')).toHaveCount(0)
    release()
  })

  test('that fails shows the reason, and an interrupted one leaves no file', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 429|ERR_FAILED|ERR_INCOMPLETE/)
    await page.route('**/api/export/students', (route) => route.fulfill({ status: 429, json: { message: 'Other exports are being made' } }))
    await page.goto('/export-database')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('Export Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Other exports are being made', { exact: true })).toBeVisible()
    await page.unroute('**/api/export/students')
    await page.route('**/api/export/students', (route) => route.abort())
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('The connection was lost. Check your network and try again.', { exact: true })).toBeVisible()
  })

  test('of many students is created in the background, survives a reload, and can be deleted', { tag: '@deep' }, async ({
    page,
    expectAccessible,
  }) => {
    await pretendMany(page)
    await page.goto('/export-database')
    await expect(page.getByText(/So many take a while/)).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^callboard-students-[\d-]+\.csv$/)
    const section = page
      .getByRole('region', { name: 'Made in the background' })
      .or(page.locator('section', { hasText: 'Made in the background' }))
    const link = section.getByRole('link', { name: 'Download' }).first()
    await expect(link).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const coming = page.waitForEvent('download')
    await link.click()
    expect((await readFile(await (await coming).path())).toString()).toContain("Xóchitl,'=cmd()")
    const before = await section.getByRole('listitem').count()
    await section.getByRole('button', { name: 'Delete' }).first().click()
    await expect(section.getByRole('listitem')).toHaveCount(before - 1)
  })

  test('fits a phone', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/export-database')
    await expect(page.getByText(/Estimated columns/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('is not available to students', { tag: '@deep' }, async ({ page, context, signIn }) => {
    await context.clearCookies()
    await signIn(context, STUDENT.email)
    for (const path of ['/export-database', '/audit-log']) {
      expect((await page.goto(path))?.status()).toBe(403)
      await expect(page).toHaveURL(new RegExp(`/sign-in\\?returnTo=${encodeURIComponent(path)}$`))
    }
  })
})

test.describe('the audit log', () => {
  test.beforeEach(async ({ context }) => {
    const response = await context.request.post('/api/projects', { data: { title: 'Audited call', numberOfStudents: 2 } })
    expect(response.status()).toBe(201)
  })

  test('shows who did what, with links and details', async ({ page }) => {
    await page.goto('/audit-log?action=project.created')
    const row = page.getByRole('row').filter({ hasText: 'Created a casting call' }).first()
    await expect(row).toContainText(ADMIN_EMAIL)
    await row.getByText('Show').click()
    await expect(row.getByText('project.created', { exact: true })).toBeVisible()
    await row.getByRole('link', { name: 'Audited call' }).click()
    await expect(page.getByRole('heading', { name: 'Audited call' })).toBeVisible()
  })

  test('keeps its filters in the address', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/audit-log')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Action').selectOption({ label: 'Created a casting call' })
    await expect(page).toHaveURL(/action=project\.created/)
    await expect(page.getByRole('rowheader').filter({ hasNotText: 'Created a casting call' })).toHaveCount(0)
    await page.getByLabel('Person').fill('nobody-of-this-name')
    await expect(page).toHaveURL(/actor=nobody-of-this-name/)
    await expect(page.getByText('Nothing matches. Change or clear the filters.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Person')).toHaveValue('nobody-of-this-name')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/audit-log$/)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Nothing matches. Change or clear the filters.')).toBeVisible()
  })

  test('leads to older lines and back', { tag: '@deep' }, async ({ page, context }) => {
    for (let turn = 0; turn < 52; turn++)
      await context.request.post('/api/projects', { data: { title: `Call ${turn}`, numberOfStudents: 1 } })
    await watchShifts(page)
    await page.goto('/audit-log?action=project.created')
    const first = (await page.getByRole('row').nth(1).textContent()) ?? ''
    await expect(page.getByRole('button', { name: 'Older' })).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page).toHaveURL(/before=\d+/)
    await expect(page.getByRole('row').nth(1)).not.toHaveText(first)
    await page.goBack()
    await expect(page).not.toHaveURL(/before=/)
    await expect(page.getByRole('row').nth(50)).toBeVisible()
  })

  test('shows an error when it fails to load', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 500/)
    await page.route('**/api/audit-log?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
    )
    await page.goto('/audit-log?action=project.created')
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('fits a phone', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/audit-log')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
