import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { applications } from '#db/schema/applications.ts'
import { mediaRequestPeople, mediaRequests, mediaTakes } from '#db/schema/media-requests.ts'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'
import { liveProjects, shownProfiles } from '#db/schema/views.ts'

const PEOPLE = {
  id: mediaRequestPeople.id,
  requestId: mediaRequestPeople.requestId,
  applicationId: mediaRequestPeople.applicationId,
  sentAt: mediaRequestPeople.sentAt,
  extendedTo: mediaRequestPeople.extendedTo,
  openedAt: mediaRequestPeople.openedAt,
  reply: mediaRequestPeople.reply,
  reason: mediaRequestPeople.reason,
  repliedAt: mediaRequestPeople.repliedAt,
  mailedAt: mediaRequestPeople.mailedAt,
  halfRemindedAt: mediaRequestPeople.halfRemindedAt,
  lastRemindedAt: mediaRequestPeople.lastRemindedAt,
  retakeNote: mediaRequestPeople.retakeNote,
  retakeAt: mediaRequestPeople.retakeAt,
  withdrawnAt: mediaRequestPeople.withdrawnAt,
  stage: applications.stage,
  version: applications.version,
  studentId: shownProfiles.id,
  userId: shownProfiles.userId,
  firstName: shownProfiles.firstName,
  lastName: shownProfiles.lastName,
}

/** A person of a request. */
export type StoredPerson = Awaited<ReturnType<typeof selectPeople>>[number]

async function selectPeople(db: Queryable, where: SQL | undefined) {
  return db
    .select({ ...PEOPLE, photoHash: firstPhotoHash('shown_profiles') })
    .from(mediaRequestPeople)
    .innerJoin(applications, eq(applications.id, mediaRequestPeople.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(mediaRequests, eq(mediaRequests.id, mediaRequestPeople.requestId))
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .where(where)
    .orderBy(asc(shownProfiles.lastName), asc(shownProfiles.firstName), asc(mediaRequestPeople.id))
}

const hasTake = sql`exists (select from ${mediaTakes} as sent where sent.request_id = ${mediaRequestPeople.requestId}
  and sent.application_id = ${mediaRequestPeople.applicationId})`

/**
 * The people of these requests, by name. Leaves out restricted students, and people who sent nothing before the request to them was
 * withdrawn.
 */
export function findPeople(db: Queryable, requestIds: readonly number[]): Promise<StoredPerson[]> {
  return selectPeople(db, and(inArray(mediaRequestPeople.requestId, [...requestIds]), or(isNull(mediaRequestPeople.withdrawnAt), hasTake)))
}

/** Finds the person of a link, or an account's own entries for one request or all. */
export function findAsked(
  db: Queryable,
  where: { readonly tokenHash: Buffer } | { readonly userId: string; readonly requestId?: number },
): Promise<StoredPerson[]> {
  if ('tokenHash' in where) return selectPeople(db, eq(mediaRequestPeople.tokenHash, where.tokenHash))
  const { userId, requestId } = where
  return selectPeople(
    db,
    and(eq(shownProfiles.userId, userId), requestId === undefined ? undefined : eq(mediaRequestPeople.requestId, requestId)),
  )
}

/** The ids of the requests to an application, newest first; `undefined` if the application does not exist. */
export async function findAskedOf(db: Queryable, applicationId: number): Promise<number[] | undefined> {
  const found = await db
    .select({ requestId: mediaRequestPeople.requestId })
    .from(applications)
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .leftJoin(mediaRequestPeople, eq(mediaRequestPeople.applicationId, applications.id))
    .where(eq(applications.id, applicationId))
    .orderBy(desc(mediaRequestPeople.requestId))
  return found.length === 0 ? undefined : found.flatMap(({ requestId }) => requestId ?? [])
}

/** The applications that got a request, including those of restricted students. */
export async function findAskedApplications(transaction: Transaction, requestId: number): Promise<Set<number>> {
  const found = await transaction
    .select({ id: mediaRequestPeople.applicationId })
    .from(mediaRequestPeople)
    .where(eq(mediaRequestPeople.requestId, requestId))
  return new Set(found.map(({ id }) => id))
}

/** Reserves ids for new people, because their link tokens are derived from the ids. */
export async function nextPersonIds(transaction: Transaction, number: number): Promise<number[]> {
  const { rows } = await transaction.$client.query<{ id: number }>(
    "SELECT nextval('media_request_people_id_seq')::int AS id FROM generate_series(1, $1)",
    [number],
  )
  return rows.map(({ id }) => id)
}

export async function insertPeople(transaction: Transaction, values: (typeof mediaRequestPeople.$inferInsert)[]): Promise<void> {
  await transaction.insert(mediaRequestPeople).values(values)
}

/** Changes people of a request. */
export async function updatePeople(
  transaction: Transaction,
  ids: readonly number[],
  change: Partial<Omit<typeof mediaRequestPeople.$inferInsert, 'id' | 'requestId' | 'applicationId' | 'tokenHash'>>,
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(mediaRequestPeople)
    .set(change)
    .where(inArray(mediaRequestPeople.id, [...ids]))
}

/** A take that a person sent. */
export type StoredTake = Awaited<ReturnType<typeof findTakes>>[number]

/** The takes for these requests, newest first. */
export async function findTakes(db: Queryable, requestIds: readonly number[]) {
  return db
    .select({
      id: mediaTakes.id,
      requestId: mediaTakes.requestId,
      applicationId: mediaTakes.applicationId,
      tapeId: mediaTakes.tapeId,
      title: selfTapes.title,
      words: mediaTakes.words,
      fileKey: mediaTakes.fileKey,
      fileName: mediaTakes.fileName,
      fileType: mediaTakes.fileType,
      fileBytes: mediaTakes.fileBytes,
      fileSeconds: mediaTakes.fileSeconds,
      begunAt: mediaTakes.begunAt,
      receivedAt: mediaTakes.receivedAt,
    })
    .from(mediaTakes)
    .leftJoin(selfTapes, eq(selfTapes.id, mediaTakes.tapeId))
    .where(inArray(mediaTakes.requestId, [...requestIds]))
    .orderBy(desc(mediaTakes.id))
}

export async function insertTake(transaction: Transaction, values: typeof mediaTakes.$inferInsert): Promise<void> {
  await transaction.insert(mediaTakes).values(values)
}

/** Locks a student's self-tape against deletion, and reads when its upload began. */
export async function lockTape(transaction: Transaction, studentId: number, id: number) {
  const [found] = await transaction
    .select({ id: selfTapes.id, createdAt: selfTapes.createdAt, uploadBegunAt: tapeFiles.createdAt })
    .from(selfTapes)
    .leftJoin(tapeFiles, eq(tapeFiles.id, selfTapes.fileId))
    .where(and(eq(selfTapes.id, id), eq(selfTapes.studentId, studentId)))
    .for('key share', { of: selfTapes })
  return found
}

/** Whether a student has a request with these sides. */
export async function isAskedToPlay(db: Queryable, userId: string, sidesId: number): Promise<boolean> {
  const found = await db
    .select({ id: mediaRequestPeople.id })
    .from(mediaRequestPeople)
    .innerJoin(mediaRequests, eq(mediaRequests.id, mediaRequestPeople.requestId))
    .innerJoin(applications, eq(applications.id, mediaRequestPeople.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(and(eq(mediaRequests.sidesId, sidesId), eq(shownProfiles.userId, userId), isNull(mediaRequestPeople.withdrawnAt)))
    .limit(1)
  return found.length > 0
}
