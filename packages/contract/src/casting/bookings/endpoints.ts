import { z } from 'zod'
import {
  betweenMessage,
  boundedInteger,
  id,
  instant,
  optionalDay,
  optionalText,
  optionalTime,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { ANSWER_BY_LINK, OFFICE_CHANGE, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { CASTING_MESSAGE, CASTING_ROOM_LIMITS } from '../board/rules.ts'
import { CASTING_LIMITS } from '../projects/casting-numbers.ts'
import { PROJECT_STATUSES } from '../projects/rules.ts'
import { ROLE_LIMITS } from '../roles/rules.ts'
import { BOOKING_MESSAGE, PLAN_ANSWERS, PLAN_EFFECTS, PLAN_STANDINGS } from './rules.ts'

/** The day, times and place that a person agrees to. */
export const planTerms = z.object({
  shootDate: z.string().nullable(),
  shootTime: z.string().nullable(),
  endTime: z.string().nullable(),
  place: z.string().nullable(),
})

/** A plan that changed after the person agreed to it. Their answer repeats `version`. */
export const newPlan = z.object({
  /** The earlier plan, from `lastKnown`. */
  before: planTerms,
  now: planTerms,
  /** The person's own call, once they have one; `wrapAt` if its end is known. */
  called: z.object({ callAt: instant, wrapAt: instant.nullable() }).nullable(),
  version: z.number().int(),
})
export type NewPlan = z.infer<typeof newPlan>

/** A booking as the bearer of its link sees it. */
export const linkedBooking = newPlan.extend({
  firstName: z.string(),
  projectTitle: z.string(),
  roleName: z.string(),
  /** `over` when the person is no longer booked. */
  state: z.enum([...PLAN_ANSWERS, 'over']),
  /** Whether the casting call is cancelled. */
  isCancelled: z.boolean(),
})
export type LinkedBooking = z.infer<typeof linkedBooking>

/** A person whom a change of the plan affects, and what they are told or asked. */
const affected = z.object({
  applicationId: id.nullable(),
  studentId: id,
  /** Empty while the student is restricted. */
  name: z.string(),
  photoUrl: z.string().nullable(),
  roleName: z.string(),
  standing: z.enum(PLAN_STANDINGS),
  effect: z.enum(PLAN_EFFECTS),
  /**
   * What conflicts with the new plan, if known: the casting call of a booking, or an empty text if it is hidden from the office.
   */
  clash: z.string().nullable(),
})
export type Affected = z.infer<typeof affected>

export const planEffects = z.object({
  /** The roles whose plan changes. */
  changes: z.array(z.object({ roleName: z.string(), before: planTerms, after: planTerms })),
  /** Whether the casting call would be cancelled. */
  cancels: z.boolean(),
  /** Whether the casting call would be completed or archived, so that people who wait get the closing note. */
  ends: z.boolean(),
  /** Applications of booked people who need not be asked again, because their time shifts only a little. */
  tellable: z.array(id),
  people: z.array(affected),
  /** Roles that would have fewer places than booked and offered people. */
  fewer: z.array(
    z.object({
      roleName: z.string(),
      places: z.number().int(),
      /** How many booked people would lose their place at least. */
      least: z.number().int(),
      /** People who can lose their place: those who are booked or have an open offer. */
      people: z.array(affected),
    }),
  ),
})
export type PlanEffects = z.infer<typeof planEffects>

const version = rowVersion(BOOKING_MESSAGE.version)
const reason = requiredText(CASTING_MESSAGE.reasonRequired, CASTING_ROOM_LIMITS.reason, 'lines')

const places = boundedInteger(
  ROLE_LIMITS.minNeeded,
  CASTING_LIMITS.maxStudents,
  betweenMessage(ROLE_LIMITS.minNeeded, ROLE_LIMITS.maxNeeded),
)

/** Says whether the person comes, and if not, why. */
const answer = z
  .object({ comes: z.boolean(BOOKING_MESSAGE.answer), version, reason: reason.optional() })
  .refine(({ comes, reason: given }) => comes || given !== undefined, { message: CASTING_MESSAGE.reasonRequired, path: ['reason'] })

export const bookingEndpoints = {
  planEffects: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/plan-effects',
    summary:
      'Who is affected by other days, times or places, and what each is told; nothing is changed. Send the changed fields, of the casting call or of a role, or the version that would be restored',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      project: z
        .object({
          shootDate: optionalDay,
          shootTime: optionalTime,
          endTime: optionalTime,
          location: optionalText(200),
          address: optionalText(500),
          campus: optionalText(120),
          status: z.enum(PROJECT_STATUSES, 'Please choose a status'),
          numberOfStudents: places,
        })
        .partial()
        .optional(),
      role: z
        .object({ id: sequentialId, shootDate: optionalDay, shootTime: optionalTime, endTime: optionalTime, needed: places.optional() })
        .partial({ shootDate: true, shootTime: true, endTime: true })
        .optional(),
      restores: sequentialId.optional(),
    }),
    success: { status: 200, body: planEffects },
    errors: [400, 401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  askAgain: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/bookings/ask',
    summary: 'Asks booked people who have not said yes to the plan as it is now once more',
    body: z.object({
      applicationIds: z.array(sequentialId, CASTING_MESSAGE.noneChosen).min(1, CASTING_MESSAGE.noneChosen).max(ROLE_LIMITS.maxNeeded),
    }),
    success: { status: 200, body: z.object({ asked: z.number().int() }) },
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  agreeToPlan: endpoint({
    ...OWN_ANSWER,
    path: '/api/applications/{id}/agree',
    summary: 'Says yes to the new plan of a booking; who cannot come says so by `cannot-come`',
    body: z.object({ version }),
    success: { status: 200, body: z.object({ id }) },
  }),
  linkedBooking: endpoint({
    ...READ_BY_LINK,
    path: '/api/booking-links/{token}',
    summary: 'The booking of a link in a mail: what its person agreed to, and the plan as it is now; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedBooking },
  }),
  answerLinkedBooking: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/booking-links/{token}/answer',
    summary: 'Says yes to the new plan of a booking, or gives the place back with a reason. 409 when the plan has changed again',
    body: answer,
    success: { status: 200, body: linkedBooking },
  }),
} as const
