import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the page: waits for the next frame, and then until everything that moves has arrived, except for what moves without end. */
async function movementsOver(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/**
 * Runs axe on a page as it is now.
 *
 * @param within a selector of the part to check
 * @returns each rule that is broken, with the elements that break it
 */
export async function axeViolations(page: Page, within = 'html'): Promise<readonly { id: string; targets: string[] }[]> {
  // A colour on its way to another may be too pale for that moment, and an animation may go on while axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(movementsOver)
  // Our pages are one frame; only pages of several need a page of their own to put the findings together in.
  const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
}
