import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { shiftsOf, watchShifts } from '../harness/page-shifts.ts'
import { talentOf, uniqueName } from '../harness/talent-data.ts'

/** People on the page. */
const SIZE = 60

test('the end of a long table on a phone does not move after a jump to it, and the next page begins at its top', async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const lastName = uniqueName()
  // Enough to break into several lines.
  const facts = {
    height: `5'9"`,
    major: 'Theatre arts, musical theatre and stage combat',
    location: 'Between here and the far end of the coast',
  }
  for (let index = 0; index < SIZE + 1; index += 1) await talentOf(office, { lastName, ...facts })
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto(`/talent-search?view=table&size=${SIZE}&search=${lastName}`)
  await expect(page.getByRole('table', { name: 'Talent' }).getByRole('row')).toHaveCount(SIZE + 1)
  // Fonts that load later are wider.
  await page.evaluate(() => document.fonts.ready)
  // The browser measures visible rows, and the others have an estimated height.
  await page.waitForTimeout(500)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .evaluate((turner) => turner.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // Longer than a browser takes to lay out rows that have become visible.
  await page.waitForTimeout(500)
  expect(await shiftsOf(page)).toEqual([])

  // A click would scroll to the button first if the rows above it were higher than estimated.
  const next = page.getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.evaluate(() => {
    const places: number[] = []
    Object.assign(globalThis, { places })
    addEventListener('scroll', () => places.push(scrollY))
  })
  await next.click()
  await expect(page.getByRole('table', { name: 'Talent' }).getByRole('row')).toHaveCount(2)
  // The duration of a smooth scroll.
  await page.waitForTimeout(500)
  const places = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
  expect(places, 'the next page begins at its top at once').toEqual([0])
})
