import { inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { studentProfiles } from '#db/schema/profiles.ts'

/** The names of these profiles. */
export function findNames(db: Queryable, ids: readonly number[]): Promise<{ firstName: string; lastName: string }[]> {
  return db
    .selectDistinct({ firstName: studentProfiles.firstName, lastName: studentProfiles.lastName })
    .from(studentProfiles)
    .where(inArray(studentProfiles.id, [...ids]))
}
