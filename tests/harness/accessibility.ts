import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the page: waits for the next frame, and then for the end of all animations, except endless ones. */
async function movementsOver(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/**
 * Runs axe on the current state of a page.
 *
 * @param options.within a selector of the part to check
 * @param options.without rules that are not checked
 * @returns each violated rule, with the elements that violate it
 */
export async function axeViolations(
  page: Page,
  { within = 'html', without = [] }: { within?: string | undefined; without?: readonly string[] } = {},
): Promise<readonly { id: string; targets: string[] }[]> {
  // A colour may have too little contrast during its transition.
  await page.evaluate(movementsOver)
  // Our pages have one frame. Only pages with several frames need a separate page that collects the findings. Describing each
  // element that a rule accepts takes half of axe's time.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...without])
    .analyze()
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
}
