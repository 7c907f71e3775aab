const shown = new Set<string>()

/**
 * Applies the fonts that loaded too late for the page that requested them (styles/fonts.css). This shifts text, so call it only when the
 * text is replaced anyway: at another page or a first render.
 */
export function showLateFonts(): void {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  for (const { name, responseEnd } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (!name.endsWith('.woff2') || responseEnd <= painted || shown.has(name)) continue
    shown.add(name)
    insertRuleAgain(new URL(name).pathname)
  }
}

/** A browser that gave up on a font uses it only after its rule is inserted again. */
function insertRuleAgain(path: string): void {
  for (const sheet of document.styleSheets) {
    const rules = [...sheet.cssRules]
    const at = rules.findIndex((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(path))
    const rule = rules[at]
    if (!rule) continue
    sheet.deleteRule(at)
    sheet.insertRule(rule.cssText, at)
  }
}
