import { checkAccess, type Role } from '@callboard/contract/access'
import { findPage } from '@callboard/contract/pages'

/** Any origin works: it only shows whether a path leads to another site. */
const HERE = 'http://callboard.invalid'
const RETURN_TO_LENGTH = 2000

/** The maximum number of times that a path may be encoded; more than twice is never a mistake. */
const ENCODED_AT_MOST = 4

/** A path without its escapes, however often it was escaped; `undefined` for invalid escapes. */
function decodedPath(path: string): string | undefined {
  let decoded = path
  try {
    for (let round = 0; round <= ENCODED_AT_MOST; round++) {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return decoded
      decoded = next
    }
  } catch {
    // An invalid escape.
  }
  return undefined
}

/**
 * Where to redirect after sign-in: always a path on this site, whatever a link or a form requests. It is checked with all escapes decoded,
 * because proxies and routers decode them.
 *
 * @param asked the requested path
 * @returns the path with its query, or `/` for anything that is not a page of Callboard
 */
export function safeReturnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > RETURN_TO_LENGTH || !asked.startsWith('/')) return '/'
  const url = URL.parse(asked, HERE)
  if (/\s/.test(asked) || url?.origin !== HERE || url.username !== '') return '/'
  const decoded = decodedPath(url.pathname)
  // Browsers read `\` as `/` and drop tabs and line ends, so `/\t/host` is an address of another site.
  if (decoded === undefined || /[\p{Cc}\\]/u.test(asked + decoded)) return '/'
  const judged = new URL(HERE)
  judged.pathname = decoded
  // API calls are not pages, and a redirect to sign-out would undo the sign-in.
  if (decoded.startsWith('//') || judged.pathname.startsWith('//') || /^\/api(\/|$)/i.test(judged.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** Whether a role may open the page at a path. Paths without a page are open to anyone and give a 404. */
export function mayOpen(role: Role | null, path: string): boolean {
  const page = findPage(decodedPath(path.split(/[?#]/, 1)[0] ?? '/') ?? '/')
  return page === undefined || checkAccess(page.access, role) === 'allowed'
}
