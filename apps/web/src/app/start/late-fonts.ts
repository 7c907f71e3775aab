const shown = new Set<string>()

/**
 * Shows the fonts that came too late for the page that they were asked for on (styles/fonts.css). It moves text, so it belongs where
 * somebody has just asked for another page.
 */
export function showLateFonts(): void {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  for (const { name, responseEnd } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (!name.endsWith('.woff2') || responseEnd <= painted || shown.has(name)) continue
    shown.add(name)
    askAnew(new URL(name).pathname)
  }
}

/** A browser that has given a face up takes it again only where it is declared again. */
function askAnew(path: string): void {
  for (const sheet of document.styleSheets) {
    const rules = [...sheet.cssRules]
    const at = rules.findIndex((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(path))
    const rule = rules[at]
    if (!rule) continue
    sheet.deleteRule(at)
    sheet.insertRule(rule.cssText, at)
  }
}
