import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { importChoices } from '#db/schema/imports.ts'
import type { ChangedChoices, Choice } from './import-choices.domain.ts'

/** The remembered choices for headings and values, latest first. */
export async function findChoices(db: Queryable): Promise<Choice[]> {
  const { field, text, choice } = importChoices
  return db.select({ field, text, choice }).from(importChoices).orderBy(desc(importChoices.chosenAt), text).limit(IMPORT_LIMITS.remembered)
}

/** Stores choices. Deletes those that were taken back, and the oldest beyond the limit. */
export async function saveChoices(transaction: Transaction, { made, taken }: ChangedChoices, chosenAt: Date): Promise<void> {
  for (const { field, text } of taken)
    await transaction.delete(importChoices).where(and(eq(importChoices.field, field), eq(importChoices.text, text)))
  if (made.length === 0) return
  // If two columns have the same heading, the last one counts.
  const rows = [...new Map(made.map((one) => [`${one.field} ${one.text}`, { ...one, chosenAt }])).values()]
  await transaction
    .insert(importChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [importChoices.field, importChoices.text],
      set: { choice: sql`excluded.choice`, chosenAt: sql`excluded.chosen_at` },
    })
  await transaction.$client.query(
    `DELETE FROM import_choices WHERE (field, text) IN
       (SELECT field, text FROM import_choices ORDER BY chosen_at DESC, text OFFSET $1)`,
    [IMPORT_LIMITS.remembered],
  )
}
