import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('a page leads to the chapter of the guide that is about it, with its pictures', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/import')
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page).toHaveURL('/help?guide=casting-staff#import-a-spreadsheet')
  const chapter = page.getByRole('region', { name: 'Import a spreadsheet', exact: true })
  await expect(chapter.getByRole('heading', { name: 'Import a spreadsheet' })).toBeInViewport()
  const picture = chapter.getByRole('img', { name: /^The dry run/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(300)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Holds' }).click()
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeInViewport()
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Callboard for casting staff',
    'Guide for reviewers',
    'Callboard for operators',
  ])
})

test('the palette finds a guide by what somebody wants to do', async ({ page, context, signIn }) => {
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/')
  await page.getByRole('button', { name: 'Go to…' }).click()
  await page.getByRole('combobox', { name: 'Go to' }).fill('how to import')
  await expect(page.getByRole('group', { name: 'Guides' }).getByRole('option').first()).toHaveText('Guide: import a spreadsheet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import a spreadsheet' })).toBeInViewport()
})

test('students read their guide in their menu, and not that of the office', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'asks@example.edu')
  await page.goto('/my-applications')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL('/help?guide=students#apply')
  await expect(page.getByRole('heading', { name: 'Apply', exact: true })).toBeInViewport()
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Callboard for students'])
})

test('people without an account read how to sign in and to vote', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Callboard for students', 'Guide for reviewers'])
  await page.getByRole('link', { name: 'First', exact: true }).click()
  await expect(page.getByText('There is no password.')).toBeInViewport()
})
