import { type SQL, sql } from 'drizzle-orm'

/** SQL of the hash of a profile's first photo, `NULL` without one. @param profileId SQL of the profile's id */
export const firstPhoto = (profileId: string): string =>
  `(SELECT hash FROM profile_photos WHERE profile_id = ${profileId} ORDER BY position, id LIMIT 1)`

/** The hash of the first photo, for a statement that contains `student_profiles` under its own name. */
export const firstPhotoHash: SQL<string | null> = sql.raw(firstPhoto('student_profiles.id')) as SQL<string | null>
