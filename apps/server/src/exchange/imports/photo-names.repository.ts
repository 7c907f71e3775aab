import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'

/** All people, with the facts that a file name may contain. */
export async function findNamed(db: Queryable) {
  const { id, firstName, lastName, email, studentNumber, heldAt } = studentProfiles
  return db
    .select({
      id,
      email,
      accountEmail: users.email,
      studentNumber,
      isHeld: sql<boolean>`${heldAt} is not null`,
      name: sql<string>`search_normal(${firstName} || ' ' || ${lastName})`,
    })
    .from(studentProfiles)
    .innerJoin(users, eq(users.id, studentProfiles.userId))
}

/** The name, address, first photo and import of people. */
export async function findFaces(db: Queryable, ids: readonly number[]) {
  const { id, firstName, lastName, email } = studentProfiles
  return db
    .select({
      id,
      firstName,
      lastName,
      email,
      cover: firstPhotoHash('student_profiles'),
      photoCount: sql<number>`(SELECT count(*)::int FROM profile_photos WHERE profile_id = student_profiles.id)`,
      importId: sql<
        number | null
      >`(SELECT max(import_id) FROM import_rows WHERE student_id = student_profiles.id AND outcome = 'new' AND done)`,
    })
    .from(studentProfiles)
    .where(inArray(id, [...ids]))
}
