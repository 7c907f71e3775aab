import { readSchemeChoice, SCHEME_COOKIE, type Scheme } from '@callboard/contract/appearance'

/** The colour scheme that the page is shown in. */
export function shownScheme(): Scheme {
  return readSchemeChoice(document.documentElement.dataset['scheme'])
}

/** The choice stored on this device. The server has already rendered the page with it, but a cached page may be older than the choice. */
export function readScheme(): Scheme {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${SCHEME_COOKIE.name}=`))
  return readSchemeChoice(kept?.slice(SCHEME_COOKIE.name.length + 1))
}

/** Applies a colour scheme to the page. */
export function applyScheme(scheme: Scheme): void {
  const root = document.documentElement
  if (scheme === 'system') delete root.dataset['scheme']
  else root.dataset['scheme'] = scheme
}

/** Applies a colour scheme and stores it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme)
  const maxAge = scheme === 'system' ? 0 : SCHEME_COOKIE.maxAgeSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must see the choice
  document.cookie = `${SCHEME_COOKIE.name}=${scheme}; path=/; max-age=${maxAge}; samesite=lax`
}
