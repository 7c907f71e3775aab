import type { APPLICATION_SOURCES } from '@callboard/contract/casting/board/rules'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { prepared } from '#db/prepared.ts'
import { applicationChanges, applications, removedApplications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { offers } from '#db/schema/offers.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, maskedProfiles, namedAccounts, ownProfiles } from '#db/schema/views.ts'

/** A student's own application, with its casting call. */
export type StoredOwnApplication = Awaited<ReturnType<typeof findOwnApplications>>[number]

/** A history entry of an application, with the name of who made it, if still known. */
export type StoredChange = Awaited<ReturnType<typeof findChanges>>[number]

/** Finds the profile of an account, and locks it against deletion until the transaction ends. */
export async function findAndLockProfile(transaction: Transaction, userId: string) {
  const { id, isHeld } = maskedProfiles
  const [found] = await transaction.select({ id, isHeld }).from(maskedProfiles).where(eq(maskedProfiles.userId, userId)).for('key share')
  return found
}

/** Stores an application. @returns its id, or `undefined` when the student already has one for this role, also with parallel calls */
export async function insertApplication(
  transaction: Transaction,
  values: Pick<typeof applications.$inferInsert, 'projectId' | 'roleId' | 'studentId' | 'submittedAt' | 'movedAt'>,
): Promise<number | undefined> {
  const [stored] = await transaction
    .insert(applications)
    .values(values)
    .onConflictDoNothing({ target: [applications.roleId, applications.studentId] })
    .returning({ id: applications.id })
  return stored?.id
}

/** Sets when a student applied for a role to which the office had added them before. */
export async function setSubmittedAt(transaction: Transaction, id: number, submittedAt: Date): Promise<void> {
  await transaction.update(applications).set({ submittedAt }).where(eq(applications.id, id))
}

/** The roles of a casting call in their order, each with the application of a student. */
export async function findRolesFor(transaction: Transaction, projectId: number, studentId: number) {
  return transaction
    .select({
      id: roles.id,
      isInternal: roles.isInternal,
      isCancelled: sql<boolean>`${roles.cancelledAt} is not null`,
      application: { id: applications.id, stage: applications.stage, toldStage: applications.toldStage },
    })
    .from(roles)
    .leftJoin(applications, and(eq(applications.roleId, roles.id), eq(applications.studentId, studentId)))
    .where(eq(roles.projectId, projectId))
    .orderBy(asc(roles.position), asc(roles.id))
}

/**
 * Whether the student withdrew by giving back a booked place, which requires a reason. Other withdrawals have none, even if the office had
 * booked the student without telling them.
 */
const gaveBack = sql<boolean>`coalesce(${applications.toldStage} = 'withdrawn' and (
  select ${applicationChanges.fromStage} = 'booked' and ${applicationChanges.reason} is not null from ${applicationChanges}
  where ${applicationChanges.applicationId} = ${applications.id} and ${applicationChanges.stage} = 'withdrawn'
  order by ${applicationChanges.id} desc limit 1), false)`

/** The call time or wrap time of the call sheet that was sent to the student last. */
const knownCall = (column: typeof callSheetLines.sentCall | typeof callSheetLines.sentWrap) =>
  sql<Date | null>`(select ${column} from ${callSheetLines} where ${callSheetLines.applicationId} = ${applications.id}
    and ${callSheetLines.sentCall} is not null and ${callSheetLines.cancelledAt} is null
    order by ${callSheetLines.sentAt} desc, ${callSheetLines.id} desc limit 1)`.mapWith(callSheetLines.sentCall)

function selectOwnApplications(db: Queryable, userId: Placeholder, id?: Placeholder) {
  return (
    db
      .select({
        id: applications.id,
        projectId: applications.projectId,
        studentId: applications.studentId,
        toldStage: applications.toldStage,
        gaveBack,
        source: sql<(typeof APPLICATION_SOURCES)[number]>`case when exists (select from ${applicationChanges}
          where ${and(eq(applicationChanges.applicationId, applications.id), eq(applicationChanges.fromStage, 'invited'), eq(applicationChanges.stage, 'submitted'))})
          then 'applied' else ${applications.source} end`,
        submittedAt: applications.submittedAt,
        role: { id: roles.id, name: roles.name },
        dates: { shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
        call: {
          shootDate: liveProjects.shootDate,
          shootTime: liveProjects.shootTime,
          endTime: liveProjects.endTime,
          location: liveProjects.location,
          address: liveProjects.address,
          campus: liveProjects.campus,
        },
        booking: { agreed: bookings.agreed, before: bookings.before, told: bookings.told, version: bookings.version },
        callAt: knownCall(callSheetLines.sentCall),
        wrapAt: knownCall(callSheetLines.sentWrap),
        arrival: sql<Date | null>`lower(booked_span(${applications.id}))`.mapWith(applications.submittedAt),
        project: {
          id: liveProjects.id,
          title: liveProjects.title,
          type: liveProjects.type,
          status: liveProjects.status,
          shootDate: liveProjects.shootDate,
          deadline: liveProjects.deadline,
        },
        offer: {
          id: offers.id,
          projectTitle: offers.projectTitle,
          roleName: offers.roleName,
          shootDate: offers.shootDate,
          shootTime: offers.shootTime,
          endTime: offers.endTime,
          place: offers.place,
          pay: offers.pay,
          message: offers.message,
          version: offers.version,
          sentAt: offers.sentAt,
          expiresAt: offers.expiresAt,
        },
      })
      .from(applications)
      .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
      .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
      .innerJoin(roles, eq(roles.id, applications.roleId))
      // The student does not know an offer before it is sent.
      .leftJoin(offers, and(eq(offers.applicationId, applications.id), isNull(offers.answer), eq(applications.toldStage, 'offered')))
      .leftJoin(bookings, eq(bookings.applicationId, applications.id))
      .where(and(eq(ownProfiles.userId, userId), isNotNull(applications.toldStage), id === undefined ? undefined : eq(applications.id, id)))
      .orderBy(desc(applications.submittedAt), desc(applications.id))
  )
}

const ownApplications = prepared('own applications', ['userId'], (db, { userId }) => selectOwnApplications(db, userId))
const ownApplication = prepared('own application', ['userId', 'id'], (db, { userId, id }) => selectOwnApplications(db, userId, id))

/** The applications that the student with this account knows of, newest first; only one when `id` is given. */
export async function findOwnApplications(db: Queryable, userId: string, id?: number) {
  return id === undefined ? ownApplications(db, { userId }) : ownApplication(db, { userId, id })
}

/**
 * Applications, oldest first, each with its student and the content id of their first photo.
 *
 * @param where a casting call, or ids of applications
 */
export async function findProjectApplications(db: Queryable, where: { projectId: number } | { ids: readonly number[] }) {
  return db
    .select({
      id: applications.id,
      projectId: applications.projectId,
      studentId: applications.studentId,
      status: applications.status,
      stage: applications.stage,
      source: applications.source,
      notes: applications.notes,
      submittedAt: applications.submittedAt,
      photoHash: firstPhotoHash('masked_profiles'),
      isHeld: maskedProfiles.isHeld,
      student: {
        id: maskedProfiles.id,
        userId: maskedProfiles.userId,
        firstName: maskedProfiles.firstName,
        lastName: maskedProfiles.lastName,
        email: maskedProfiles.email,
        cellPhone: maskedProfiles.cellPhone,
        major: maskedProfiles.major,
        year: maskedProfiles.year,
        age: maskedProfiles.age,
      },
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where('projectId' in where ? eq(applications.projectId, where.projectId) : inArray(applications.id, [...where.ids]))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
}

/** The history of some applications, oldest first. */
export async function findChanges(db: Queryable, applicationIds: readonly number[]) {
  if (applicationIds.length === 0) return []
  return db
    .select({
      applicationId: applicationChanges.applicationId,
      status: applicationChanges.status,
      notes: applicationChanges.notes,
      changedAt: applicationChanges.changedAt,
      changedBy: namedAccounts.name,
    })
    .from(applicationChanges)
    .leftJoin(namedAccounts, eq(namedAccounts.id, applicationChanges.changedBy))
    .where(inArray(applicationChanges.applicationId, [...applicationIds]))
    .orderBy(asc(applicationChanges.id))
}

/** The anonymous traces of applications of deleted accounts, newest first. */
export async function findRemovedApplications(db: Queryable, projectId: number) {
  return db
    .select({ status: removedApplications.status, removedAt: removedApplications.removedAt })
    .from(removedApplications)
    .where(eq(removedApplications.projectId, projectId))
    .orderBy(desc(removedApplications.removedAt), desc(removedApplications.id))
}

const selectCounts = (db: Queryable, projectId?: Placeholder) =>
  db
    .select({ projectId: applications.projectId, count: count() })
    .from(applications)
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(projectId && eq(applications.projectId, projectId))
    .groupBy(applications.projectId)
    .orderBy(asc(applications.projectId))

const countsByProject = prepared('application counts', [], (db) => selectCounts(db))
const countsOfProject = prepared('application counts of one', ['projectId'], (db, { projectId }) => selectCounts(db, projectId))

/**
 * The number of applications to each casting call, withdrawn ones included, as in the list of `findProjectApplications`.
 *
 * @param projectId only this casting call
 */
export async function countByProject(db: Queryable, projectId?: number): Promise<{ projectId: number; count: number }[]> {
  return projectId === undefined ? countsByProject(db, {}) : countsOfProject(db, { projectId })
}
