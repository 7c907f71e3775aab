import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { filled, withPhotos } from '../harness/student-data.ts'

/** A phone shows the form in steps. */
test.use({ viewport: { width: 390, height: 844 } })

test('the profile form works on a phone', async ({ page, context, signIn, expectAccessible }) => {
  const api = await signIn(context, 'phone@example.edu')
  await page.goto('/student-profile')
  const step = (number: number) => expect(page.getByText(`Step ${number} of 4`)).toBeVisible()
  await step(1)
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('First Name').press('Enter')
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Cell phone is required')).toBeVisible()
  await page.getByLabel('Last Name').fill('Silva')
  await page.getByLabel('Cell Phone').fill('310 555 0142')
  await page.getByRole('button', { name: 'Next' }).click()
  await step(2)
  await expect(page.getByLabel('First Name')).toBeHidden()
  await page.waitForURL('**/student-profile?step=2')
  await page.reload()
  await step(2)
  await page.goBack()
  await step(1)
  await expect(page.getByLabel('Last Name')).toHaveValue('Silva')
  await page.getByRole('button', { name: 'Photos' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Profile' }).click()
  // The missing field is in another step; that step opens with the error.
  await step(2)
  await expect(page.getByLabel('Major')).toBeFocused()
  await page.getByLabel('Major').fill('Dance')
  await page.getByRole('button', { name: 'Photos' }).click()
  const consent = page.getByRole('checkbox')
  await expect(consent).toHaveCount(3)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await consent.first().check()
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.waitForURL('**/my-profile')
  await expect(page.getByText(/^Your answer of/)).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^I may be photographed/)
  await page.getByRole('link', { name: 'Your height' }).click()
  await step(3)
  await expect(page.getByLabel('Height')).toBeFocused()
  // The main button leads to the next step, and saves on the last one.
  const [next, update] = ['Next', 'Update Profile'].map((name) => page.getByRole('button', { name }))
  const colourOf = (button: Locator | undefined) => button?.evaluate((one) => getComputedStyle(one).backgroundColor)
  const main = await colourOf(next)
  expect(await colourOf(update)).not.toBe(main)
  await page.getByRole('button', { name: 'Photos' }).click()
  await expect.poll(() => colourOf(update)).toBe(main)
  const changes = {
    lastName: 'von Hohenzollern-Sigmaringen-Featherstone-Cholmondeley-XVI',
    specialties: Array.from({ length: 40 }, (_, index) => `Specialty ${index}`),
    portfolio: await withPhotos(api, 12),
  }
  expect((await api.put('/api/student-profile', { data: { ...filled, ...changes } })).ok()).toBe(true)
  for (const path of ['/student-profile', '/my-profile', '/my-applications', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})
