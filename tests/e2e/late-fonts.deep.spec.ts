import { expect, test } from '../harness/fixtures.ts'
import { missingFonts } from '../harness/loaded-fonts.ts'
import { shiftsOf, watchShifts } from '../harness/page-shifts.ts'

/** Milliseconds. Longer than any page waits for its fonts, and than a busy machine takes to render it. */
const LATE_MS = 3_000

test('fonts that load late move nothing, and are used on the next page', async ({ page, context, signIn }) => {
  await signIn(context, 'late-fonts@example.edu')
  await watchShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  await page.goto('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
  expect(await page.evaluate(missingFonts)).toHaveLength(2)
  expect(await shiftsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'My Profile' }).first().click()
  await expect(page).toHaveURL('/my-profile')
  await expect.poll(() => page.evaluate(missingFonts)).toEqual([])
  expect(await shiftsOf(page)).toEqual([])
})
