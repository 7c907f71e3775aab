import type { Access } from './access.ts'

/** A page of the site: its path, with `{name}` for each parameter, and who may open it. */
export interface Page {
  readonly path: `/${string}`
  readonly access: Access
  /** Its address contains a token, which other sites and search engines must not get. */
  readonly holdsToken?: true
  /** The page has no top bar. */
  readonly bare?: true
  /** The path of the public read whose answer the page contains. Opening the page counts against the limit of that read. */
  readonly countsAs?: `/api/${string}`
}

/**
 * Every page that exists. The server answers 404 for any other path, and the page's routes must match this list (a test compares them).
 */
export const PAGES = [
  { path: '/', access: 'anyone' },
  { path: '/landing', access: 'anyone', bare: true },
  { path: '/privacy', access: 'anyone', bare: true },
  { path: '/help', access: 'anyone' },
  { path: '/kiosk', access: 'anyone', bare: true },
  { path: '/kiosk/register', access: 'anyone', bare: true },
  { path: '/kiosk/check-in', access: 'anyone', bare: true },
  { path: '/join/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/sign-in', access: 'anyone', bare: true },
  { path: '/sign-in/link', access: 'anyone', holdsToken: true, bare: true },
  { path: '/sign-in/passkey', access: 'anyone', bare: true },
  { path: '/talent/profile/{id}', access: 'anyone', countsAs: '/api/public/talent/{id}' },
  { path: '/edit-profile/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/profile/magic/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/my-profile', access: 'student' },
  { path: '/student-profile', access: 'student' },
  { path: '/project/{id}', access: 'casting' },
  { path: '/project/{id}/applicants', access: 'desk' },
  { path: '/project/{id}/matches', access: 'desk' },
  { path: '/project/{id}/cast', access: 'desk' },
  { path: '/project/{id}/schedule', access: 'desk' },
  { path: '/project/{id}/checks/{check}', access: 'desk' },
  { path: '/project/{id}/presentations', access: 'desk' },
  { path: '/project/{id}/presentations/{presentation}', access: 'desk' },
  { path: '/project/{id}/auditions/{session}', access: 'desk' },
  { path: '/project/{id}/requests', access: 'desk' },
  { path: '/project/{id}/messages', access: 'desk' },
  { path: '/project/{id}/history', access: 'desk' },
  { path: '/project/{id}/call-sheet/{day}', access: 'desk' },
  { path: '/admin-dashboard', access: 'desk' },
  { path: '/admin', access: 'desk' },
  { path: '/admin-preview', access: 'anyone' },
  { path: '/talent-search', access: 'desk' },
  { path: '/talent-compare', access: 'desk' },
  { path: '/lists', access: 'desk' },
  { path: '/lists/{id}', access: 'desk' },
  { path: '/photo-updater', access: 'staff' },
  { path: '/admin-add-talent', access: 'desk' },
  { path: '/admin/edit-talent/{id}', access: 'desk' },
  { path: '/project-create', access: 'desk' },
  { path: '/project-edit/{id}', access: 'desk' },
  { path: '/import', access: 'desk' },
  { path: '/import/{id}', access: 'desk' },
  { path: '/import-photos', access: 'desk' },
  { path: '/export-database', access: 'director' },
  { path: '/audit-log', access: 'desk' },
  { path: '/accounts', access: 'director' },
  { path: '/retention', access: 'director' },
  { path: '/settings', access: 'director' },
  { path: '/registration-links', access: 'desk' },
  { path: '/registration-links/{id}/poster', access: 'desk' },
  { path: '/profile-invitations', access: 'desk' },
  { path: '/holds', access: 'desk' },
  { path: '/no-shows', access: 'desk' },
  { path: '/recently-deleted', access: 'desk' },
  { path: '/day/{key}', access: 'desk' },
  { path: '/day/{key}/wall', access: 'desk', bare: true },
  { path: '/calendar', access: 'signed-in' },
  { path: '/sessions', access: 'signed-in' },
  { path: '/your-data', access: 'student' },
  { path: '/my-applications', access: 'student' },
  { path: '/requests/{id}', access: 'student' },
  { path: '/messages', access: 'casting' },
  { path: '/notices', access: 'student' },
  { path: '/bulk-message', access: 'desk' },
  { path: '/sent-messages', access: 'desk' },
  { path: '/unsubscribe/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/offer/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/invitation/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/booking/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/slot/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/review/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/check/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/request/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/call/{token}', access: 'anyone', holdsToken: true, bare: true },
  { path: '/availability', access: 'student' },
  { path: '/my-self-tapes', access: 'student' },
  { path: '/self-tape-upload', access: 'student' },
  { path: '/download-photos/{id}', access: 'casting' },
  { path: '/download-link/{token}', access: 'anyone', holdsToken: true },
  { path: '/photo-viewer/{token}/{indices}', access: 'anyone', holdsToken: true, bare: true },
] as const satisfies readonly Page[]

export type PagePath = (typeof PAGES)[number]['path']

/**
 * Finds the page that a path belongs to.
 *
 * @param pathname a path without query, as the browser sends it
 * @returns the page, or `undefined` when no page has that path
 */
export function findPage(pathname: string): Page | undefined {
  const parts = pathname.split('/')
  return PAGES.find((page) => {
    const pattern = page.path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
    )
  })
}

/**
 * The values of the parameters in a page's path.
 *
 * @throws URIError when a part of the path is not valid percent-encoding
 */
export function pageParams({ path }: Page, pathname: string): Record<string, string> {
  const parts = pathname.split('/')
  return Object.fromEntries(
    path.split('/').flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[index] ?? '')]] : [])),
  )
}
