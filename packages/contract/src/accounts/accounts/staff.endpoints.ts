import { z } from 'zod'
import { ROLES } from '../../access.ts'
import { instant, optionalText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

/** Accounts in one answer; casting directors come first. */
export const MANAGED_ACCOUNTS_MAX = 200

/** An account that has no talent page on which the office could manage it. */
export const managedAccount = z.object({
  id: z.string(),
  /** The person's name, or their address. */
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Browsers in which the person is signed in. */
  sessions: z.number().int(),
  passkeys: z.number().int(),
  /** The last use of those browsers; `null` if there are none. Up to five minutes late. */
  lastSeenAt: instant.nullable(),
  /** Whether the last single sign-on sent no groups, so that the person kept the role. */
  groupsUnknown: z.boolean(),
})
export type ManagedAccount = z.infer<typeof managedAccount>

const accountParams = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'Not an account') })

export const accountManagementEndpoints = {
  staffAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    summary: `Casting directors, and people without a profile yet: at most ${MANAGED_ACCOUNTS_MAX}, by part of a name or address`,
    access: 'director',
    topics: [],
    query: z.object({ search: optionalText(200) }),
    success: { status: 200, body: z.array(managedAccount) },
    errors: [400, 401, 403],
  }),
  endAccountSessions: endpoint({
    method: 'DELETE',
    path: '/api/accounts/{id}/sessions',
    summary: 'Signs an account out everywhere; the caller must have signed in a moment ago',
    access: 'director',
    params: accountParams,
    success: { status: 200, body: z.object({ ended: z.number().int() }) },
    errors: [401, 403, 404],
  }),
  resetPasskeys: endpoint({
    method: 'DELETE',
    path: '/api/accounts/{id}/passkeys',
    summary: 'Removes every passkey of somebody who has lost theirs, and signs them out everywhere; not one’s own',
    access: 'director',
    params: accountParams,
    success: { status: 200, body: z.object({ removed: z.number().int() }) },
    errors: [401, 403, 404, 409],
  }),
} as const
