import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { likePatterns } from '#db/like-patterns.ts'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { namedAccounts } from '#db/schema/views.ts'

/** The filters of a search; an omitted filter matches everything. */
export interface AuditFilter {
  /** Only lines of these accounts. */
  readonly actors?: readonly string[]
  readonly actions?: readonly string[]
  /** The exact subject, or the beginning of the subject. */
  readonly subject?: { readonly is: string } | { readonly startsWith: string }
  /** First and last day in `timeZone`, both included. */
  readonly from?: string
  readonly to?: string
  readonly timeZone: string
  readonly before?: number
}

const midnight = (day: SQL, timeZone: string) => sql`(${day})::timestamp AT TIME ZONE ${timeZone}`

function subjectCondition(subject: NonNullable<AuditFilter['subject']>): SQL {
  return 'is' in subject ? eq(auditLog.subject, subject.is) : sql`starts_with(${auditLog.subject}, ${subject.startsWith})`
}

/** Audit lines, newest first, with the current name or address of their account. */
export async function findAuditLines(db: Queryable, filter: AuditFilter, limit: number) {
  const { actors, actions, subject, from, to, timeZone, before } = filter
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      actorName: namedAccounts.name,
      action: auditLog.action,
      subject: auditLog.subject,
      details: sql<Record<string, unknown> | null>`${auditLog.details}`,
    })
    .from(auditLog)
    .leftJoin(namedAccounts, eq(namedAccounts.id, auditLog.actor))
    .where(
      and(
        actors && inArray(auditLog.actor, [...actors]),
        actions && inArray(auditLog.action, [...actions]),
        subject && subjectCondition(subject),
        from === undefined ? undefined : sql`${auditLog.at} >= ${midnight(sql`${from}::date`, timeZone)}`,
        to === undefined ? undefined : sql`${auditLog.at} < ${midnight(sql`${to}::date + 1`, timeZone)}`,
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** Every action in the log. Skips from action to action in the index, so that the cost does not grow with the number of lines. */
export async function findAuditActions(db: Queryable): Promise<string[]> {
  const { rows } = await db.$client.query<{ action: string }>(
    `WITH RECURSIVE known(action) AS (
       (SELECT action FROM audit_log ORDER BY action LIMIT 1)
       UNION ALL
       SELECT (SELECT log.action FROM audit_log AS log WHERE log.action > known.action ORDER BY log.action LIMIT 1)
       FROM known WHERE known.action IS NOT NULL)
     SELECT action FROM known WHERE action IS NOT NULL`,
  )
  return rows.map(({ action }) => action)
}

/** Accounts with every word of the text in their name or address; at most `MAX_ACCOUNTS`. */
export async function findAccountsLike(db: Queryable, text: string): Promise<string[]> {
  const patterns = likePatterns(text)
  if (patterns.length === 0) return []
  // The expression of the index `users_names`, with one condition per word, because PostgreSQL cannot use the index for a list of patterns.
  const known = sql`(' ' || search_normal(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '') || ' ' || ${users.email}))`
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(namedAccounts, eq(namedAccounts.id, users.id))
    .where(and(...patterns.map((pattern) => sql`${known} LIKE ${pattern}`), eq(namedAccounts.isHeld, false)))
    .limit(MAX_ACCOUNTS)
  return found.map(({ id }) => id)
}

/** Most accounts in one filter. */
const MAX_ACCOUNTS = 200
