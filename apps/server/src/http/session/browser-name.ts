/** Browsers by the text that identifies them in the user agent. Browsers that imitate others come first. */
const PROGRAMS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (list: readonly (readonly [RegExp, string])[], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Names the browser of a sign-in, so that the person recognises it in their list. Nothing else of the header is stored.
 *
 * @param userAgent the header, of any length
 * @returns for example `Firefox on Windows`
 */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const [program, system] = [nameIn(PROGRAMS, text), nameIn(SYSTEMS, text)]
  if (program && system) return `${program} on ${system}`
  return program ?? (system ? `A browser on ${system}` : 'Another program')
}
