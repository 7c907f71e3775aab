import { z } from 'zod'
import { STAGES } from '../../casting/board/stages.ts'
import { id, instant, timeOfDay } from '../../common.ts'
import { OFFICE_BUSY_SOURCES } from '../../people/availability/rules.ts'
import { AUDITION_KINDS, AUDITION_STATES, MISSED_OFFERS } from './rules.ts'

export const auditionBreak = z.object({ from: timeOfDay, to: timeOfDay })

const planned = {
  name: z.string(),
  kind: z.enum(AUDITION_KINDS),
  /** `null` for all roles. */
  roleId: id.nullable(),
  day: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  rooms: z.array(z.object({ id, name: z.string() })),
  slotMinutes: z.number().int(),
  /** People in one slot of one room. */
  capacity: z.number().int(),
  breaks: z.array(auditionBreak),
  place: z.string().nullable(),
  /** Until when students can choose a time; `null` means until the session begins. */
  chooseBy: instant.nullable(),
}

/** An audition session as the office sees it. */
export const auditionSession = z.object({
  id,
  projectId: id,
  ...planned,
  roleName: z.string().nullable(),
  startDate: instant,
  endDate: instant,
  state: z.enum(AUDITION_STATES),
  version: z.number().int(),
  /** All places, taken places, offered places, invited people, and people on the waiting list. */
  counts: z.object({
    places: z.number().int(),
    taken: z.number().int(),
    offered: z.number().int(),
    invited: z.number().int(),
    waiting: z.number().int(),
  }),
})
export type AuditionSession = z.infer<typeof auditionSession>

export const auditionSlot = z.object({ id, roomId: id, startDate: instant, endDate: instant })
export type AuditionSlot = z.infer<typeof auditionSlot>

/** A person who was invited to an audition session. */
export const auditionPerson = z.object({
  /** The id of the invitation. */
  id,
  applicationId: id,
  studentId: id,
  roleName: z.string(),
  stage: z.enum(STAGES),
  isRestricted: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  cellPhone: z.string().nullable(),
  /** The office's notes on the application. */
  notes: z.string().nullable(),
  slotId: id.nullable(),
  /** Until when the slot is offered to the person; `null` once they have it. */
  offeredUntil: instant.nullable(),
  waitingSince: instant.nullable(),
  /** When the person was last reminded to choose a time. */
  remindedAt: instant.nullable(),
  /** How the person missed the last offered slot; `null` once they take one or wait again. */
  missedOffer: z.enum(MISSED_OFFERS).nullable(),
  /** Whether the person said that they cannot come at all. */
  hasDeclined: z.boolean(),
  /** Whether the person had a slot and gave it back. */
  hasGivenBack: z.boolean(),
  /** The reason for a slot that conflicts with something else. */
  clashReason: z.string().nullable(),
  /** What conflicts with the slot. */
  busy: z.enum(OFFICE_BUSY_SOURCES).nullable(),
})
export type AuditionPerson = z.infer<typeof auditionPerson>

/** The sheet of an audition day: all slots, and all invited people in the order in which they would be placed. */
export const auditionSheet = z.object({ session: auditionSession, slots: z.array(auditionSlot), people: z.array(auditionPerson) })
export type AuditionSheet = z.infer<typeof auditionSheet>
