import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { listEntries } from '#db/schema/lists.ts'
import { namedAccounts, shownProfiles } from '#db/schema/views.ts'

const { firstName, lastName, year, major, available } = shownProfiles
const BY_NAME = [asc(lastName), asc(firstName), asc(listEntries.studentId)]

/** People on a list: a page by name from an offset, or those with some ids. */
type SomeEntries = { readonly limit: number; readonly offset: number } | { readonly studentIds: readonly number[] }

/** The people on a list who are not restricted, by name. @param some limits it; without it, everybody */
export async function findEntries(db: Queryable, listId: number, some?: SomeEntries) {
  const isOne = some && 'studentIds' in some ? inArray(listEntries.studentId, [...some.studentIds]) : undefined
  const found = db
    .select({
      studentId: listEntries.studentId,
      note: listEntries.note,
      addedBy: namedAccounts.name,
      addedAt: listEntries.addedAt,
      firstName,
      lastName,
      year,
      major,
      available,
      photoHash: firstPhotoHash('shown_profiles'),
    })
    .from(listEntries)
    .innerJoin(shownProfiles, eq(shownProfiles.id, listEntries.studentId))
    .leftJoin(namedAccounts, eq(namedAccounts.id, listEntries.addedBy))
    .where(and(eq(listEntries.listId, listId), isOne))
    .orderBy(...BY_NAME)
  return some && 'limit' in some ? found.limit(some.limit).offset(some.offset) : found
}

/** The searched fields of everybody on a list who is not restricted, by name. */
export async function findSearchedEntries(db: Queryable, listId: number) {
  return db
    .select({ studentId: listEntries.studentId, note: listEntries.note, firstName, lastName, year, major })
    .from(listEntries)
    .innerJoin(shownProfiles, eq(shownProfiles.id, listEntries.studentId))
    .where(eq(listEntries.listId, listId))
    .orderBy(...BY_NAME)
}
