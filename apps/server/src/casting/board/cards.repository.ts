import { PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { hasDeclined } from '#db/consents.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/accounts.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { busySpans } from '#db/schema/availability.ts'
import { bookings } from '#db/schema/bookings.ts'
import { offers } from '#db/schema/offers.ts'
import { roles } from '#db/schema/roles.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { liveProjects, maskedProfiles, namedAccounts, shownProfiles } from '#db/schema/views.ts'
import { overlaps } from '#db/time-spans.ts'

/** Selects all applications of a casting call, some of them by id, or applications by id. */
export type CardsWhere = { readonly projectId: number; readonly ids?: readonly number[] } | { readonly ids: readonly number[] }

/** The facts for a card, and the times of its role. */
export type FoundCard = Awaited<ReturnType<typeof findCards>>[number]

/** The rank from 1. It is counted, because stored ranks have gaps after alternates leave. */
const countedRank = sql<number | null>`case when ${applications.rank} is not null then (select count(*)::int from ${applications} as before
    where before.role_id = ${applications.roleId} and before.rank <= ${applications.rank}) end`

/** The columns that whole and short cards share. */
const COMMON = {
  id: applications.id,
  roleId: applications.roleId,
  studentId: applications.studentId,
  stage: applications.stage,
  toldStage: applications.toldStage,
  rank: countedRank,
  place: applications.place,
  version: applications.version,
  isHeld: maskedProfiles.isHeld,
  offer: { id: offers.id, sentAt: offers.sentAt, expiresAt: offers.expiresAt },
}

/** The short cards of all applications to a casting call, oldest first. */
export async function findRoomCards(db: Queryable, projectId: number) {
  return db
    .select({
      ...COMMON,
      student: {
        firstName: maskedProfiles.firstName,
        lastName: maskedProfiles.lastName,
        gender: maskedProfiles.gender,
      },
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .leftJoin(offers, and(eq(offers.applicationId, applications.id), isNull(offers.answer)))
    .where(eq(applications.projectId, projectId))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
}

function selectCards(db: Queryable, isWanted: SQL | undefined) {
  const isTapeOfCard = and(eq(selfTapes.studentId, applications.studentId), eq(selfTapes.projectId, applications.projectId))
  const tape = db.select({ one: sql`1` }).from(selfTapes).where(isTapeOfCard)
  const newTape = db
    .select({ one: sql`1` })
    .from(selfTapes)
    .where(and(isTapeOfCard, isNull(selfTapes.watchedAt)))
  const other = alias(applications, 'other')
  const otherRole = alias(roles, 'other_role')
  const otherProject = db.select({ id: liveProjects.id, shootDate: liveProjects.shootDate }).from(liveProjects).as('other_project')
  // A scalar subquery, so that PostgreSQL first finds the student's few places, and then the days of only these.
  const otherDay = db
    .select({ day: sql`coalesce(${otherRole.shootDate}, ${otherProject.shootDate})` })
    .from(otherRole)
    .innerJoin(otherProject, eq(otherProject.id, otherRole.projectId))
    .where(eq(otherRole.id, other.roleId))
  const placeElsewhere = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.studentId, applications.studentId),
        ne(other.projectId, applications.projectId),
        inArray(other.stage, PLACED_STAGES),
        sql`(${otherDay}) = coalesce(${roles.shootDate}, ${liveProjects.shootDate})`,
      ),
    )
  // Computes the times once per role, not per application.
  const times = db
    .select({ roleId: roles.id, wanted: sql`role_span(${roles.id})`.as('wanted') })
    .from(roles)
    .where(inArray(roles.id, db.select({ id: applications.roleId }).from(applications).where(isWanted)))
    .offset(0)
    .as('times')
  const clashing = alias(applications, 'clashing')
  const clashingProject = db.select({ id: liveProjects.id, title: liveProjects.title }).from(liveProjects).as('clashing_project')
  const own = db.select({ applicationId: busySpans.applicationId, during: busySpans.during }).from(busySpans).as('own_span')
  const clash = db
    .select({ source: busySpans.source, during: busySpans.during, title: clashingProject.title })
    .from(busySpans)
    .leftJoin(clashing, eq(clashing.id, busySpans.applicationId))
    .leftJoin(clashingProject, eq(clashingProject.id, clashing.projectId))
    .where(
      and(
        eq(busySpans.studentId, applications.studentId),
        // A student with a call is needed at their own call time.
        overlaps(busySpans.during, sql`coalesce(${own.during}, ${times.wanted})`),
        sql`${busySpans.applicationId} is distinct from ${applications.id}`,
      ),
    )
    .orderBy(sql`${busySpans.source} = 'booking' desc`, sql`lower(${busySpans.during})`)
    .limit(1)
    .as('clash')
  return db
    .select({
      ...COMMON,
      source: applications.source,
      reason: applications.reason,
      notes: applications.notes,
      submittedAt: applications.submittedAt,
      movedAt: applications.movedAt,
      photoHash: firstPhotoHash('masked_profiles'),
      hasTape: sql<boolean>`exists ${tape}`,
      hasNewTape: sql<boolean>`exists ${newTape}`,
      hasConsent: maskedProfiles.hasConsent,
      hasDeclined: sql<boolean>`${sql.raw(hasDeclined('masked_profiles'))}`,
      isUnavailable: sql<boolean>`not ${maskedProfiles.available}`,
      isBookedElsewhere: sql<boolean>`exists ${placeElsewhere}`,
      student: {
        userId: maskedProfiles.userId,
        firstName: maskedProfiles.firstName,
        lastName: maskedProfiles.lastName,
        email: maskedProfiles.email,
        year: maskedProfiles.year,
        school: maskedProfiles.school,
        major: maskedProfiles.major,
        gender: maskedProfiles.gender,
        age: maskedProfiles.age,
        experienceLevel: maskedProfiles.experienceLevel,
        heightFeet: maskedProfiles.heightFeet,
        heightInches: maskedProfiles.heightInches,
        specialties: maskedProfiles.specialties,
        rating: maskedProfiles.rating,
      },
      role: {
        criteria: roles.criteria,
        needed: roles.needed,
        neededMen: roles.neededMen,
        neededWomen: roles.neededWomen,
        shootDate: roles.shootDate,
        shootTime: roles.shootTime,
        endTime: roles.endTime,
      },
      project: {
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
      },
      booking: { agreed: bookings.agreed, told: bookings.told },
      clash: { source: clash.source, during: clash.during, title: clash.title },
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .leftJoin(offers, and(eq(offers.applicationId, applications.id), isNull(offers.answer)))
    .leftJoin(bookings, and(eq(bookings.applicationId, applications.id), eq(applications.stage, 'booked')))
    .innerJoin(times, eq(times.roleId, applications.roleId))
    .leftJoin(own, eq(own.applicationId, applications.id))
    .leftJoinLateral(clash, sql`true`)
    .where(isWanted)
    .orderBy(asc(applications.submittedAt), asc(applications.id))
}

// Prepared, because PostgreSQL needs longer to plan these joins than to run them.
const cardsOfProject = prepared('cards of a casting call', ['projectId'], (db, { projectId }) =>
  selectCards(db, eq(applications.projectId, projectId)),
)
const cardsWithIds = prepared('cards', ['ids'], (db, { ids }) => selectCards(db, sql`${applications.id} = any(${ids})`))
const someCardsOfProject = prepared('some cards of a casting call', ['projectId', 'ids'], (db, { projectId, ids }) =>
  selectCards(db, and(eq(applications.projectId, projectId), sql`${applications.id} = any(${ids})`)),
)

/** Cards, oldest first. @param where selects the applications */
export async function findCards(db: Queryable, where: CardsWhere) {
  if (!('projectId' in where)) return cardsWithIds(db, where)
  const { projectId, ids } = where
  return ids ? someCardsOfProject(db, { projectId, ids }) : cardsOfProject(db, { projectId })
}

/** The students who applied to a casting call, except restricted ones. */
export async function findStudents(db: Queryable, projectId: number): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: applications.studentId })
    .from(applications)
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(eq(applications.projectId, projectId))
  return found.map(({ id }) => id)
}

/** The history of an application, oldest first. */
export async function findHistory(db: Queryable, applicationId: number) {
  return db
    .select({
      from: applicationChanges.fromStage,
      to: applicationChanges.stage,
      notes: applicationChanges.notes,
      reason: applicationChanges.reason,
      changedBy: namedAccounts.name,
      byRule: applicationChanges.byRule,
      changedAt: applicationChanges.changedAt,
    })
    .from(applicationChanges)
    .leftJoin(namedAccounts, eq(namedAccounts.id, applicationChanges.changedBy))
    .where(eq(applicationChanges.applicationId, applicationId))
    .orderBy(asc(applicationChanges.id))
}

/** Whether an application exists and its student is restricted. */
export async function findSubject(db: Queryable, id: number): Promise<{ isHeld: boolean } | undefined> {
  const [found] = await db
    .select({ isHeld: maskedProfiles.isHeld })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(eq(applications.id, id))
  return found
}

/** Applications of a casting call with a stage that their student does not know yet, with the language for the message. */
export async function findUntold(db: Queryable, projectId: number) {
  return db
    .select({
      id: applications.id,
      studentId: applications.studentId,
      version: applications.version,
      roleId: applications.roleId,
      stage: applications.stage,
      toldStage: applications.toldStage,
      name: sql<string>`concat_ws(' ', ${shownProfiles.firstName}, ${shownProfiles.lastName})`,
      language: users.language,
      role: { name: roles.name, shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        title: liveProjects.title,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, shownProfiles.userId))
    .where(and(eq(applications.projectId, projectId), sql`${applications.toldStage} is distinct from ${applications.stage}`))
    .orderBy(asc(applications.movedAt), asc(applications.id))
}
