import { KNOWN_AS_BOOKED, PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import { bookingEventId } from '@callboard/contract/casting/projects/shoots'
import type { Day } from '@callboard/contract/time/month'
import { and, asc, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, ownProfiles } from '#db/schema/views.ts'

/** The first and last day of a range. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

const call = {
  id: liveProjects.id,
  title: liveProjects.title,
  status: liveProjects.status,
  createdBy: liveProjects.createdBy,
  location: liveProjects.location,
  address: liveProjects.address,
  campus: liveProjects.campus,
  shootDate: liveProjects.shootDate,
  shootTime: liveProjects.shootTime,
  endTime: liveProjects.endTime,
  version: liveProjects.version,
  createdAt: liveProjects.createdAt,
  updatedAt: liveProjects.updatedAt,
}

/**
 * The roles that are needed in a range of days, each with its casting call. A role without its own day uses that of the casting call.
 *
 * @param reader.isOffice whether to include drafts
 * @param reader.studentUserId limits them to known bookings of this student; `null` for all
 */
export async function findRolesOn(
  db: Queryable,
  { from, to }: Days,
  { isOffice, studentUserId }: { isOffice: boolean; studentUserId: string | null },
) {
  const booked = sql<number>`(select count(*)::int from ${applications}
    where ${and(eq(applications.roleId, roles.id), inArray(applications.stage, PLACED_STAGES))})`
  const isIn = sql`exists ${db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(
      and(eq(applications.roleId, roles.id), eq(ownProfiles.userId, studentUserId ?? ''), inArray(applications.toldStage, KNOWN_AS_BOOKED)),
    )}`
  return db
    .select({
      call,
      role: {
        id: roles.id,
        name: roles.name,
        needed: roles.needed,
        booked,
        shootDate: roles.shootDate,
        shootTime: roles.shootTime,
        endTime: roles.endTime,
        version: roles.version,
        createdAt: roles.createdAt,
        updatedAt: roles.updatedAt,
      },
    })
    .from(roles)
    .innerJoin(liveProjects, eq(liveProjects.id, roles.projectId))
    .where(
      and(
        between(sql`coalesce(${roles.shootDate}, ${liveProjects.shootDate})`, from, to),
        isOffice ? undefined : ne(liveProjects.status, 'draft'),
        studentUserId === null ? undefined : isIn,
        isNull(roles.cancelledAt),
      ),
    )
    .orderBy(asc(liveProjects.id), asc(roles.position), asc(roles.id))
}
const ownSpans = prepared('own shoots', ['userId'], (db, { userId }) => {
  const span = sql`booked_span(${applications.id})`
  return db
    .select({
      applicationId: applications.id,
      eventId: bookings.eventId,
      roleId: applications.roleId,
      start: sql<Date | null>`lower(${span})`.mapWith(callSheetLines.sentCall),
      end: sql<Date | null>`upper(${span})`.mapWith(callSheetLines.sentCall),
      sequence: bookings.sequence,
      place: sql<string | null>`called_place(${applications.id})`,
    })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .leftJoin(bookings, eq(bookings.applicationId, applications.id))
    .where(and(eq(ownProfiles.userId, userId), inArray(applications.toldStage, KNOWN_AS_BOOKED)))
})

/** By role, when a student is needed for their known bookings: from call to wrap if they have a call. */
export async function findOwnSpans(db: Queryable, userId: string): Promise<Map<number, OwnSpan>> {
  const found = await ownSpans(db, { userId })
  return new Map(
    found.map(({ applicationId, eventId, roleId, start, end, sequence, place }) => {
      const span = start && end ? { startDate: start.toISOString(), endDate: end.toISOString() } : null
      return [roleId, { eventId: bookingEventId(applicationId, eventId), span, sequence: sequence ?? -1, place }] as const
    }),
  )
}

/** When a student is needed for a role, and the state of the event in their calendar. */
export interface OwnSpan {
  /** The id of their event in calendars. */
  readonly eventId: string
  /** `null` when the booking takes no time, for example in a cancelled casting call. */
  readonly span: { readonly startDate: string; readonly endDate: string } | null
  readonly sequence: number
  /** The place of their call, if they have one. */
  readonly place: string | null
}
export type RoleOn = Awaited<ReturnType<typeof findRolesOn>>[number]

/**
 * The casting calls with a deadline in a range of days, except cancelled ones.
 *
 * @param forStudents limits them to calls that every student can apply to
 */
export async function findDeadlines(db: Queryable, { from, to }: Days, forStudents: boolean) {
  const publicRole = sql`exists ${db
    .select({ one: sql`1` })
    .from(roles)
    .where(and(eq(roles.projectId, liveProjects.id), eq(roles.isInternal, false), isNull(roles.cancelledAt)))}`
  return db
    .select({ ...call, deadline: sql<Day>`${liveProjects.deadline}` })
    .from(liveProjects)
    .where(
      and(
        between(liveProjects.deadline, from, to),
        forStudents ? and(eq(liveProjects.status, 'active'), publicRole) : ne(liveProjects.status, 'cancelled'),
      ),
    )
    .orderBy(asc(liveProjects.deadline), asc(liveProjects.id))
}
export type Deadline = Awaited<ReturnType<typeof findDeadlines>>[number]
