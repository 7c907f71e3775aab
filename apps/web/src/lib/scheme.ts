/** Colour schemes a person may choose; `system` follows the device. */
export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Where the choice is kept; `src/theme.ts` reads it before the first paint. */
const KEY = 'callboard.scheme'

/** The saved choice of this device. */
export function readScheme(): Scheme {
  const chosen = document.documentElement.dataset['scheme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Applies a choice at once and keeps it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  const root = document.documentElement
  if (scheme === 'system') delete root.dataset['scheme']
  else root.dataset['scheme'] = scheme
  try {
    if (scheme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, scheme)
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}
