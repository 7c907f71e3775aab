import { readSchemeChoice, SCHEME_COOKIE, type Scheme } from '@callboard/contract/appearance'

/** What the page is rendered in. */
export function shownScheme(): Scheme {
  return readSchemeChoice(document.documentElement.dataset['scheme'])
}

/** The choice that this device keeps. The server has rendered the page in it already; a page that was kept may be of before. */
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

/** Applies a choice at once and keeps it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme)
  const maxAge = scheme === 'system' ? 0 : SCHEME_COOKIE.maxAgeSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must see the choice
  document.cookie = `${SCHEME_COOKIE.name}=${scheme}; path=/; max-age=${maxAge}; samesite=lax`
}
