import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { availabilityChecks, checkAnswers, checkPeople, checkWindows } from '#db/schema/availability-checks.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, namedAccounts, shownProfiles } from '#db/schema/views.ts'
import type { StoredAnswer, StoredWindow } from './checks.domain.ts'

/** SQL: the windows `w` that person `q` is asked about, and has not answered since the window's last change. */
export const OPEN_WINDOW = `check_windows AS w LEFT JOIN check_answers AS a ON a.window_id = w.id AND a.student_id = q.student_id
  WHERE w.check_id = q.check_id AND (w.role_id IS NULL OR q.role_id IS NULL OR w.role_id = q.role_id)
    AND (a.window_id IS NULL OR a.answered_at < w.changed_at)`

const SHOWN_PEOPLE = `check_people AS q JOIN shown_profiles AS s ON s.id = q.student_id WHERE q.check_id = availability_checks.id`

/** A check, with the number of people asked and of those who have answered. */
export type StoredCheck = Awaited<ReturnType<typeof selectChecks>>[number]

async function selectChecks(db: Queryable, where: SQL) {
  const counted = (condition: string) => sql<number>`(select count(*)::int from ${sql.raw(SHOWN_PEOPLE + condition)})`
  return db
    .select({
      id: availabilityChecks.id,
      projectId: availabilityChecks.projectId,
      message: availabilityChecks.message,
      questions: availabilityChecks.questions,
      dueAt: availabilityChecks.dueAt,
      createdAt: availabilityChecks.createdAt,
      createdBy: namedAccounts.name,
      closedAt: availabilityChecks.closedAt,
      version: availabilityChecks.version,
      people: counted(''),
      answered: counted(` AND NOT EXISTS (SELECT FROM ${OPEN_WINDOW})`),
    })
    .from(availabilityChecks)
    .innerJoin(liveProjects, eq(liveProjects.id, availabilityChecks.projectId))
    .leftJoin(namedAccounts, eq(namedAccounts.id, availabilityChecks.createdBy))
    .where(where)
    .orderBy(desc(availabilityChecks.id))
}

/** The checks of a casting call, newest first. */
export async function findChecks(db: Queryable, projectId: number): Promise<StoredCheck[]> {
  return selectChecks(db, eq(availabilityChecks.projectId, projectId))
}

export async function findCheck(db: Queryable, id: number): Promise<StoredCheck | undefined> {
  const [found] = await selectChecks(db, eq(availabilityChecks.id, id))
  return found
}

/** The windows of checks, by time, with the names of their roles. */
export async function findWindows(db: Queryable, checkIds: readonly number[]) {
  return db
    .select({
      checkId: checkWindows.checkId,
      id: checkWindows.id,
      during: checkWindows.during,
      roleId: checkWindows.roleId,
      roleName: roles.name,
      changedAt: checkWindows.changedAt,
    })
    .from(checkWindows)
    .leftJoin(roles, eq(roles.id, checkWindows.roleId))
    .where(inArray(checkWindows.checkId, [...checkIds]))
    .orderBy(asc(sql`lower(${checkWindows.during})`), asc(sql`upper(${checkWindows.during})`), asc(checkWindows.id))
}

/** The people of a check who are not restricted, sorted by name. @param studentIds only these */
export async function findPeople(db: Queryable, checkId: number, studentIds?: readonly number[]) {
  const { firstName, lastName } = shownProfiles
  const { studentId, roleId, sentAt, remindedAt, answeredAt, replies } = checkPeople
  const isOne = studentIds && inArray(studentId, [...studentIds])
  return db
    .select({
      studentId,
      firstName,
      lastName,
      photoHash: firstPhotoHash('shown_profiles'),
      roleId,
      sentAt,
      remindedAt,
      answeredAt,
      replies,
    })
    .from(checkPeople)
    .innerJoin(shownProfiles, eq(shownProfiles.id, studentId))
    .where(and(eq(checkPeople.checkId, checkId), isOne))
    .orderBy(asc(lastName), asc(firstName), asc(studentId))
}

/** The facts for computing the numbers of a check, for the same people as `findPeople` and in the same order. */
export async function findCounted(db: Queryable, checkId: number) {
  const { studentId, roleId, replies } = checkPeople
  return db
    .select({ studentId, roleId, replies })
    .from(checkPeople)
    .innerJoin(shownProfiles, eq(shownProfiles.id, studentId))
    .where(eq(checkPeople.checkId, checkId))
    .orderBy(asc(shownProfiles.lastName), asc(shownProfiles.firstName), asc(studentId))
}

/** The answers to a check, by window and person. */
export async function findAnswers(db: Queryable, checkId: number): Promise<Map<number, Map<number, StoredAnswer>>> {
  const found = await db.select().from(checkAnswers).where(eq(checkAnswers.checkId, checkId))
  const byWindow = new Map<number, Map<number, StoredAnswer>>()
  for (const { windowId, studentId, ...answer } of found) {
    const ofWindow = byWindow.get(windowId) ?? new Map<number, StoredAnswer>()
    byWindow.set(windowId, ofWindow.set(studentId, answer))
  }
  return byWindow
}

/** Locks a casting call against changes and other new checks. @returns its title and status, or `undefined` when it is gone */
export async function lockProject(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({ title: liveProjects.title, status: liveProjects.status })
    .from(liveProjects)
    .where(eq(liveProjects.id, id))
    .for('no key update')
  return found
}

export async function countChecks(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.select({ number: count() }).from(availabilityChecks).where(eq(availabilityChecks.projectId, projectId))
  return row?.number ?? 0
}

/** Locks roles against deletion. @returns the ids of those that belong to the casting call */
export async function lockRoles(transaction: Transaction, projectId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = await transaction
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.projectId, projectId), inArray(roles.id, [...ids])))
    .orderBy(asc(roles.id))
    .for('key share')
  return new Set(found.map(({ id }) => id))
}

export async function insertCheck(transaction: Transaction, values: typeof availabilityChecks.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(availabilityChecks).values(values).returning({ id: availabilityChecks.id })
  if (!made) throw new Error('the availability check was not stored')
  return made.id
}

/** A locked check, with the facts that its notices name. */
export type LockedCheck = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

/** Locks a check until the transaction ends. @returns `undefined` when it or its casting call is gone */
export async function lockCheck(transaction: Transaction, id: number, strength: 'no key update' | 'share' = 'no key update') {
  const { projectId, message, questions, dueAt, closedAt, version } = availabilityChecks
  const [found] = await transaction
    .select({
      id: availabilityChecks.id,
      projectId,
      message,
      questions,
      dueAt,
      closedAt,
      version,
      title: liveProjects.title,
      status: liveProjects.status,
    })
    .from(availabilityChecks)
    .innerJoin(liveProjects, eq(liveProjects.id, projectId))
    .where(eq(availabilityChecks.id, id))
    .for(strength, { of: availabilityChecks })
  return found
}

/** Changes a locked check and raises its version. */
export async function updateCheck(
  transaction: Transaction,
  id: number,
  change: { message?: string | null | undefined; dueAt?: Date | undefined; closedAt?: Date | null | undefined },
): Promise<void> {
  await transaction
    .update(availabilityChecks)
    .set({ ...change, version: sql`${availabilityChecks.version} + 1` })
    .where(eq(availabilityChecks.id, id))
}

/** @returns its id */
export async function insertWindow(transaction: Transaction, values: typeof checkWindows.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(checkWindows).values(values).returning({ id: checkWindows.id })
  if (!made) throw new Error('the window was not stored')
  return made.id
}

export async function updateWindow(transaction: Transaction, id: number, change: Partial<Omit<StoredWindow, 'id'>>): Promise<void> {
  await transaction.update(checkWindows).set(change).where(eq(checkWindows.id, id))
}

/** Removes windows with their answers. */
export async function deleteWindows(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.delete(checkWindows).where(inArray(checkWindows.id, [...ids]))
}

/** Open checks of active casting calls with a due time after `now`, until `until`. */
export async function findDueChecks(db: Queryable, now: Date, until: Date): Promise<number[]> {
  const found = await db
    .select({ id: availabilityChecks.id })
    .from(availabilityChecks)
    .innerJoin(liveProjects, eq(liveProjects.id, availabilityChecks.projectId))
    .where(
      and(
        isNull(availabilityChecks.closedAt),
        sql`${availabilityChecks.dueAt} > ${now} and ${availabilityChecks.dueAt} <= ${until}`,
        eq(liveProjects.status, 'active'),
      ),
    )
    .orderBy(asc(availabilityChecks.id))
  return found.map(({ id }) => id)
}
