import { z } from 'zod'
import { calendarDay, id, idParams, instant, optionalText, optionalTime, requiredText, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { DAY_MS } from '../../time/durations.ts'
import { weeklyAvailability } from '../profiles/endpoints.ts'
import { AVAILABILITY_LIMITS, AVAILABILITY_MESSAGE, isOvernight } from './plan.ts'
import { BUSY_SOURCES } from './rules.ts'
import { timetable } from './timetables.endpoints.ts'

/** The days from one to another, both included. */
const daysBetween = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Refuses a last day before the first, and more days than a plan may last. */
function inOrder(days: { from: string; to: string }, context: z.RefinementCtx): void {
  const count = daysBetween(days)
  const message = count < 1 ? AVAILABILITY_MESSAGE.order : count > AVAILABILITY_LIMITS.days ? AVAILABILITY_MESSAGE.tooLong : undefined
  if (message) context.addIssue({ code: 'custom', path: ['to'], message })
}

/** Weekly hours between two days, both included, that replace those of the profile. */
const termFields = { name: z.string(), from: z.string(), to: z.string(), hours: weeklyAvailability }
export const term = z.object({ id, ...termFields })
export type Term = z.infer<typeof term>

export const termInput = z
  .object({
    name: requiredText(AVAILABILITY_MESSAGE.termName, AVAILABILITY_LIMITS.termName),
    from: calendarDay,
    to: calendarDay,
    hours: weeklyAvailability,
  })
  .superRefine(inOrder)
export type TermInput = z.output<typeof termInput>

/**
 * Days, or hours of one day or night, at which a student is busy, or free despite the weekly hours. Days and times are those of
 * the campus.
 */
export const availabilityException = z.object({
  id,
  from: z.string(),
  /** The last day; for hours, the day on which they begin. */
  to: z.string(),
  /** `null` for whole days. */
  start: z.string().nullable(),
  /** On the next day if it is before the start. */
  end: z.string().nullable(),
  isFree: z.boolean(),
  /** Only the student reads it. */
  note: z.string().nullable(),
})
export type AvailabilityException = z.infer<typeof availabilityException>

export const exceptionInput = z
  .object({
    from: calendarDay,
    to: calendarDay,
    start: optionalTime,
    end: optionalTime,
    isFree: z.boolean(AVAILABILITY_MESSAGE.whichKind),
    note: optionalText(AVAILABILITY_LIMITS.note),
  })
  .superRefine(inOrder)
  .superRefine(({ from, to, start, end }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if ((start === null) !== (end === null)) refuse(start === null ? 'start' : 'end', AVAILABILITY_MESSAGE.bothTimes)
    else if (start !== null && end !== null) {
      const nights = daysBetween({ from, to }) - 1
      if (end === start) refuse('end', AVAILABILITY_MESSAGE.timeOrder)
      else if (nights > (isOvernight({ start, end }) ? 1 : 0)) refuse('to', AVAILABILITY_MESSAGE.hoursOfOneDay)
    }
  })
  // Naming the day on which a night ends means the same night.
  .transform((exception) => (exception.start === null ? exception : { ...exception, to: exception.from }))
export type ExceptionInput = z.output<typeof exceptionInput>

const span = z.object({ start: instant, end: instant })

/** A person's busy times, and the weekly hours that apply. */
const busyTimes = z.object({
  spans: z.array(
    span.extend({
      /** For the office, classes are `exception` too. */
      source: z.enum(BUSY_SOURCES),
      /**
       * The casting call of a booking or an offer. For students also the name of a class's timetable, and their note on an
       * exception.
       */
      title: z.string().nullable(),
    }),
  ),
  /** When the person is free despite weekly hours and classes. */
  free: z.array(span),
  /**
   * The days that the timetables cover: for each its longest run of classes without a break of more than six weeks. For other
   * days nothing is known unless there are weekly hours.
   */
  covered: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Weekly hours and the days on which they apply; `null` if unknown. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), hours: weeklyAvailability.nullable() })),
})
export type BusyTimes = z.infer<typeof busyTimes>

/** Days of the campus, both included. */
const askedDays = z.object({ from: calendarDay, to: calendarDay }).refine((asked) => {
  const days = daysBetween(asked)
  return days >= 1 && days <= AVAILABILITY_LIMITS.askedDays
}, AVAILABILITY_MESSAGE.range)
export type AskedDays = z.output<typeof askedDays>

export const availabilityEndpoints = {
  ownAvailability: endpoint({
    method: 'GET',
    path: '/api/availability',
    summary: "The signed-in student's terms, exceptions that are not over, and timetables",
    access: 'student',
    topics: ['talent'],
    success: {
      status: 200,
      body: z.object({ terms: z.array(term), exceptions: z.array(availabilityException), timetables: z.array(timetable) }),
    },
    errors: [401, 403, 404],
  }),
  ownBusyTimes: endpoint({
    method: 'GET',
    path: '/api/availability/busy',
    summary: "What takes the signed-in student's time, and why",
    access: 'student',
    topics: ['applications', 'projects', 'talent', 'auditions'],
    query: askedDays,
    success: { status: 200, body: busyTimes },
    errors: [400, 401, 403, 404],
  }),
  addTerm: endpoint({
    method: 'POST',
    path: '/api/availability/terms',
    summary: 'Adds weekly hours from one day to another',
    access: 'student',
    body: termInput,
    success: { status: 201, body: term },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  changeTerm: endpoint({
    method: 'PUT',
    path: '/api/availability/terms/{id}',
    summary: 'Changes a term of one’s own',
    access: 'student',
    params: sequentialIdParams,
    body: termInput,
    success: { status: 200, body: term },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  removeTerm: endpoint({
    method: 'DELETE',
    path: '/api/availability/terms/{id}',
    summary: 'Removes a term of one’s own',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  addException: endpoint({
    method: 'POST',
    path: '/api/availability/exceptions',
    summary: 'Adds days or hours at which the student is busy, or free after all',
    access: 'student',
    body: exceptionInput,
    success: { status: 201, body: availabilityException },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: '/api/availability/exceptions/{id}',
    summary: 'Removes an exception of one’s own',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  talentBusyTimes: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/busy',
    summary: 'What takes the time of a talent; never titles of classes or notes',
    access: 'desk',
    topics: ['applications', 'projects', 'talent', 'auditions'],
    token: 'read-talent',
    params: idParams,
    query: askedDays,
    success: { status: 200, body: busyTimes },
    errors: [400, 401, 403, 404],
  }),
} as const
