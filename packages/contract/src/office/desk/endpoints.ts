import { z } from 'zod'
import { id, instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { calendarEvent, callDate } from '../../schedule/calendar/endpoints.ts'
import { NEED_KINDS } from './rules.ts'

/** Something that a casting director should do. It disappears when it is done. */
export const need = z.object({
  kind: z.enum(NEED_KINDS),
  /**
   * The casting call. `null` for mails, mail servers, registrations, conversations about no casting call, and self-tapes of
   * people who have not applied.
   */
  project: z.object({ id, title: z.string() }).nullable(),
  /** The profile of the longest waiting self-tape or registration; `null` for all other kinds. */
  talentId: id.nullable(),
  /**
   * The applications concerned, the longest waiting first. For open places: the undecided applications. Empty if the need is not
   * about applicants.
   */
  applications: z.array(id),
  /** How many: people, mails, mail servers, self-tapes, conversations or open places. */
  count: z.number().int(),
  /** For open places: how many undecided applicants the casting call has; otherwise 0. */
  toDecide: z.number().int(),
  /** For offers and casting calls: the deadline. For call sheets: the day of the shoot. Otherwise: when the need began. */
  at: instant,
})
export type Need = z.infer<typeof need>

export const desk = z.object({
  /** Today in the institution's time zone. */
  today: z.string(),
  /**
   * Shoots, audition sessions and application deadlines of today and the following days, earliest first, without cancelled ones.
   */
  dates: z.array(callDate),
  /** Events of these days, earliest first, without cancelled ones. */
  events: z.array(calendarEvent.pick({ id: true, title: true, startDate: true, endDate: true, location: true, projectId: true })),
  /** The earliest call time today by casting call, from its call sheets. */
  firstCalls: z.array(z.object({ projectId: id, at: instant })),
  /** Casting calls that close on these days and have booked fewer people than they need. */
  short: z.array(z.object({ projectId: id, booked: z.number().int(), needed: z.number().int() })),
  /** Most pressing first. */
  needs: z.array(need),
})
export type Desk = z.infer<typeof desk>

export const deskEndpoints = {
  desk: endpoint({
    method: 'GET',
    path: '/api/desk',
    summary: 'What a casting director needs in the morning: what is planned today and this week, and what waits for somebody to do it',
    access: 'desk',
    topics: [
      'applications',
      'projects',
      'calendar',
      'talent',
      'sent-messages',
      'self-tapes',
      'call-sheets',
      'auditions',
      'threads',
      'media-requests',
      'settings',
    ],
    success: { status: 200, body: desk },
    errors: [401, 403],
  }),
} as const
