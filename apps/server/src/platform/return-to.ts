import { checkAccess, type Role } from '@callboard/contract/access'
import { findPage } from '@callboard/contract/pages'

/** Any origin does: it only shows whether a path leads away from where it is followed. */
const HERE = 'http://callboard.invalid'
const RETURN_TO_LENGTH = 2000

/**
 * Where to go on to after sign-in: a path on this site, whatever a link or a form asks for.
 *
 * @param asked what was asked for
 * @returns the path with its query, or `/` for anything that is not a page of ours
 */
export function safeReturnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > RETURN_TO_LENGTH || !asked.startsWith('/')) return '/'
  // Browsers read `\` as `/` and drop tabs and line ends, so that `/\t/host` is another site's address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
  if (/[\u0000-\u0020\u007f\\]/.test(asked)) return '/'
  const url = URL.parse(asked, HERE)
  if (url?.origin !== HERE || url.username !== '' || url.pathname.startsWith('//')) return '/'
  // Calls are no pages; going on to sign-out would undo the sign-in.
  if (/^\/api(\/|$)/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** Whether a role may open the page at a path; paths of no page are for anyone, who then learn that nothing is there. */
export function mayOpen(role: Role | null, path: string): boolean {
  const page = findPage(path.split(/[?#]/, 1)[0] ?? '/')
  return page === undefined || checkAccess(page.access, role) === 'allowed'
}
