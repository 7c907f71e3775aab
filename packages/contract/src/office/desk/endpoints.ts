import { z } from 'zod'
import { id, instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { calendarEvent, callDate } from '../../schedule/calendar/endpoints.ts'
import { NEED_KINDS } from './rules.ts'

/** Something that a casting director should do. It is gone when it is done. */
export const need = z.object({
  kind: z.enum(NEED_KINDS),
  /** The casting call; `null` for mails and mail servers, registrations, conversations about none, and self-tapes of people who have not applied. */
  project: z.object({ id, title: z.string() }).nullable(),
  /** The profile with the self-tape, or the registration, that has waited longest; `null` for everything else. */
  talentId: id.nullable(),
  /**
   * The applications of the people who are meant, the longest waiting first; of open places, those nobody has decided about. Empty where
   * these are no applicants.
   */
  applications: z.array(id),
  /** How many people, or mails, or mail servers, or self-tapes, or conversations, or open places. */
  count: z.number().int(),
  /** Of open places: how many people of the casting call nobody has decided about; otherwise 0. */
  toDecide: z.number().int(),
  /** Until when, of offers and casting calls; the day of the shoot, of call sheets; otherwise since when. */
  at: instant,
})
export type Need = z.infer<typeof need>

export const desk = z.object({
  /** Today, where the institution is. */
  today: z.string(),
  /** Shoots, audition sessions and last days to apply of today and the days after it, earliest first, without cancelled ones. */
  dates: z.array(callDate),
  /** Events of these days, earliest first, without cancelled ones. */
  events: z.array(calendarEvent.pick({ id: true, title: true, startDate: true, endDate: true, location: true, projectId: true })),
  /** When the first person is called today, by casting call, as their call sheets say. */
  firstCalls: z.array(z.object({ projectId: id, at: instant })),
  /** Casting calls that close on these days with fewer people booked than they need. */
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
