/**
 * Who may call an endpoint or open a page. The server enforces it before it reads the body.
 *
 * - `anyone`: signed in or not; a token in the path may still be needed
 * - `signed-in`: any account
 * - `student`: students
 * - `casting`: students and the casting desk, but not photographers
 * - `staff`: everybody who works for the office, photographers too
 * - `desk`: the casting desk, which is directors and assistants
 * - `director`: casting directors only, as for deletions, exports and settings
 */
export type Access = 'anyone' | 'signed-in' | 'student' | 'casting' | 'staff' | 'desk' | 'director'

/** Roles an account may have. A casting director is an `admin`. */
export const ROLES = ['student', 'photographer', 'assistant', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Roles that the office gives to an address. */
export const STAFF_ROLES = ['admin', 'assistant', 'photographer'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles of the casting desk. */
export const DESK_ROLES = ['assistant', 'admin'] as const satisfies readonly StaffRole[]

const ALLOWED: Readonly<Record<Exclude<Access, 'anyone'>, readonly Role[]>> = {
  'signed-in': ROLES,
  student: ['student'],
  casting: ['student', ...DESK_ROLES],
  staff: STAFF_ROLES,
  desk: DESK_ROLES,
  director: ['admin'],
}

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
  return ALLOWED[access].some((allowed) => allowed === role) ? 'allowed' : 'forbidden'
}

/** Whether an account works at the casting desk: as a director or an assistant. */
export function isDesk(role: string | null | undefined): boolean {
  return DESK_ROLES.some((one) => one === role)
}
