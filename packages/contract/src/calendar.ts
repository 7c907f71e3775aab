import { z } from 'zod'
import { CALENDAR_LIMITS, EVENT_TYPES } from './calendar-options.ts'
import { id, instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A calendar event. Who attends and who made it are the office's business and are left out for students. */
export const calendarEvent = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: instant,
  endDate: instant,
  location: z.string().nullable(),
  eventType: z.enum(EVENT_TYPES),
  projectId: id.nullable(),
  status: z.string(),
  isPrivate: z.boolean(),
  /** User ids and e-mail addresses. */
  attendees: z.array(z.string()).optional(),
  createdBy: z.string().nullable().optional(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** Years beyond these are no dates of a calendar, and PostgreSQL knows no year 0. */
const moment = instant.refine((text) => text >= '1900' && text < '2200', 'Please ask for a time from 1900 to 2199')

export const calendarEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/calendar-events',
    summary: 'Events that overlap a range: all for casting directors, public and attended ones for students',
    access: 'signed-in',
    query: z.object({ startDate: moment, endDate: moment }).refine((range) => {
      const days = (Date.parse(range.endDate) - Date.parse(range.startDate)) / 86_400_000
      return days >= 0 && days <= CALENDAR_LIMITS.maxRangeDays
    }, `Please ask for at most ${CALENDAR_LIMITS.maxRangeDays} days`),
    success: { status: 200, body: z.array(calendarEvent) },
    errors: [400, 401],
  }),
} as const
