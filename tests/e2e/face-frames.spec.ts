import type { Page } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'

/** How far the frame reaches beyond a face, and what covers or cuts each part of it; empty when the frame is complete. */
function cutParts(page: Page, index: number): Promise<string[]> {
  return page.evaluate((at) => {
    const button = document.querySelectorAll<HTMLElement>('[data-talent]')[at]
    if (!button) throw new Error('no such face')
    const framed = [button, ...button.querySelectorAll<HTMLElement>('*')].filter((part) => getComputedStyle(part).outlineStyle !== 'none')
    if (framed.length === 0) throw new Error('the face has no frame')
    return framed.flatMap((part) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(part)
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { top, left, right } = part.getBoundingClientRect()
      const problems: string[] = []
      const bar = document.querySelector('.tool-bar')?.getBoundingClientRect()
      if (bar && top - reach < bar.bottom) problems.push(`the toolbar covers ${bar.bottom - top + reach} px`)
      for (let around = part.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const edge = around.getBoundingClientRect()
        if (top - reach < edge.top || left - reach < edge.left || right + reach > edge.right)
          problems.push(`${around.tagName}.${around.className} cuts it`)
      }
      return problems
    })
  }, index)
}

test('the frame of a focused or selected face in the first row is whole', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  for (let made = 0; made < 14; made++) await talentOf(office)
  for (const view of ['cards', 'sheet']) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`/talent-search?view=${view}`)
      const faces = page.locator('[data-talent]')
      const where = `${view} at ${width} px`
      await faces.first().waitFor()
      await page.locator('body').press('Tab')
      await faces.first().focus()
      expect(await cutParts(page, 0), `focused, ${where}`).toEqual([])
      // When the focus comes from below, the first row would be under the sticky toolbar.
      await faces.last().focus()
      await faces.first().focus()
      expect(await cutParts(page, 0), `focused from below, ${where}`).toEqual([])
      await page.getByRole('button', { name: 'Select multiple' }).click()
      await faces.first().click()
      await expect(faces.first()).toHaveAttribute('aria-pressed', 'true')
      await page.evaluate(() => scrollTo(0, 0))
      expect(await cutParts(page, 0), `selected, ${where}`).toEqual([])
    }
  }
})
