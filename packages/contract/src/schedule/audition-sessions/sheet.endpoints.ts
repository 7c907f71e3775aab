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
  /** Until when students choose a time by themselves; `null` until it begins. */
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
  /** Places in all slots, those that are taken, those that are offered, people who were invited, and those of them who wait. */
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

/** Somebody who was invited to an audition session. */
export const auditionPerson = z.object({
  /** Of the invitation. */
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
  /** What the office has noted about their application. */
  notes: z.string().nullable(),
  slotId: id.nullable(),
  /** Until when the slot is offered to them; `null` once they have it. */
  offeredUntil: instant.nullable(),
  waitingSince: instant.nullable(),
  /** When they were last reminded to choose. */
  remindedAt: instant.nullable(),
  /** Why they did not get the last slot that was offered to them, until they take one or wait again. */
  missedOffer: z.enum(MISSED_OFFERS).nullable(),
  /** Whether they have said that they cannot come at all. */
  hasDeclined: z.boolean(),
  /** Whether they had a slot and gave it back. */
  hasGivenBack: z.boolean(),
  /** Why they come although something else takes the time. */
  clashReason: z.string().nullable(),
  /** What else takes the time of their slot. */
  busy: z.enum(OFFICE_BUSY_SOURCES).nullable(),
})
export type AuditionPerson = z.infer<typeof auditionPerson>

/** The sheet of the day: every slot, and everybody who was invited, in the order in which they would be placed. */
export const auditionSheet = z.object({ session: auditionSession, slots: z.array(auditionSlot), people: z.array(auditionPerson) })
export type AuditionSheet = z.infer<typeof auditionSheet>
