import type { ApplicationStatus } from '@callboard/contract/applications/rules'
import { RESTRICTED } from '@callboard/contract/holds/rules'
import { and, asc, count, desc, eq, inArray, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { isHeld, shownOf } from '#db/holds.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/accounts.ts'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { applicationChanges, applications, projects, removedApplications } from '#db/schema/projects.ts'

/** An application with the casting call it is for. */
export type StoredOwnApplication = Awaited<ReturnType<typeof findOwnApplications>>[number]

/** An entry of an application's history, with the name of the person who made it, if still known. */
export type StoredChange = Awaited<ReturnType<typeof findChanges>>[number]

/** An application that is locked until the transaction ends, with what is needed to notify its student. */
export type LockedApplication = NonNullable<Awaited<ReturnType<typeof findAndLockApplication>>>

/** Finds the profile of an account and locks it against deletion until the transaction ends. */
export async function findAndLockProfile(
  transaction: Transaction,
  userId: string,
): Promise<{ id: number; heldAt: Date | null } | undefined> {
  const [found] = await transaction
    .select({ id: studentProfiles.id, heldAt: studentProfiles.heldAt })
    .from(studentProfiles)
    .where(eq(studentProfiles.userId, userId))
    .for('key share')
  return found
}

/**
 * Stores an application, or makes a withdrawn one pending again.
 *
 * @returns it, or `undefined` when the student has one that is not withdrawn; a constraint decides, also between parallel calls
 */
export async function insertOrRevive(
  transaction: Transaction,
  values: { projectId: number; studentId: number; submittedAt: Date },
): Promise<{ id: number; notes: string | null } | undefined> {
  const [stored] = await transaction
    .insert(applications)
    .values({ ...values, status: 'pending' })
    .onConflictDoUpdate({
      target: [applications.projectId, applications.studentId],
      set: { status: 'pending', submittedAt: values.submittedAt },
      setWhere: eq(applications.status, 'withdrawn'),
    })
    .returning({ id: applications.id, notes: applications.notes })
  return stored
}

export async function hasApplied(db: Queryable, projectId: number, studentId: number): Promise<boolean> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, projectId), eq(applications.studentId, studentId), ne(applications.status, 'withdrawn')))
  return found.length > 0
}

function selectOwnApplications(db: Queryable, userId: Placeholder, id?: Placeholder) {
  return db
    .select({
      id: applications.id,
      projectId: applications.projectId,
      studentId: applications.studentId,
      status: applications.status,
      notes: applications.notes,
      submittedAt: applications.submittedAt,
      project: {
        id: projects.id,
        title: projects.title,
        type: projects.type,
        status: projects.status,
        shootDate: projects.shootDate,
      },
    })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(eq(studentProfiles.userId, userId), id === undefined ? undefined : eq(applications.id, id)))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
}

const ownApplications = prepared('own applications', ['userId'], (db, { userId }) => selectOwnApplications(db, userId))
const ownApplication = prepared('own application', ['userId', 'id'], (db, { userId, id }) => selectOwnApplications(db, userId, id))

/** The applications of the profile of an account, newest first; only one when `id` is given. */
export async function findOwnApplications(db: Queryable, userId: string, id?: number) {
  return id === undefined ? ownApplications(db, { userId }) : ownApplication(db, { userId, id })
}

/** Withdraws an application if it is still pending. @returns its casting notes, or `undefined` when it is not */
export async function withdrawPending(transaction: Transaction, id: number): Promise<{ notes: string | null } | undefined> {
  const [withdrawn] = await transaction
    .update(applications)
    .set({ status: 'withdrawn' })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ notes: applications.notes })
  return withdrawn
}

/** The applications to one casting call, oldest first, each with its student and the content id of their first photo. */
export async function findProjectApplications(db: Queryable, where: { projectId: number } | { id: number }) {
  const firstPhoto = db
    .select({ hash: profilePhotos.hash })
    .from(profilePhotos)
    .where(eq(profilePhotos.profileId, studentProfiles.id))
    .orderBy(asc(profilePhotos.position), asc(profilePhotos.id))
    .limit(1)
  return db
    .select({
      id: applications.id,
      projectId: applications.projectId,
      studentId: applications.studentId,
      status: applications.status,
      notes: applications.notes,
      submittedAt: applications.submittedAt,
      photoHash: sql<string | null>`(${firstPhoto})`,
      isHeld: sql<boolean>`${isHeld}`,
      student: {
        id: studentProfiles.id,
        userId: studentProfiles.userId,
        firstName: studentProfiles.firstName,
        lastName: studentProfiles.lastName,
        email: studentProfiles.email,
        cellPhone: studentProfiles.cellPhone,
        major: studentProfiles.major,
        year: studentProfiles.year,
        age: studentProfiles.age,
      },
    })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .where('projectId' in where ? eq(applications.projectId, where.projectId) : eq(applications.id, where.id))
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
      firstName: shownOf(users.firstName, RESTRICTED),
      lastName: shownOf(users.lastName, null),
      email: shownOf(users.email, null),
    })
    .from(applicationChanges)
    .leftJoin(users, eq(users.id, applicationChanges.changedBy))
    .where(inArray(applicationChanges.applicationId, [...applicationIds]))
    .orderBy(asc(applicationChanges.id))
}

/** Finds an application and locks it until the transaction ends. */
export async function findAndLockApplication(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({
      id: applications.id,
      projectId: applications.projectId,
      status: applications.status,
      notes: applications.notes,
      projectTitle: projects.title,
      studentUserId: studentProfiles.userId,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .where(eq(applications.id, id))
    .for('update', { of: applications })
  return found
}

export async function updateApplication(
  transaction: Transaction,
  id: number,
  values: { status: ApplicationStatus; notes: string | null },
): Promise<void> {
  await transaction.update(applications).set(values).where(eq(applications.id, id))
}

/** Adds an entry to an application's history. */
export async function insertChange(
  transaction: Transaction,
  change: { applicationId: number; status: ApplicationStatus; notes: string | null; changedBy: string; changedAt: Date },
): Promise<void> {
  await transaction.insert(applicationChanges).values(change)
}

/** The remains of applications whose students deleted their accounts, newest first. */
export async function findRemovedApplications(db: Queryable, projectId: number) {
  return db
    .select({ status: removedApplications.status, removedAt: removedApplications.removedAt })
    .from(removedApplications)
    .where(eq(removedApplications.projectId, projectId))
    .orderBy(desc(removedApplications.removedAt), desc(removedApplications.id))
}

const countsByProject = prepared('application counts', [], (db) =>
  db
    .select({ projectId: applications.projectId, count: count() })
    .from(applications)
    .where(ne(applications.status, 'withdrawn'))
    .groupBy(applications.projectId)
    .orderBy(asc(applications.projectId)),
)

/** The number of applications to each casting call, without withdrawn ones. */
export async function countByProject(db: Queryable): Promise<{ projectId: number; count: number }[]> {
  return countsByProject(db, {})
}
