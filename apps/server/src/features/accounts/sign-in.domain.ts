import type { Role } from '@callboard/contract/access'

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

/** Whether an address may sign in by mail; administrators are named one by one and need no domain. */
export function maySignIn(
  email: string,
  { adminEmails, allowedEmailDomains }: { adminEmails: readonly string[]; allowedEmailDomains?: readonly string[] },
): boolean {
  if (allowedEmailDomains === undefined || adminEmails.includes(email)) return true
  return allowedEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** The role an account has by the list of administrators; sample people keep theirs. */
export function roleByList(account: { email: string; role: Role; isSample: boolean }, adminEmails: readonly string[]): Role {
  if (adminEmails.includes(account.email)) return 'admin'
  return account.isSample ? account.role : 'student'
}
