import { OPEN_STAGES } from '@callboard/contract/casting/board/stages'
import type { ClosedStatus, ClosingNotes } from '@callboard/contract/casting/closure/rules'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { and, asc, eq, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { ASKED_FOR_MEDIA, WAITS_TO_HEAR } from '#db/promised-answers.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { closings } from '#db/schema/closings.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, liveProjects, maskedProfiles, namedAccounts } from '#db/schema/views.ts'

/** Applications that are open or booked, or whose student does not know the current stage. */
const mayNeedClosing = or(
  inArray(applications.stage, [...OPEN_STAGES, 'booked']),
  sql`${applications.toldStage} is distinct from ${applications.stage}`,
)

/** What is being closed: a casting call, or one role of it. */
export interface Closing {
  readonly projectId: number
  /** `null` for the whole casting call. */
  readonly roleId: number | null
}

const ofClosing = ({ projectId, roleId }: Closing) =>
  and(eq(applications.projectId, projectId), roleId === null ? undefined : eq(applications.roleId, roleId))

const isRunning = ({ projectId, roleId }: Closing) =>
  and(eq(closings.projectId, projectId), sql`${closings.roleId} is not distinct from ${roleId}`, isNull(closings.finishedAt))

/** The applications that a closure may move or notify, by the names of their students. */
export async function findClosable(db: Queryable, closing: Closing) {
  return db
    .select({
      id: applications.id,
      roleId: applications.roleId,
      role: roles.name,
      dates: { shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      call: {
        title: liveProjects.title,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
      stage: applications.stage,
      toldStage: applications.toldStage,
      studentId: applications.studentId,
      firstName: maskedProfiles.firstName,
      lastName: maskedProfiles.lastName,
      isHeld: maskedProfiles.isHeld,
      language: users.language,
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, maskedProfiles.userId))
    .where(and(ofClosing(closing), mayNeedClosing))
    .orderBy(asc(maskedProfiles.lastName), asc(maskedProfiles.firstName), asc(applications.studentId), asc(applications.id))
}

/** The number of students who were promised an answer and have none, and the earliest promised day. */
export async function findPromised(db: Queryable, projectId: number): Promise<{ people: number; by: string } | undefined> {
  const { rows } = await db.$client.query<{ people: number; by: string }>(
    `SELECT count(DISTINCT s.id)::int AS people, min(m.hear_by)::text AS by FROM ${ASKED_FOR_MEDIA}
     JOIN applications AS a ON a.id = q.application_id JOIN shown_profiles AS s ON s.id = a.student_id
     WHERE m.project_id = $1 AND ${WAITS_TO_HEAR} HAVING count(*) > 0`,
    [projectId],
  )
  return rows[0]
}

/** Stores a new closure. @returns its id, or `undefined` while another closure of the same casting call or role runs */
export async function insertClosing(
  transaction: Transaction,
  values: Closing & {
    status: ClosedStatus
    statusBefore: ProjectStatus
    notes: ClosingNotes
    absentIds: number[]
    startedBy: string
    startedAt: Date
  },
): Promise<number | undefined> {
  const [made] = await transaction.insert(closings).values(values).onConflictDoNothing().returning({ id: closings.id })
  return made?.id
}

/** When the running closure started, and when it told the first people. */
export async function findRunning(db: Queryable, closing: Closing) {
  const [found] = await db.select({ startedAt: closings.startedAt, begunAt: closings.begunAt }).from(closings).where(isRunning(closing))
  return found
}

/** The running closure with who started it, locked until the transaction ends. */
export async function lockRunning(transaction: Transaction, closing: Closing) {
  const [found] = await transaction
    .select({
      id: closings.id,
      status: closings.status,
      statusBefore: closings.statusBefore,
      begunAt: closings.begunAt,
      startedBy: closings.startedBy,
      starterName: namedAccounts.name,
    })
    .from(closings)
    .leftJoin(namedAccounts, eq(namedAccounts.id, closings.startedBy))
    .where(isRunning(closing))
    .for('no key update', { of: closings })
  return found
}

/** Deletes a locked closure that has told nobody. */
export async function deleteClosing(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(closings).where(eq(closings.id, id))
}

/** Marks a locked closure as begun: it can no longer be undone. */
export async function beginClosing(transaction: Transaction, id: number, begunAt: Date): Promise<void> {
  await transaction
    .update(closings)
    .set({ begunAt })
    .where(and(eq(closings.id, id), isNull(closings.begunAt)))
}

/** A running closure, locked until the transaction ends. */
export async function lockClosing(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({
      projectId: closings.projectId,
      roleId: closings.roleId,
      isRoleOpen: sql<boolean>`${closings.roleId} is not null and ${roles.cancelledAt} is null`,
      status: closings.status,
      notes: closings.notes,
      absentIds: closings.absentIds,
      startedBy: closings.startedBy,
      projectTitle: keptProjects.title,
      projectStatus: keptProjects.status,
      begunAt: closings.begunAt,
    })
    .from(closings)
    .innerJoin(keptProjects, eq(keptProjects.id, closings.projectId))
    .leftJoin(roles, eq(roles.id, closings.roleId))
    .where(and(eq(closings.id, id), isNull(closings.finishedAt)))
    .for('no key update', { of: closings })
  return found
}

/** The next students with applications to close, by id, each with the ids of these applications. */
export async function findNextStudents(transaction: Transaction, { after, limit, ...closing }: Closing & { after: number; limit: number }) {
  return transaction
    .select({
      studentId: applications.studentId,
      firstName: maskedProfiles.firstName,
      lastName: maskedProfiles.lastName,
      applicationIds: sql<number[]>`array_agg(${applications.id} order by ${applications.id})`,
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(and(ofClosing(closing), sql`${applications.studentId} > ${after}`, mayNeedClosing))
    .groupBy(applications.studentId, maskedProfiles.firstName, maskedProfiles.lastName)
    .orderBy(asc(applications.studentId))
    .limit(limit)
}

export async function finishClosing(transaction: Transaction, id: number, finishedAt: Date): Promise<void> {
  await transaction.update(closings).set({ finishedAt }).where(eq(closings.id, id))
}

/** The earliest call time of each role. Cancelled calls do not count. */
export async function findFirstCalls(db: Queryable, projectId: number): Promise<Map<number, Date>> {
  const found = await db
    .select({ roleId: applications.roleId, first: min(callSheetLines.sentCall) })
    .from(callSheetLines)
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .where(and(eq(applications.projectId, projectId), isNotNull(callSheetLines.sentCall), isNull(callSheetLines.cancelledAt)))
    .groupBy(applications.roleId)
  return new Map(found.flatMap(({ roleId, first }) => (first ? [[roleId, first] as const] : [])))
}
