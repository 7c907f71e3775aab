import type { Role } from '@callboard/contract/access'
import { MANAGED_ACCOUNTS_MAX } from '@callboard/contract/accounts/accounts/staff.endpoints'
import type { Queryable } from '#db/client.ts'
import { likePatterns } from '#db/like-patterns.ts'

/** As in the contract, but with `Date` values. */
export interface StoredStaff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly sessions: number
  readonly passkeys: number
  readonly lastSeenAt: Date | null
  readonly groupsUnknown: boolean
}

/**
 * Staff and people without a profile, casting directors first.
 *
 * @param search words of a name or address; `null` for everyone
 * @param limits a valid session began and was last seen after these moments
 */
export async function findManagedAccounts(
  db: Queryable,
  search: string | null,
  limits: { begun: Date; seen: Date; now: Date },
): Promise<StoredStaff[]> {
  const { rows } = await db.$client.query<StoredStaff>(
    `SELECT u.id, u.name, u.email, u.role,
       coalesce(s.sessions, 0) AS sessions, s.last_seen_at AS "lastSeenAt",
       (SELECT count(*)::int FROM passkeys AS p WHERE p.user_id = u.id) AS passkeys,
       -- Both lines of one sign-in are of one transaction, and so of one moment.
       coalesce((SELECT max(at) FROM audit_log WHERE subject = 'user:' || u.id AND action = 'account.groups-unknown')
         >= (SELECT max(at) FROM audit_log WHERE subject = 'user:' || u.id AND action = 'account.signed-in' AND details->>'by' IN ('oidc', 'saml')),
         false) AS "groupsUnknown"
     -- OFFSET 0: first these few, and only then their names, which take longer to normalise than everything else.
     FROM (SELECT * FROM named_accounts AS u
       WHERE (u.role <> 'student' OR NOT EXISTS (SELECT FROM own_profiles AS f WHERE f.user_id = u.id)) AND NOT u.is_held OFFSET 0) AS u
     LEFT JOIN LATERAL (
       SELECT count(*)::int AS sessions, max(last_seen_at) AS last_seen_at FROM sessions
       WHERE sess->>'userId' = u.id AND expire > $2 AND created_at > $3 AND last_seen_at > $4
     ) AS s ON true
     WHERE ' ' || search_normal(concat_ws(' ', u.first_name, u.last_name, u.email)) LIKE ALL ($1::text[])
     ORDER BY u.role = 'student', u.role = 'admin' DESC, name, u.id LIMIT ${MANAGED_ACCOUNTS_MAX}`,
    [likePatterns(search ?? ''), limits.now, limits.begun, limits.seen],
  )
  return rows
}

/** Whether the account exists and is not a restricted student. */
export async function isAccount(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM named_accounts WHERE id = $1 AND NOT is_held', [userId])
  return rows.length > 0
}

/** @param email normalised by `emailKey` */
export async function findAccountId(db: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  return rows[0]?.id
}
