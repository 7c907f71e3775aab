import type { Queryable } from '#db/client.ts'

/** The action in the audit log for a refused sign-in of any kind. */
export const REFUSED = 'account.sign-in-refused'

export async function findAccountId(db: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  return rows[0]?.id
}

/**
 * Counts the refusals of the last hour: `each` for one account (or for addresses without an account), `all` for all together.
 *
 * @param most the count stops here
 */
export async function countRefusals(
  db: Queryable,
  subject: string | undefined,
  most: { readonly each: number; readonly all: number },
): Promise<{ each: number; all: number }> {
  const { rows } = await db.$client.query<{ each: number; all: number }>(
    `WITH recent AS (SELECT subject FROM audit_log WHERE action = $1 AND at > now() - interval '1 hour' ORDER BY id DESC LIMIT $3)
     SELECT count(*) FILTER (WHERE subject IS NOT DISTINCT FROM $2)::int AS each, count(*)::int AS all FROM recent`,
    [REFUSED, subject ?? null, most.all],
  )
  return rows[0] ?? most
}
