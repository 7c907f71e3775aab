import type { Language } from '@callboard/contract/language'
import { CONSENT_USES, type ConsentUse, type UseAnswer } from '@callboard/contract/people/consents/rules'
import { desc, eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { lastAnswer } from '#db/consents.ts'
import { consentsToConfirm } from '#db/schema/consents-to-confirm.ts'
import { consents } from '#db/schema/profiles.ts'
import { shownProfiles } from '#db/schema/views.ts'

export type StoredConsent = typeof consents.$inferSelect

/** The last answers of an account: about each use, and the newest of them. */
export interface LastAnswers {
  readonly newest: StoredConsent
  readonly uses: Readonly<Record<ConsentUse, UseAnswer | null>>
}

/** `undefined` for an account that never answered. */
export async function findLastAnswers(db: Queryable, userId: string): Promise<LastAnswers | undefined> {
  const rows = await db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.id))
  const [newest] = rows
  if (!newest) return undefined
  const about = (use: ConsentUse) => rows.find(({ asked }) => asked === null || asked.includes(use))
  const answers = CONSENT_USES.map((use) => {
    const row = about(use)
    return [use, row ? { agrees: row.uses.includes(use), textVersion: row.textVersion } : null]
  })
  return { newest, uses: Object.fromEntries(answers) }
}

/** The owner of a profile, unless the profile is restricted. */
export async function findOwnerOf(db: Queryable, profileId: number): Promise<string | undefined> {
  const [found] = await db.select({ userId: shownProfiles.userId }).from(shownProfiles).where(eq(shownProfiles.id, profileId))
  return found?.userId
}

export async function insertConsent(transaction: Transaction, values: typeof consents.$inferInsert): Promise<void> {
  await transaction.insert(consents).values(values)
}

/** The ticks in the registration of an account that has not answered yet. */
export async function findToConfirm(db: Queryable, userId: string): Promise<typeof consentsToConfirm.$inferSelect | undefined> {
  const [found] = await db.select().from(consentsToConfirm).where(eq(consentsToConfirm.userId, userId))
  return found
}

export async function insertToConfirm(transaction: Transaction, values: typeof consentsToConfirm.$inferInsert): Promise<void> {
  await transaction.insert(consentsToConfirm).values(values)
}

export async function deleteToConfirm(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(consentsToConfirm).where(eq(consentsToConfirm.userId, userId))
}

/** The people to look at; everybody without `studentIds`. */
export interface Asked {
  readonly use: ConsentUse
  readonly studentIds?: readonly number[] | undefined
}

/** The profiles as `p`, each with its last answer about the use as `a`. @param ids SQL of the ids */
const answered = ({ use, studentIds }: Asked, ids: string) => `shown_profiles AS p
  LEFT JOIN LATERAL (SELECT c.uses @> ARRAY['${use}'] AS agrees, c.text_version ${lastAnswer('p.user_id', use)}) AS a ON true
  WHERE ${studentIds ? `p.id = ANY(${ids}::bigint[])` : 'true'}`

type AnswerRow = { agrees: boolean; textVersion: string } | { agrees: null; textVersion: null }

const toAnswer = (row: AnswerRow): UseAnswer | null => (row.agrees === null ? null : { agrees: row.agrees, textVersion: row.textVersion })

/** The number of people for each last answer. */
export async function countAnswers(db: Database, asked: Asked): Promise<{ answer: UseAnswer | null; count: number }[]> {
  const { rows } = await db.$client.query<AnswerRow & { count: number }>(
    `SELECT a.agrees, a.text_version AS "textVersion", count(*)::int AS count FROM ${answered(asked, '$1')} GROUP BY 1, 2`,
    asked.studentIds ? [asked.studentIds] : [],
  )
  return rows.map((row) => ({ answer: toAnswer(row), count: row.count }))
}

/** Somebody who did not agree, and their last answer. */
export interface FoundWithoutConsent {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly language: Language | null
  readonly answer: UseAnswer | null
}

/** People who did not agree to the text of a version, by name. */
export async function findWithoutConsent(
  db: Database,
  asked: Asked,
  { version, limit }: { version: string; limit: number },
): Promise<FoundWithoutConsent[]> {
  const { rows } = await db.$client.query<Omit<FoundWithoutConsent, 'answer'> & AnswerRow>(
    `SELECT p.id::float8 AS id, p.first_name AS "firstName", p.last_name AS "lastName", a.agrees, a.text_version AS "textVersion",
  (SELECT language FROM users WHERE users.id = p.user_id) AS language
FROM ${answered(asked, '$3')} AND NOT coalesce(a.agrees AND a.text_version = $1, false)
ORDER BY search_normal(p.first_name || ' ' || p.last_name) COLLATE "C", p.id LIMIT $2`,
    [version, limit, ...(asked.studentIds ? [asked.studentIds] : [])],
  )
  return rows.map(({ id, firstName, lastName, language, ...row }) => ({ id, firstName, lastName, language, answer: toAnswer(row) }))
}
