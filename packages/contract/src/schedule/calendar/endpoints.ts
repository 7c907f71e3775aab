import { z } from 'zod'
import { PROJECT_STATUSES } from '../../casting/projects/rules.ts'
import { CALL_DATE_KINDS } from '../../casting/projects/shoots.ts'
import { id, instant, optionalText, requiredText, rowVersion, sequentialId, sequentialIdParams } from '../../common.ts'
import { emailKey, readEmail } from '../../email.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { EVENT_TYPES } from '../../event-types.ts'
import { OFFICE_BUSY_SOURCES } from '../../people/availability/rules.ts'
import { DAY_MS } from '../../time/durations.ts'
import { withValues } from '../../translate.ts'
import { CALENDAR_LIMITS, CALENDAR_MESSAGE } from './rules.ts'

/** A calendar event. Only the office sees attendees and creator; they are left out for students. */
export const calendarEvent = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: instant,
  endDate: instant,
  location: z.string().nullable(),
  eventType: z.enum(EVENT_TYPES),
  projectId: id.nullable(),
  /** The title of its casting call, if the user may open it; otherwise `null`. */
  projectTitle: z.string().nullable(),
  status: z.string(),
  isPrivate: z.boolean(),
  /** User ids and email addresses. */
  attendees: z.array(z.string()).optional(),
  /** The same people in the same order, for display: names for accounts, addresses for others. */
  attendeeNames: z.array(z.string()).optional(),
  createdBy: z.string().nullable().optional(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/**
 * A date of a casting call in the calendar. It is derived from the casting call and not stored: a shoot, the shoot of a role with
 * its own date, an audition session (for students: their slot), or the application deadline.
 */
export const callDate = z.object({
  /** Unique, and stable as long as the casting call or the role has the date. */
  id: z.string(),
  kind: z.enum(CALL_DATE_KINDS),
  projectId: id,
  /** The title of the casting call. */
  title: z.string(),
  /** The status of the casting call; if that is cancelled, the shoot is too. */
  status: z.enum(PROJECT_STATUSES),
  /** The role with this date; `null` for the casting call's date, which applies to all other roles. */
  roleId: id.nullable(),
  roleName: z.string().nullable(),
  startDate: instant,
  endDate: instant,
  /** Whether it takes the whole day, because it has no time. */
  isAllDay: z.boolean(),
  place: z.string().nullable(),
  /** The audition session; only for auditions. */
  session: z.object({ id, name: z.string() }).optional(),
  /**
   * How many people are booked, and how many are needed. For auditions, how many places are taken, and how many there are. Only
   * for the office.
   */
  booked: z.number().int().optional(),
  needed: z.number().int().optional(),
  /** For students: they are booked for it. For casting directors: they posted the casting call. */
  isMine: z.boolean(),
})
export type CallDate = z.infer<typeof callDate>

/** Something that takes the time of a person. */
export const personTime = z.object({
  source: z.enum(OFFICE_BUSY_SOURCES),
  /** The casting call; `null` for classes and exceptions, whose content is hidden from the office. */
  project: z.object({ id, title: z.string() }).nullable(),
  startDate: instant,
  endDate: instant,
  /** Whether something else takes the same time. */
  isClash: z.boolean(),
  /** Why the person is booked nevertheless, if somebody entered a reason. */
  reason: z.string().nullable(),
})
export type PersonTime = z.infer<typeof personTime>

/** A person with their busy times in order. */
export const personTimes = z.object({ student: z.object({ id, name: z.string() }), times: z.array(personTime) })
export type PersonTimes = z.infer<typeof personTimes>

export const peopleTimes = z.object({
  people: z.array(personTimes),
  /** Whether there are more people than in the answer. */
  hasMore: z.boolean(),
})
export type PeopleTimes = z.infer<typeof peopleTimes>

/** The calendar is limited to these years, and PostgreSQL has no year 0. */
const inReach = (text: string) => text >= '1900' && text < '2200'
const moment = instant.refine(inReach, 'Please ask for a time from 1900 to 2199')

/** An instant with `Z` or an offset; answered in UTC. */
const eventTime = (message: string) =>
  z
    .string(message)
    .pipe(z.iso.datetime({ offset: true, error: message }))
    .transform((text) => new Date(text).toISOString())
    .refine(inReach, 'Please enter a date from 1900 to 2199')

/** A user id or an email address; the address is normalized like those of accounts. */
const attendee = requiredText(CALENDAR_MESSAGE.attendee, 254)
  .refine((text) => !text.includes('@') || readEmail(text) !== undefined, CALENDAR_MESSAGE.attendee)
  .transform((text) => (text.includes('@') ? emailKey(text) : text))

/** Enough bytes for five hundred attendees and a long description. */
const EVENT_BODY_BYTES = 256 * 1024

const eventFields = {
  title: requiredText(CALENDAR_MESSAGE.title, CALENDAR_LIMITS.title),
  description: optionalText(CALENDAR_LIMITS.description, 'lines'),
  startDate: eventTime(CALENDAR_MESSAGE.startDate),
  endDate: eventTime(CALENDAR_MESSAGE.endDate),
  location: optionalText(CALENDAR_LIMITS.location),
  eventType: z.enum(EVENT_TYPES, CALENDAR_MESSAGE.eventType),
  projectId: z.preprocess(
    (value) => (value === '' || value === undefined ? null : typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
    z.union([sequentialId, z.null()], CALENDAR_MESSAGE.project),
  ),
  attendees: z
    .array(attendee, CALENDAR_MESSAGE.attendee)
    .max(CALENDAR_LIMITS.attendees, withValues('An event has at most {attendees} attendees', { attendees: CALENDAR_LIMITS.attendees }))
    .transform((list) => [...new Set(list)]),
  isPrivate: z.boolean('Please say yes or no'),
}

/** Refuses an event that ends before it starts, or lasts too long. */
function inOrder({ startDate, endDate }: { startDate: string; endDate: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
  const message = days < 0 ? CALENDAR_MESSAGE.order : days > CALENDAR_LIMITS.maxEventDays ? CALENDAR_MESSAGE.tooLong : undefined
  if (message) context.addIssue({ code: 'custom', path: ['endDate'], message })
}

/** The input for a new event. An empty `projectId` means none. */
export const calendarEventInput = z
  .object({
    ...eventFields,
    attendees: eventFields.attendees.nullish().transform((list) => list ?? []),
    isPrivate: eventFields.isPrivate.default(false),
  })
  .superRefine(inOrder)
export type CalendarEventInput = z.output<typeof calendarEventInput>
export type CalendarEventForm = z.input<typeof calendarEventInput>

/**
 * What a casting director sends to change an event: the same fields. Attendees and privacy stay as they are if they are left out.
 */
export const calendarEventChange = z
  .object({
    ...eventFields,
    attendees: eventFields.attendees.nullish().transform((list) => list ?? undefined),
    isPrivate: eventFields.isPrivate.optional(),
    /** The version that the user edited; a stale one is refused. */
    version: rowVersion('Not a version of an event').optional(),
  })
  .superRefine(inOrder)
export type CalendarEventChange = z.output<typeof calendarEventChange>

const range = { startDate: moment, endDate: moment }

/** Arguments for `refine` that refuse a range of more days. */
const isUpTo = (most: number) =>
  [
    ({ startDate, endDate }: { startDate: string; endDate: string }) => {
      const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
      return days >= 0 && days <= most
    },
    withValues('Please ask for at most {days} days', { days: most }),
  ] as const

export const calendarEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/calendar-events',
    summary: 'Events that overlap a range: all for casting directors, public and attended ones for students',
    access: 'signed-in',
    topics: ['projects', 'calendar'],
    query: z.object(range).refine(...isUpTo(CALENDAR_LIMITS.maxRangeDays)),
    success: { status: 200, body: z.array(calendarEvent) },
    errors: [400, 401],
  }),
  shoots: endpoint({
    method: 'GET',
    path: '/api/calendar/shoots',
    summary:
      'Shoots and audition sessions of casting calls, and last days to apply, that overlap a range: all for casting directors; for students the shoots for which they know to be booked, their slots, and until when they can apply',
    access: 'signed-in',
    topics: ['applications', 'projects', 'auditions'],
    token: 'read-projects',
    query: z.object(range).refine(...isUpTo(CALENDAR_LIMITS.maxShootDays)),
    success: { status: 200, body: z.array(callDate) },
    errors: [400, 401],
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/calendar/people',
    summary:
      'Who is booked, has a slot or an offer in a range, by name, and what else takes their time then; `clashes=true` for those alone whose times clash',
    access: 'desk',
    topics: ['applications', 'projects', 'talent'],
    query: z
      .object({ ...range, clashes: z.enum(['true', 'false'], 'Please say yes or no').default('false') })
      .refine(...isUpTo(CALENDAR_LIMITS.maxRangeDays)),
    success: { status: 200, body: peopleTimes },
    errors: [400, 401, 403],
  }),
  event: endpoint({
    method: 'GET',
    path: '/api/calendar-events/{id}',
    summary: 'One event; missing for students who are not to know of it',
    access: 'signed-in',
    topics: ['calendar'],
    params: sequentialIdParams,
    success: { status: 200, body: calendarEvent },
    errors: [401, 404],
  }),
  createEvent: endpoint({
    method: 'POST',
    path: '/api/calendar-events',
    summary: 'Plans an event',
    access: 'desk',
    body: calendarEventInput,
    maxBodyBytes: EVENT_BODY_BYTES,
    success: { status: 201, body: calendarEvent },
    errors: [400, 401, 403],
  }),
  updateEvent: endpoint({
    method: 'PUT',
    path: '/api/calendar-events/{id}',
    summary: 'Changes an event; a stale version is refused',
    access: 'desk',
    params: sequentialIdParams,
    body: calendarEventChange,
    maxBodyBytes: EVENT_BODY_BYTES,
    success: { status: 200, body: calendarEvent },
    errors: [400, 401, 403, 404, 409],
  }),
  deleteEvent: endpoint({
    method: 'DELETE',
    path: '/api/calendar-events/{id}',
    summary: 'Deletes an event; calendars that subscribe are told that it is cancelled',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  restoreEvent: endpoint({
    method: 'POST',
    path: '/api/calendar-events/{id}/restore',
    summary: 'Brings a deleted event back',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: calendarEvent },
    errors: [401, 403, 404],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'Whether the person has an address to subscribe to, and when it was last read',
    access: 'signed-in',
    topics: ['calendar'],
    success: { status: 200, body: z.object({ createdAt: instant, lastUsedAt: instant.nullable() }).nullable() },
    errors: [401],
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Makes a private `.ics` address for the person, and ends the previous one; the address is answered this once',
    access: 'signed-in',
    answersSecret: true,
    success: { status: 201, body: z.object({ url: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }) },
    errors: [401, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  deleteFeed: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Ends the person’s `.ics` address',
    access: 'signed-in',
    success: { status: 204, body: null },
    errors: [401, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
