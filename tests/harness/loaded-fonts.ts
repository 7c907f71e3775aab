import { expect, type Page } from '@playwright/test'

/** In the page: waits until all requested fonts have loaded. @returns the fonts in which its text is not rendered */
export async function missingFonts(): Promise<readonly string[]> {
  await document.fonts.ready
  const sample = document.body.appendChild(document.createElement('span'))
  sample.textContent = 'Widths of letters'
  const widthIn = (family: string) => {
    sample.style.fontFamily = family
    return sample.getBoundingClientRect().width
  }
  const plain = widthIn('serif')
  const missing = ['Bricolage Grotesque Variable', 'Instrument Sans Variable'].filter((face) => widthIn(`'${face}', serif`) === plain)
  sample.remove()
  return missing
}

/**
 * Opens a page with its own fonts. A font that loads too late is not used before the next navigation, so that nothing moves.
 */
export async function openWithFonts(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(url)
    expect(await page.evaluate(missingFonts)).toEqual([])
  }).toPass({ timeout: 30_000 })
}
