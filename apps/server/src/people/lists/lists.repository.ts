import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { deletedAt, deletedBy } from '#db/deleted-by.ts'
import { firstPhoto } from '#db/first-photo.ts'
import { literal } from '#db/literal.ts'
import { listEntries, lists } from '#db/schema/lists.ts'
import { namedAccounts } from '#db/schema/views.ts'

/** A list with its size and its first photos. */
export type StoredList = Awaited<ReturnType<typeof selectLists>>[number]

const ENTRIES = 'list_entries AS e WHERE e.list_id = lists.id'
/** The few entries of restricted people. PostgreSQL reads these, instead of everybody's profile, to find who is shown. */
const HIDDEN = `e.student_id = ANY (ARRAY(SELECT id FROM masked_profiles WHERE is_held))`
const COUNT = `((SELECT count(*) FROM ${ENTRIES}) - (SELECT count(*) FROM ${ENTRIES} AND ${HIDDEN}))::int`

/** @param faces the number of photos for each list */
async function selectLists(db: Queryable, where: SQL | undefined, faces: number) {
  return db
    .select({
      id: lists.id,
      name: lists.name,
      people: sql<number>`${sql.raw(COUNT)}`,
      // Reads in the order of the index, until there are enough.
      photoHashes: sql<string[]>`array(select face.hash from (select * from ${sql.raw(ENTRIES)} and not ${sql.raw(HIDDEN)}
        order by e.added_at desc, e.student_id) as e cross join lateral (select ${sql.raw(firstPhoto('e.student_id'))} as hash) as face
        where face.hash is not null limit ${sql.raw(literal(faces))})`,
      createdBy: namedAccounts.name,
      version: lists.version,
      updatedAt: lists.updatedAt,
    })
    .from(lists)
    .leftJoin(namedAccounts, eq(namedAccounts.id, lists.createdBy))
    .where(where)
    .orderBy(asc(sql`lower(${lists.name})`), asc(lists.id))
}

export async function findLists(db: Queryable, faces: number): Promise<StoredList[]> {
  return selectLists(db, isNull(lists.deletedAt), faces)
}

/** @param deleted whether to look among deleted lists instead */
export async function findList(db: Queryable, id: number, faces: number, deleted = false): Promise<StoredList | undefined> {
  const state = deleted ? isNotNull(lists.deletedAt) : isNull(lists.deletedAt)
  const [found] = await selectLists(db, and(eq(lists.id, id), state), faces)
  return found
}

/** Lists that were deleted after a moment, newest first. */
export async function findDeletedLists(db: Queryable, since: Date, limit: number) {
  return db
    .select({
      id: lists.id,
      name: lists.name,
      people: sql<number>`${sql.raw(COUNT)}`,
      deletedAt: deletedAt(lists.deletedAt),
      deletedBy: deletedBy('list', 'lists.id'),
    })
    .from(lists)
    .where(gt(lists.deletedAt, since))
    .orderBy(desc(lists.deletedAt), desc(lists.id))
    .limit(limit)
}

/** Locks the table of lists against new ones until the transaction ends. @returns how many lists there are */
export async function countAndLockLists(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`lock table ${lists} in share row exclusive mode`)
  const [row] = await transaction.select({ number: count() }).from(lists).where(isNull(lists.deletedAt))
  return row?.number ?? 0
}

export async function insertList(transaction: Transaction, values: typeof lists.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(lists).values(values).returning({ id: lists.id })
  if (!made) throw new Error('the list was not stored')
  return made.id
}

/** Locks a list until the transaction ends. @returns its name and version, or `undefined` when it is gone or deleted */
export async function lockList(transaction: Transaction, id: number, deleted = false) {
  const [found] = await transaction
    .select({ name: lists.name, version: lists.version })
    .from(lists)
    .where(and(eq(lists.id, id), deleted ? isNotNull(lists.deletedAt) : isNull(lists.deletedAt)))
    .for('no key update')
  return found
}

/** Changes a locked list. */
export async function updateList(
  transaction: Transaction,
  id: number,
  change: { name?: string; version?: SQL; deletedAt?: Date | null; updatedAt?: Date },
): Promise<void> {
  await transaction.update(lists).set(change).where(eq(lists.id, id))
}

/** The version of a list before it is renamed. */
export const nextVersion = sql`${lists.version} + 1`

/** Permanently removes lists deleted before a moment. */
export async function purgeLists(db: Queryable, before: Date): Promise<void> {
  await db.delete(lists).where(lt(lists.deletedAt, before))
}

/** The number of people on a list, including restricted ones. */
export async function countEntries(transaction: Transaction, listId: number): Promise<number> {
  return transaction.$count(listEntries, eq(listEntries.listId, listId))
}

/** @returns the students who were not on the list before */
export async function insertEntries(transaction: Transaction, rows: (typeof listEntries.$inferInsert)[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const made = await transaction.insert(listEntries).values(rows).onConflictDoNothing().returning({ studentId: listEntries.studentId })
  return new Set(made.map(({ studentId }) => studentId))
}

/** Takes people off a list, except restricted ones. @returns the students who were on the list, with the notes about them */
export async function deleteEntries(
  transaction: Transaction,
  listId: number,
  studentIds: readonly number[],
): Promise<{ studentId: number; note: string | null }[]> {
  return transaction
    .delete(listEntries)
    .where(and(eq(listEntries.listId, listId), inArray(listEntries.studentId, [...studentIds])))
    .returning({ studentId: listEntries.studentId, note: listEntries.note })
}

/** The note about somebody, whose entry stays locked until the transaction ends; `undefined` when the person is not on the list. */
export async function lockNote(transaction: Transaction, listId: number, studentId: number): Promise<{ note: string | null } | undefined> {
  const [found] = await transaction
    .select({ note: listEntries.note })
    .from(listEntries)
    .where(and(eq(listEntries.listId, listId), eq(listEntries.studentId, studentId)))
    .for('no key update')
  return found
}

export async function updateNote(transaction: Transaction, listId: number, studentId: number, note: string | null): Promise<void> {
  await transaction
    .update(listEntries)
    .set({ note })
    .where(and(eq(listEntries.listId, listId), eq(listEntries.studentId, studentId)))
}
