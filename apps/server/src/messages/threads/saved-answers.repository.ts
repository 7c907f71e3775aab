import type { SavedAnswer, SavedAnswerInput } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { savedAnswers } from '#db/schema/threads.ts'

const columns = { id: savedAnswers.id, name: savedAnswers.name, content: savedAnswers.content }

export async function findSavedAnswers(db: Queryable): Promise<SavedAnswer[]> {
  return db
    .select(columns)
    .from(savedAnswers)
    .orderBy(asc(sql`lower(${savedAnswers.name})`))
}

export async function findSavedAnswer(db: Queryable, id: number): Promise<SavedAnswer | undefined> {
  const [found] = await db.select(columns).from(savedAnswers).where(eq(savedAnswers.id, id))
  return found
}

/** Counts the saved answers, and locks the table against changes until the transaction ends. */
export async function countAndLockSavedAnswers(db: Queryable): Promise<number> {
  await db.execute(sql`LOCK TABLE ${savedAnswers} IN SHARE ROW EXCLUSIVE MODE`)
  const [row] = await db.select({ number: count() }).from(savedAnswers)
  return row?.number ?? 0
}

export async function insertSavedAnswer(db: Queryable, values: SavedAnswerInput & { createdBy: string; at: Date }): Promise<SavedAnswer> {
  const { at, ...rest } = values
  const [made] = await db
    .insert(savedAnswers)
    .values({ ...rest, createdAt: at, updatedAt: at })
    .returning(columns)
  if (!made) throw new Error('the answer was not stored')
  return made
}

export async function updateSavedAnswer(db: Queryable, id: number, input: SavedAnswerInput, at: Date): Promise<SavedAnswer | undefined> {
  const [changed] = await db
    .update(savedAnswers)
    .set({ ...input, updatedAt: at })
    .where(eq(savedAnswers.id, id))
    .returning(columns)
  return changed
}

export async function deleteSavedAnswer(db: Queryable, id: number): Promise<boolean> {
  const deleted = await db.delete(savedAnswers).where(eq(savedAnswers.id, id)).returning({ id: savedAnswers.id })
  return deleted.length > 0
}
