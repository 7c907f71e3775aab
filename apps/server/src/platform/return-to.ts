import { checkAccess, type Role } from '@callboard/contract/access'
import { findPage } from '@callboard/contract/pages'

/** Any origin does: it only shows whether a path leads away from where it is followed. */
const HERE = 'http://callboard.invalid'
const RETURN_TO_LENGTH = 2000

/** How often a path may be encoded; nobody encodes one more than twice by mistake. */
const ENCODED_AT_MOST = 4

/** A path without its escapes, however often it was escaped; `undefined` for broken ones. */
function decodedPath(path: string): string | undefined {
  let decoded = path
  try {
    for (let round = 0; round <= ENCODED_AT_MOST; round++) {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return decoded
      decoded = next
    }
  } catch {
    // A broken escape.
  }
  return undefined
}

/**
 * Where to go on to after sign-in: a path on this site, whatever a link or a form asks for. It is judged by what it says when every
 * escape in it is undone, because proxies and routers undo them.
 *
 * @param asked what was asked for
 * @returns the path with its query, or `/` for anything that is not a page of ours
 */
export function safeReturnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > RETURN_TO_LENGTH || !asked.startsWith('/')) return '/'
  const url = URL.parse(asked, HERE)
  if (/\s/.test(asked) || url?.origin !== HERE || url.username !== '') return '/'
  const decoded = decodedPath(url.pathname)
  // Browsers read `\` as `/` and drop tabs and line ends, so that `/\t/host` is another site's address.
  if (decoded === undefined || /[\p{Cc}\\]/u.test(asked + decoded)) return '/'
  const judged = new URL(HERE)
  judged.pathname = decoded
  // Calls are no pages; going on to sign-out would undo the sign-in.
  if (decoded.startsWith('//') || judged.pathname.startsWith('//') || /^\/api(\/|$)/i.test(judged.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** Whether a role may open the page at a path; paths of no page are for anyone, who then learn that nothing is there. */
export function mayOpen(role: Role | null, path: string): boolean {
  const page = findPage(decodedPath(path.split(/[?#]/, 1)[0] ?? '/') ?? '/')
  return page === undefined || checkAccess(page.access, role) === 'allowed'
}
