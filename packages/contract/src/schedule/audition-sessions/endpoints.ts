import { z } from 'zod'
import {
  boundedInteger,
  calendarDay,
  id,
  instant,
  optionalText,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
  timeOfDay,
} from '../../common.ts'
import { OFFICE_CHANGE, OFFICE_READ } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { AUDITION_KINDS, AUDITION_LIMITS, AUDITION_MESSAGE, SLOT_CAPACITY, SLOT_MINUTES } from './rules.ts'
import { auditionBreak, auditionSession, auditionSheet } from './sheet.endpoints.ts'

/**
 * What happens to a person whose slot no longer exists. `released`: they are asked to choose again. If the slot was only offered
 * to them, they return to the front of the waiting list.
 */
const displacement = z.object({ id: sequentialId, to: z.enum(['same-time', 'another-slot', 'released'], 'Please choose') })
export type Displacement = z.infer<typeof displacement>

const sessionFields = {
  name: requiredText(AUDITION_MESSAGE.name, AUDITION_LIMITS.name),
  kind: z.enum(AUDITION_KINDS, AUDITION_MESSAGE.kind),
  roleId: sequentialId.nullable(),
  day: calendarDay,
  startTime: timeOfDay,
  endTime: timeOfDay,
  rooms: z
    .array(
      z.object({
        id: boundedInteger(1, 32_000, AUDITION_MESSAGE.rooms).nullish(),
        name: requiredText(AUDITION_MESSAGE.roomName, AUDITION_LIMITS.roomName),
      }),
      AUDITION_MESSAGE.rooms,
    )
    .min(1, AUDITION_MESSAGE.rooms)
    .max(AUDITION_LIMITS.rooms, AUDITION_MESSAGE.rooms)
    .refine((rooms) => new Set(rooms.map(({ name }) => name.toLowerCase())).size === rooms.length, AUDITION_MESSAGE.roomTwice),
  slotMinutes: z
    .number(AUDITION_MESSAGE.slotMinutes)
    .min(SLOT_MINUTES.least, AUDITION_MESSAGE.slotMinutes)
    .max(SLOT_MINUTES.most, AUDITION_MESSAGE.slotMinutes)
    .int(AUDITION_MESSAGE.wholeMinutes),
  capacity: boundedInteger(SLOT_CAPACITY.least, SLOT_CAPACITY.most, AUDITION_MESSAGE.capacity),
  breaks: z
    .array(auditionBreak, AUDITION_MESSAGE.breaks)
    .max(AUDITION_LIMITS.breaks, AUDITION_MESSAGE.breaks)
    .refine((breaks) => breaks.every(({ from, to }) => from < to), AUDITION_MESSAGE.breakOrder),
  place: optionalText(AUDITION_LIMITS.place),
  chooseBy: z.iso
    .datetime(AUDITION_MESSAGE.chooseBy)
    .nullish()
    .transform((moment) => moment ?? null),
}

interface Hours {
  readonly startTime: string
  readonly endTime: string
  readonly breaks: readonly { readonly from: string; readonly to: string }[]
}

/** Refuses hours that end before they begin, and breaks outside of the hours. */
function checkHours({ startTime, endTime, breaks }: Hours, context: z.RefinementCtx): void {
  const refuse = (path: keyof Hours, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (startTime >= endTime) refuse('endTime', AUDITION_MESSAGE.order)
  else if (breaks.some(({ from, to }) => from < startTime || to > endTime)) refuse('breaks', AUDITION_MESSAGE.breakOutside)
}

export const auditionSessionInput = z.object(sessionFields).superRefine(checkHours)
export type AuditionSessionInput = z.output<typeof auditionSessionInput>
export type AuditionSessionForm = z.input<typeof auditionSessionInput>

const auditionSessionChange = z
  .object({
    ...sessionFields,
    version: rowVersion('Not a version of an audition session'),
    /** Whether people keep their time of day if a slot is free then, even on another day. */
    keepTimes: z.boolean().default(false),
    /**
     * What happens to each other person who would lose their slot. If somebody is missing, the change is refused with 409 and the
     * names by id.
     */
    displaced: z.array(displacement, AUDITION_MESSAGE.displaced).max(AUDITION_LIMITS.people).default([]),
    /** Required if a person keeps a time at which they are booked. */
    reason: optionalText(AUDITION_LIMITS.reason, 'lines'),
  })
  .superRefine(checkHours)
export type AuditionSessionChange = z.output<typeof auditionSessionChange>

/** How a change of an audition session would affect people who have a slot. */
const planEffects = z.object({
  /** People who would lose their slot, in the order of their slots. */
  displaced: z.array(
    z.object({
      /** The id of the invitation. */
      id,
      name: z.string(),
      startDate: instant,
      room: z.string(),
      /** Whether the slot is only offered to them, from the waiting list. */
      isOffered: z.boolean(),
      /** Whether they could keep their time of day. */
      canKeep: z.boolean(),
      /** What conflicts with that time; keeping it then needs a reason. */
      clash: z.string().nullable(),
    }),
  ),
  /** Free places in later slots, apart from those of people who stay. */
  free: z.number().int(),
})
export type AuditionPlanEffects = z.infer<typeof planEffects>

/** A slot for a person; `null` removes their slot. */
const placement = z.object({ id: sequentialId, slotId: sequentialId.nullable() })
export type Placement = z.infer<typeof placement>

/** Five hundred placements, in bytes. */
const PLACEMENTS_BODY_BYTES = 128 * 1024

const people = z.number().int()

const filled = z.object({
  placements: z.array(placement.extend({ slotId: id })),
  /** Placed people whose availability is unknown. */
  unknown: z.array(id),
  /** People who could come but get no slot. */
  left: z.array(id),
  /** How many people get no slot, by reason. */
  reasons: z.object({ full: people, busy: people, restricted: people, closed: people }),
})

export const auditionSessionEndpoints = {
  auditionSessions: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/audition-sessions',
    summary: 'The audition sessions of a casting call, earliest first',
    topics: ['projects', 'auditions'],
    success: { status: 200, body: z.array(auditionSession) },
  }),
  createAuditionSession: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/audition-sessions',
    summary: 'Plans an audition session; its slots are made at once, and nobody is told',
    body: auditionSessionInput,
    success: { status: 201, body: auditionSession },
  }),
  auditionSheet: endpoint({
    ...OFFICE_READ,
    path: '/api/audition-sessions/{id}',
    summary: 'The sheet of an audition session: its slots, and everybody who was invited',
    topics: ['auditions'],
    success: { status: 200, body: auditionSheet },
  }),
  auditionPlanEffects: endpoint({
    method: 'POST',
    path: '/api/audition-sessions/{id}/plan-effects',
    summary: 'Who would lose their slot by a change of an audition session, and who could keep their time of day; nothing is changed',
    access: 'desk',
    params: sequentialIdParams,
    body: auditionSessionInput,
    success: { status: 200, body: planEffects },
    errors: [400, 401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  updateAuditionSession: endpoint({
    ...OFFICE_CHANGE,
    method: 'PUT',
    path: '/api/audition-sessions/{id}',
    summary:
      'Changes an audition session, and tells everybody affected; 409 names the people who would lose their slot, until the call says what happens to each, and who has no time, until there is a reason',
    body: auditionSessionChange,
    maxBodyBytes: PLACEMENTS_BODY_BYTES,
    success: { status: 200, body: auditionSheet },
  }),
  cancelAuditionSession: endpoint({
    method: 'POST',
    path: '/api/audition-sessions/{id}/cancel',
    summary: 'Cancels an audition session; everybody who was invited is told',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: auditionSession },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  inviteToAuditions: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/audition-sessions/{id}/invitations',
    summary: 'Invites people of the casting call to choose a slot, by message and email; those who cannot be invited are left out',
    body: z.object({
      applicationIds: z.array(sequentialId, AUDITION_MESSAGE.noneInvited).min(1, AUDITION_MESSAGE.noneInvited).max(AUDITION_LIMITS.invited),
    }),
    success: { status: 200, body: z.object({ invited: z.number().int(), left: z.number().int() }) },
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  remindToChoose: endpoint({
    method: 'POST',
    path: '/api/audition-sessions/{id}/reminders',
    summary: 'Reminds those who have not chosen a slot, unless a mail about it went to them just now',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: z.object({ reminded: z.number().int() }) },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  fillAuditionSlots: endpoint({
    method: 'GET',
    path: '/api/audition-sessions/{id}/fill',
    summary: 'Slots for everybody who has none, by what their calendars say, in order of rank and application; nothing is written',
    access: 'desk',
    topics: ['auditions'],
    params: sequentialIdParams,
    success: { status: 200, body: filled },
    errors: [401, 403, 404, 409],
  }),
  placeInSlots: endpoint({
    ...OFFICE_CHANGE,
    method: 'PUT',
    path: '/api/audition-sessions/{id}/places',
    summary:
      'Gives people slots, moves them, or takes their slot away; each is told. All or nothing; 409 says who has no time, and what takes it, until there is a reason',
    body: z.object({
      placements: z.array(placement).min(1).max(AUDITION_LIMITS.people),
      /** Required for a person who is booked at that time. */
      reason: optionalText(AUDITION_LIMITS.reason, 'lines'),
    }),
    maxBodyBytes: PLACEMENTS_BODY_BYTES,
    success: { status: 200, body: auditionSheet },
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  removeFromAuditions: endpoint({
    method: 'DELETE',
    path: '/api/slot-invitations/{id}',
    summary: 'Takes somebody out of an audition session, which they are told',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
} as const
