import type { Stage } from '@callboard/contract/casting/board/stages'
import type { PlanTerms, RolePlanChange } from '@callboard/contract/casting/projects/plan'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { users } from '#db/schema/accounts.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines, callSheetVersions } from '#db/schema/call-sheets.ts'
import { offers } from '#db/schema/offers.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, maskedProfiles } from '#db/schema/views.ts'

/** A booking as it is stored. */
export type StoredBooking = typeof bookings.$inferSelect

/** A change of plan affects applications at these stages. */
const CONCERNED: Stage[] = ['booked', 'offered', 'alternate', 'invited']

const columns = {
  id: applications.id,
  projectId: applications.projectId,
  roleId: applications.roleId,
  studentId: applications.studentId,
  stage: applications.stage,
  toldStage: applications.toldStage,
  clashReason: applications.clashReason,
  movedAt: applications.movedAt,
  source: applications.source,
  calledOffAt: applications.calledOffAt,
  isHeld: maskedProfiles.isHeld,
  name: maskedProfiles.name,
  firstName: maskedProfiles.firstName,
  userId: maskedProfiles.userId,
  email: users.email,
  photoHash: firstPhotoHash('masked_profiles'),
  role: {
    name: roles.name,
    version: roles.version,
    shootDate: roles.shootDate,
    shootTime: roles.shootTime,
    endTime: roles.endTime,
  },
  project: {
    title: keptProjects.title,
    status: keptProjects.status,
    deletedAt: keptProjects.deletedAt,
    version: keptProjects.version,
    location: keptProjects.location,
    address: keptProjects.address,
    campus: keptProjects.campus,
    shootDate: keptProjects.shootDate,
    shootTime: keptProjects.shootTime,
    endTime: keptProjects.endTime,
  },
  booking: bookings,
  /** Whether the student applied, also after an invitation. */
  hasApplied: sql<boolean>`(${applications.source} = 'applied' or exists (select from ${applicationChanges} where ${and(eq(applicationChanges.applicationId, applications.id), eq(applicationChanges.fromStage, 'invited'), eq(applicationChanges.stage, 'submitted'))}))`,
  /** Whether the student is invited to an audition. */
  hasAudition: sql<boolean>`exists (select from slot_invitations as i join audition_sessions as s on s.id = i.session_id
    where i.application_id = ${applications.id} and s.cancelled_at is null)`,
  /** Whether the student accepted an offer of this role. */
  hasAccepted: sql<boolean>`exists (select from ${offers} where ${and(eq(offers.applicationId, applications.id), eq(offers.answer, 'accepted'))})`,
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(keptProjects, eq(keptProjects.id, applications.projectId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, maskedProfiles.userId))
    .leftJoin(bookings, eq(bookings.applicationId, applications.id))

const isLive = isNull(keptProjects.deletedAt)

/** An application that a change of plan affects, with its booking. */
export type Concerned = Awaited<ReturnType<typeof findConcerned>>[number]

/** Applications to these roles at the given stages, by name. @param stages by default booked, offered, alternate and invited */
export async function findConcerned(db: Queryable, roleIds: readonly number[], stages: readonly Stage[] = CONCERNED) {
  return select(db)
    .where(and(inArray(applications.roleId, [...roleIds]), inArray(applications.stage, [...stages]), isLive))
    .orderBy(asc(maskedProfiles.name), asc(applications.id))
}

/** All applications to a casting call, by name. @param bookedOf limits them to the bookings of these students */
export async function findOfCall(db: Queryable, projectId: number, bookedOf?: readonly number[]): Promise<Concerned[]> {
  const isOne = bookedOf && and(inArray(applications.studentId, [...bookedOf]), eq(applications.stage, 'booked'))
  return select(db)
    .where(and(eq(applications.projectId, projectId), isOne, isLive))
    .orderBy(asc(maskedProfiles.name), asc(applications.id))
}

/** Whether students rely on a casting call: one is booked, offered, invited, or has an audition slot. */
export async function isReliedOn(db: Queryable, projectId: number): Promise<boolean> {
  const seated = sql`exists (select from slot_invitations as i join audition_sessions as s on s.id = i.session_id
    where i.application_id = ${applications.id} and i.slot_id is not null and s.cancelled_at is null)`
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, projectId), or(inArray(applications.stage, ['booked', 'offered', 'invited']), seated)))
    .limit(1)
  return found !== undefined
}

/** Some applications with their bookings. @param which `all` includes those of deleted casting calls */
export async function findBookings(db: Queryable, ids: readonly number[], which: 'live' | 'all' = 'live'): Promise<Concerned[]> {
  return select(db)
    .where(and(inArray(applications.id, [...ids]), which === 'live' ? isLive : undefined))
    .orderBy(asc(applications.id))
}

/** The call and wrap time of a booked student. */
export interface KnownCall {
  readonly callAt: Date
  /** `null` when it is not known. */
  readonly wrapAt: Date | null
  /** The place in their call sheet; `null` if it names none. */
  readonly place: string | null
}

/**
 * The call that was sent last for a booking.
 *
 * @param which `open`, or `all` to include calls that were cancelled with the booking
 * @param movedAt the time of a change in progress; calls that it cancels still count
 */
export async function findKnownCall(
  db: Queryable,
  applicationId: number,
  which: 'open' | 'all',
  movedAt?: Date,
): Promise<KnownCall | undefined> {
  const { movedAt: moved } = callSheetLines
  const isOpen = isNull(callSheetLines.cancelledAt)
  const [found] = await db
    .select({ callAt: callSheetLines.sentCall, wrapAt: callSheetLines.sentWrap, content: callSheetVersions.content })
    .from(callSheetLines)
    .leftJoin(bookings, eq(bookings.applicationId, callSheetLines.applicationId))
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.sheetId, callSheetLines.sheetId), eq(callSheetVersions.number, callSheetLines.sentVersion)),
    )
    .where(
      and(
        eq(callSheetLines.applicationId, applicationId),
        isNotNull(callSheetLines.sentCall),
        movedAt === undefined ? isNull(moved) : or(isNull(moved), eq(moved, movedAt)),
        which === 'open' ? isOpen : or(isOpen, gte(callSheetLines.cancelledAt, bookings.toldAt)),
      ),
    )
    .orderBy(desc(callSheetLines.sentAt), desc(callSheetLines.id))
    .limit(1)
  if (!found?.callAt) return undefined
  const place = [found.content?.place, found.content?.address].filter(Boolean).join(', ')
  return { callAt: found.callAt, wrapAt: found.wrapAt, place: place === '' ? null : place }
}

/** All applications of a student to the casting call of this application, which may be deleted. */
export async function findOfStudent(db: Queryable, applicationId: number): Promise<Concerned[]> {
  const own = sql`(${applications.projectId}, ${applications.studentId}) = (select project_id, student_id from applications where id = ${applicationId})`
  return select(db).where(own).orderBy(asc(applications.id))
}

/** How many places of a role are taken. */
export async function countPlaces(db: Queryable, roleId: number): Promise<number> {
  const [found] = await db
    .select({ taken: count() })
    .from(applications)
    .where(and(eq(applications.roleId, roleId), isNotNull(applications.place)))
  return found?.taken ?? 0
}

/** The booking of a link, unless its student is restricted. */
export async function findByToken(db: Queryable, tokenHash: Buffer): Promise<Concerned | undefined> {
  const [found] = await select(db).where(and(eq(bookings.tokenHash, tokenHash), eq(maskedProfiles.isHeld, false), isLive))
  return found
}

/**
 * By application, what overlaps the new times of the role of a booked or offered student; a booking comes first. `title` is that of the
 * other casting call. An overlap within one casting call does not count if the office gave a reason for either of the two before.
 *
 * @param moved the reason that the database sets when a change makes two bookings overlap
 */
export async function findClashes(
  db: Queryable,
  changes: readonly RolePlanChange[],
  moved: string,
): Promise<Map<number, { readonly title: string | null }>> {
  const list = <Value>(values: readonly Value[]) => sql.param(values)
  const { rows } = await db.execute<{ id: number; title: string | null }>(sql`
    select a.id, clash.title
    from unnest(${list(changes.map(({ roleId }) => roleId))}::int[], ${list(changes.map(({ after }) => after.shootDate))}::date[],
      ${list(changes.map(({ after }) => after.shootTime))}::time[], ${list(changes.map(({ after }) => after.endTime))}::time[])
      as plan(role_id, day, begins, ends)
    join applications as a on a.role_id = plan.role_id and a.stage in ('booked', 'offered')
    cross join lateral (select campus_span(plan.day, plan.begins, plan.ends) as during) as wanted
    cross join lateral (
      select p.title from busy_spans as b
      left join applications as o on o.id = b.application_id
      left join live_projects as p on p.id = o.project_id
      where b.student_id = a.student_id and b.during && wanted.during and b.source <> 'offer' and b.application_id is distinct from a.id
        and not (o.project_id is not distinct from a.project_id
          and (coalesce(a.clash_reason, ${moved}) <> ${moved} or coalesce(o.clash_reason, ${moved}) <> ${moved}))
      order by b.source = 'booking' desc, lower(b.during) limit 1
    ) as clash`)
  return new Map(rows.map(({ id, title }) => [id, { title }]))
}

/** Stores why a student is booked although they are busy; `null` when they are not. */
export async function setClashReason(transaction: Transaction, id: number, clashReason: string | null): Promise<void> {
  await transaction.update(applications).set({ clashReason }).where(eq(applications.id, id))
}

/** Stores what a student agrees to when they are booked. Keeps the calendar SEQUENCE of an earlier booking. */
export async function putBooking(
  transaction: Transaction,
  { applicationId, terms, at }: { applicationId: number; terms: PlanTerms; at: Date },
): Promise<void> {
  const values = { agreed: terms, answered: null, agreedAt: at, told: terms, toldAt: at, before: null }
  await transaction
    .insert(bookings)
    .values({ applicationId, ...values })
    .onConflictDoUpdate({ target: bookings.applicationId, set: { ...values, version: sql`${bookings.version} + 1` } })
}

/** Changes what a student agreed to or was told, and raises the version. Inserts the row for a booking from before these were stored. */
export async function changeBooking(
  transaction: Transaction,
  {
    applicationId,
    ...values
  }: Omit<StoredBooking, 'version' | 'answered' | 'sequence' | 'eventId' | 'tokenHash' | 'calledOffAt'> & {
    answered?: PlanTerms | null
    tokenHash?: Buffer
  },
): Promise<void> {
  await transaction
    .insert(bookings)
    .values({ applicationId, ...values })
    .onConflictDoUpdate({ target: bookings.applicationId, set: { ...values, version: sql`${bookings.version} + 1` } })
}

/** Stores the plan that a student agrees to now. */
export async function setAgreed(
  transaction: Transaction,
  applicationId: number,
  values: { agreed: PlanTerms; agreedAt: Date },
): Promise<void> {
  await transaction
    .update(bookings)
    .set({ ...values, answered: null, told: values.agreed, before: null })
    .where(eq(bookings.applicationId, applicationId))
}
