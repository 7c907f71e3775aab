import { type SQL, sql } from 'drizzle-orm'

/** SQL of the hash of a profile's first photo, `NULL` without one. @param profileId SQL of the profile's id */
export const firstPhoto = (profileId: string): string =>
  `(SELECT hash FROM profile_photos WHERE profile_id = ${profileId} ORDER BY position, id LIMIT 1)`

/** The hash of the first photo, for the query builder. @param profiles what the statement reads profiles from */
export const firstPhotoHash = (profiles: 'shown_profiles' | 'masked_profiles' | 'student_profiles'): SQL<string | null> =>
  sql<string | null>`${sql.raw(firstPhoto(`${profiles}.id`))}`
