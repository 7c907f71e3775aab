/**
 * Who may call an endpoint or open a page. The server enforces it before it reads the body.
 *
 * - `anyone`: signed in or not; a token in the path may still be needed
 * - `signed-in`: any account
 * - `student`: any account that is not an admin
 * - `admin`: casting directors
 */
export type Access = 'anyone' | 'signed-in' | 'student' | 'admin'

/** Roles an account may have. Any role but `admin` is treated as a student. */
export const ROLES = ['student', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * Says whether an account satisfies an access rule.
 *
 * @param access the rule
 * @param role the account's role, or `null` when nobody is signed in
 * @returns `allowed`, or the reason it is refused: `signed-out` (401) or `forbidden` (403)
 */
export function checkAccess(access: Access, role: string | null): 'allowed' | 'signed-out' | 'forbidden' {
  if (access === 'anyone') return 'allowed'
  if (role === null) return 'signed-out'
  if (access === 'admin' && role !== 'admin') return 'forbidden'
  if (access === 'student' && role === 'admin') return 'forbidden'
  return 'allowed'
}
