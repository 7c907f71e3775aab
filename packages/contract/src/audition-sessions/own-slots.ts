import { z } from 'zod'
import { id, instant } from '../common.ts'
import { checkInCodes } from '../day-board/check-in.ts'
import { AUDITION_KINDS, AUDITION_MESSAGE, OWN_SLOT_STATES } from './rules.ts'

/** An invitation to an audition session as its student sees it. */
export const ownSlot = z.object({
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
  state: z.enum(OWN_SLOT_STATES),
  slot: z.object({ startDate: instant, endDate: instant, room: z.string() }).nullable(),
  /** Until when the slot is offered to them; `null` once they have it. */
  offeredUntil: instant.nullable(),
  isWaiting: z.boolean(),
  movesLeft: z.number().int(),
  /** Whether it is early enough to move their slot. */
  canMove: z.boolean(),
  /** On the day itself, for somebody who has a slot. */
  checkIn: checkInCodes.nullable(),
  /** Times from now on, with the places that are free, and what they know to be at that time. */
  times: z.array(z.object({ startDate: instant, endDate: instant, free: z.number().int(), busy: z.enum(['warns', 'refuses']).nullable() })),
})
export type OwnSlot = z.infer<typeof ownSlot>

/** What a student answers to an invitation. */
export const slotAnswer = z
  .object({
    /** `give-back` also declines a time that is offered, and leaves the waiting list. */
    action: z.enum(['take', 'give-back', 'wait'], 'Please choose'),
    /** The time that is taken, or moved to. */
    startDate: instant.nullable().default(null),
  })
  .refine(({ action, startDate }) => action !== 'take' || startDate !== null, { message: AUDITION_MESSAGE.time, path: ['startDate'] })
export type SlotAnswer = z.output<typeof slotAnswer>
