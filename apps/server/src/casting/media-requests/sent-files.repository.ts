import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { mediaRequests, mediaTakes } from '#db/schema/media-requests.ts'
import { liveProjects, shownProfiles } from '#db/schema/views.ts'

/** A file that someone sent, and who sent it. */
export interface StoredFile {
  readonly takeId: number
  readonly userId: string
  readonly key: string
  readonly type: string
  readonly bytes: number
}

/** A sent file, unless its student is restricted or the casting call is deleted. */
export async function findSentFile(db: Queryable, takeId: number): Promise<StoredFile | undefined> {
  const [found] = await db
    .select({ userId: shownProfiles.userId, key: mediaTakes.fileKey, type: mediaTakes.fileType, bytes: mediaTakes.fileBytes })
    .from(mediaTakes)
    .innerJoin(mediaRequests, eq(mediaRequests.id, mediaTakes.requestId))
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .innerJoin(applications, eq(applications.id, mediaTakes.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(and(eq(mediaTakes.id, takeId), isNotNull(mediaTakes.fileKey)))
  if (!found || found.key === null || found.type === null || found.bytes === null) return undefined
  return { ...found, key: found.key, type: found.type, bytes: found.bytes, takeId }
}

/** The keys of all sent files, including those of deleted profiles that can be restored. */
export async function findFileKeys(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ key: string }>(
    `SELECT file_key AS key FROM media_takes WHERE file_key IS NOT NULL
     UNION ALL SELECT take ->> 'file_key' FROM deleted_profiles, jsonb_array_elements(rows -> 'media_takes') AS take
       WHERE take ->> 'file_key' IS NOT NULL`,
  )
  return new Set(rows.map(({ key }) => key))
}
