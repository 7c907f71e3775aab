import type { AvailabilityException, ExceptionInput, Term, TermInput } from '@callboard/contract/people/availability/endpoints'
import { isOvernight } from '@callboard/contract/people/availability/plan'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { availabilityExceptions, availabilityTerms, busySpans, campus } from '#db/schema/availability.ts'
import { ownProfiles, shownProfiles } from '#db/schema/views.ts'
import { overlaps } from '#db/time-spans.ts'
import type { Authorized } from '#platform/actor.ts'

/** Stores the time zone of the dates of casting calls. When it changes, a trigger moves everything with such a date. */
export async function setCampusZone(db: Queryable, zone: string): Promise<void> {
  await db
    .insert(campus)
    .values({ zone })
    .onConflictDoUpdate({ target: campus.only, set: { zone }, setWhere: sql`${campus.zone} <> ${zone}` })
}

/** The student, with the weekly hours of the profile. */
export interface Student {
  readonly id: number
  readonly userId: string
  readonly email: string
  readonly hours: TermInput['hours'] | null
}

/** A student whose availability the actor may edit. */
export type PlannedStudent = Authorized<Student, 'plan'>
/** A student whose availability the actor may read. */
export type ReadableStudent = PlannedStudent | Authorized<Student, 'read'>

const OWN = { id: ownProfiles.id, userId: ownProfiles.userId, email: ownProfiles.email, hours: ownProfiles.weeklyAvailability }

/** The student of a profile, unless they are restricted. */
export async function findStudent(db: Queryable, profileId: number): Promise<Student | undefined> {
  const { id, userId, email, weeklyAvailability: hours } = shownProfiles
  const [found] = await db.select({ id, userId, email, hours }).from(shownProfiles).where(eq(id, profileId))
  return found
}

export async function findStudentOfUser(db: Queryable, userId: string): Promise<Student | undefined> {
  const [found] = await db.select(OWN).from(ownProfiles).where(eq(ownProfiles.userId, userId))
  return found
}

/** As `findStudentOfUser`, locked until the transaction ends, so that simultaneous additions cannot exceed the limits. */
export async function lockStudentOfUser(transaction: Transaction, userId: string): Promise<Student | undefined> {
  const [locked] = await transaction.select(OWN).from(ownProfiles).where(eq(ownProfiles.userId, userId)).for('no key update')
  return locked
}

/** The constraint that the terms of a student do not overlap. */
export const ONE_TERM_A_DAY = 'availability_terms_once'

const TERM = {
  id: availabilityTerms.id,
  name: availabilityTerms.name,
  from: availabilityTerms.validFrom,
  to: availabilityTerms.validTo,
  hours: availabilityTerms.hours,
}

const termValues = ({ name, from, to, hours }: TermInput) => ({ name, validFrom: from, validTo: to, hours })

/** The terms of a student, in their order. */
export function findTerms(db: Queryable, { id }: ReadableStudent): Promise<Term[]> {
  return db.select(TERM).from(availabilityTerms).where(eq(availabilityTerms.studentId, id)).orderBy(asc(availabilityTerms.validFrom))
}

export async function countTerms(db: Queryable, { id }: PlannedStudent): Promise<number> {
  return db.$count(availabilityTerms, eq(availabilityTerms.studentId, id))
}

/** @throws the broken constraint `ONE_TERM_A_DAY` */
export async function insertTerm(db: Queryable, student: PlannedStudent, input: TermInput, now: Date): Promise<Term> {
  const [made] = await db
    .insert(availabilityTerms)
    .values({ ...termValues(input), studentId: student.id, createdAt: now })
    .returning(TERM)
  if (!made) throw new Error('no term was made')
  return made
}

const termOf = (student: PlannedStudent, id: number) => and(eq(availabilityTerms.id, id), eq(availabilityTerms.studentId, student.id))

/** @returns undefined when the student has no such term. @throws the broken constraint `ONE_TERM_A_DAY` */
export async function updateTerm(db: Queryable, student: PlannedStudent, id: number, input: TermInput): Promise<Term | undefined> {
  const [changed] = await db.update(availabilityTerms).set(termValues(input)).where(termOf(student, id)).returning(TERM)
  return changed
}

/** @returns whether the student had it */
export async function deleteTerm(db: Queryable, student: PlannedStudent, id: number): Promise<boolean> {
  const deleted = await db.delete(availabilityTerms).where(termOf(student, id)).returning({ id: availabilityTerms.id })
  return deleted.length > 0
}

const local = (edge: 'lower' | 'upper') =>
  sql`(${sql.raw(edge)}(${availabilityExceptions.during}) at time zone (select ${campus.zone} from ${campus}))`
// Whether an exception covers whole days: it begins and ends at the start of a day, which is an hour later if the clocks skip midnight.
// Exceptions in hours are shorter than a day.
const beginsDay = (edge: 'lower' | 'upper') =>
  sql`${sql.raw(edge)}(${availabilityExceptions.during}) = (${local(edge)}::date::timestamp at time zone (select ${campus.zone} from ${campus}))`
const isDays = sql`(${beginsDay('lower')} and ${beginsDay('upper')})`
const timeOf = (edge: 'lower' | 'upper') => sql<string | null>`case when not ${isDays} then to_char(${local(edge)}, 'HH24:MI') end`

const EXCEPTION = {
  id: availabilityExceptions.id,
  from: sql<string>`to_char(${local('lower')}, 'YYYY-MM-DD')`,
  to: sql<string>`to_char(case when ${isDays} then ${local('upper')} - interval '1 microsecond' else ${local('lower')} end, 'YYYY-MM-DD')`,
  start: timeOf('lower'),
  end: timeOf('upper'),
  isFree: availabilityExceptions.isFree,
  note: availabilityExceptions.note,
}

const exceptionsAfter = (student: ReadableStudent, now: Date) =>
  and(eq(availabilityExceptions.studentId, student.id), gt(sql`upper(${availabilityExceptions.during})`, now.toISOString()))

/** The exceptions of a student that are not over, in their order. */
export function findExceptions(db: Queryable, student: ReadableStudent, now: Date): Promise<AvailabilityException[]> {
  return db
    .select(EXCEPTION)
    .from(availabilityExceptions)
    .where(exceptionsAfter(student, now))
    .orderBy(asc(availabilityExceptions.during), asc(availabilityExceptions.id))
}

export async function countExceptions(db: Queryable, student: PlannedStudent, now: Date): Promise<number> {
  return db.$count(availabilityExceptions, exceptionsAfter(student, now))
}

/** The instants at which whole days or hours of the campus begin and end. A skipped time begins after the clock change. */
function spanOf({ from, to, start, end }: ExceptionInput) {
  const last =
    end === null ? sql`${to}::date + 1 + time '00:00'` : sql`${to}::date + ${isOvernight({ start, end }) ? 1 : 0}::int + ${end}::time`
  return sql`(select tstzrange(one.first, greatest(one.last, one.first + interval '1 minute')) from (
    select (${from}::date + ${start ?? '00:00'}::time) at time zone zone as first, (${last}) at time zone zone as last from campus) as one)`
}

/** Whether another exception says the opposite for part of the same time. */
export async function contradictsException(transaction: Transaction, student: PlannedStudent, input: ExceptionInput): Promise<boolean> {
  const { studentId, isFree, during } = availabilityExceptions
  const opposite = and(eq(studentId, student.id), eq(isFree, !input.isFree), overlaps(during, spanOf(input)))
  return (await transaction.$count(availabilityExceptions, opposite)) > 0
}

/** Adds it, with its busy time. */
export async function insertException(
  transaction: Transaction,
  student: PlannedStudent,
  input: ExceptionInput,
  now: Date,
): Promise<AvailabilityException> {
  const { isFree, note } = input
  const [made] = await transaction
    .insert(availabilityExceptions)
    .values({ studentId: student.id, during: spanOf(input), isFree, note, createdAt: now })
    .returning(EXCEPTION)
  if (!made) throw new Error('no exception was made')
  await transaction.execute(sql`insert into ${busySpans} (student_id, during, source, exception_id)
    select student_id, during, 'exception', id from ${availabilityExceptions} where id = ${made.id} and not is_free`)
  return made
}

/** Deletes an exception with its busy time. @returns whether the student had it */
export async function deleteException(db: Queryable, student: PlannedStudent, id: number): Promise<boolean> {
  const deleted = await db
    .delete(availabilityExceptions)
    .where(and(eq(availabilityExceptions.id, id), eq(availabilityExceptions.studentId, student.id)))
    .returning({ id: availabilityExceptions.id })
  return deleted.length > 0
}
