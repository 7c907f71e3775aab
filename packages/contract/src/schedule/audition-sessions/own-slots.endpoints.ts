import { z } from 'zod'
import { checkInCodes } from '../../check-in-codes.ts'
import { id, instant } from '../../common.ts'
import { ANSWER_BY_LINK, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { BUSY_SOURCES } from '../../people/availability/rules.ts'
import { AUDITION_KINDS, AUDITION_MESSAGE, MISSED_OFFERS, OWN_SLOT_STATES } from './rules.ts'

/** An invitation to an audition session as its student sees it. */
const ownSlot = z.object({
  id,
  kind: z.enum(AUDITION_KINDS),
  name: z.string(),
  projectTitle: z.string(),
  /** The role of their application. */
  roleName: z.string(),
  firstName: z.string(),
  place: z.string().nullable(),
  startDate: instant,
  endDate: instant,
  /** Until when students can choose a time themselves. */
  chooseBy: instant.nullable(),
  state: z.enum(OWN_SLOT_STATES),
  slot: z.object({ startDate: instant, endDate: instant, room: z.string() }).nullable(),
  /** Until when the slot is offered to the student; `null` once they have it. */
  offeredUntil: instant.nullable(),
  isWaiting: z.boolean(),
  /** How the student missed the last offered time; `null` once they have a time or wait again. */
  missedOffer: z.enum(MISSED_OFFERS).nullable(),
  /** Whether the student said that they cannot come at all. */
  hasDeclined: z.boolean(),
  /**
   * What conflicts with the audition session, as far as the student knows. Only they see the casting calls of bookings and slots.
   */
  inTheWay: z.array(z.object({ source: z.enum(BUSY_SOURCES), title: z.string().nullable(), startDate: instant, endDate: instant })),
  movesLeft: z.number().int(),
  /** Whether the student can still move their slot. */
  canMove: z.boolean(),
  /** Only on the day of the student's slot. */
  checkIn: checkInCodes.nullable(),
  /** Future times, with their free places and known conflicts. */
  times: z.array(z.object({ startDate: instant, endDate: instant, free: z.number().int(), busy: z.enum(['warns', 'refuses']).nullable() })),
})
export type OwnSlot = z.infer<typeof ownSlot>

const slotAnswer = z
  .object({
    /**
     * `give-back` also declines an offered time and leaves the waiting list; `decline` says that the student cannot come at all.
     */
    action: z.enum(['take', 'give-back', 'wait', 'decline'], 'Please choose'),
    /** The time to take or to move to. */
    startDate: instant.nullable().default(null),
  })
  .refine(({ action, startDate }) => action !== 'take' || startDate !== null, { message: AUDITION_MESSAGE.time, path: ['startDate'] })
export type SlotAnswer = z.output<typeof slotAnswer>

/** How students answer invitations to audition sessions. */
export const ownSlotEndpoints = {
  ownSlots: endpoint({
    method: 'GET',
    path: '/api/slot-invitations',
    summary: 'The audition sessions to which a student is invited that are not over, earliest first',
    access: 'student',
    topics: ['auditions'],
    success: { status: 200, body: z.array(ownSlot) },
    errors: [401, 403],
  }),
  answerSlot: endpoint({
    ...OWN_ANSWER,
    path: '/api/slot-invitations/{id}/answer',
    summary: 'Takes, moves or gives back a slot, waits for one, or declines the invitation',
    body: slotAnswer,
    success: { status: 200, body: ownSlot },
  }),
  linkedSlot: endpoint({
    ...READ_BY_LINK,
    path: '/api/slot-links/{token}',
    summary: 'The invitation of a link in a mail; reading it changes nothing',
    topics: [],
    success: { status: 200, body: ownSlot },
  }),
  answerLinkedSlot: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/slot-links/{token}/answer',
    summary: 'Takes, moves or gives back the slot of a link in a mail, as `POST /api/slot-invitations/{id}/answer`',
    body: slotAnswer,
    success: { status: 200, body: ownSlot },
  }),
} as const
