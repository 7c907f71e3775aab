import { z } from 'zod'
import { boundedInteger, id, instant, optionalText, requiredText, rowVersion, sequentialIdParams } from '../../common.ts'
import { ANSWER_BY_LINK, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { BUSY_SOURCES } from '../../people/availability/rules.ts'
import { APPLICATION_STATUSES } from '../applications/rules.ts'
import { card, chosen, moved } from '../board/endpoints.ts'
import { CASTING_MESSAGE, CASTING_ROOM_LIMITS } from '../board/rules.ts'
import { STUDENT_STAGES } from '../board/stages.ts'
import { planTerms } from '../bookings/endpoints.ts'
import { OFFER_HOURS, OFFER_MESSAGE, OFFER_MESSAGE_LENGTH, OFFER_STATES } from './rules.ts'

/** The offered plan, as the student was told last. */
export const offerTerms = z.object({
  projectTitle: z.string(),
  roleName: z.string(),
  shootDate: z.string().nullable(),
  shootTime: z.string().nullable(),
  endTime: z.string().nullable(),
  place: z.string().nullable(),
  pay: z.string().nullable(),
  /** The office's message with the offer. */
  message: z.string().nullable(),
})
export type OfferTerms = z.infer<typeof offerTerms>

/**
 * What conflicts with the offered time, as far as the student knows. Only they see the casting calls of bookings and slots.
 */
const inTheWay = z.array(z.object({ source: z.enum(BUSY_SOURCES), title: z.string().nullable(), startDate: instant, endDate: instant }))
export type TimeConflict = z.infer<typeof inTheWay>[number]

/** An open offer as its student sees it. */
export const ownOffer = offerTerms.extend({ inTheWay, id, version: z.number().int(), sentAt: instant, expiresAt: instant })
export type OwnOffer = z.infer<typeof ownOffer>

/**
 * The state of an offer and the stage of its student; `stage` tells whether an accepted offer became a place or an alternate.
 */
const answered = z.object({ state: z.enum(OFFER_STATES), stage: z.enum(STUDENT_STAGES) })
export type AnsweredOffer = z.infer<typeof answered>

/** An offer as the bearer of its link sees it, even after it has ended. */
export const linkedOffer = offerTerms.extend({
  ...answered.shape,
  /** The current plan, if they are booked and it differs from the offer. */
  now: planTerms.nullable(),
  /** Whether they accepted and the casting call was cancelled. */
  isCancelled: z.boolean(),
  inTheWay,
  version: z.number().int(),
  firstName: z.string(),
  expiresAt: instant,
})
export type LinkedOffer = z.infer<typeof linkedOffer>

const sending = {
  message: optionalText(OFFER_MESSAGE_LENGTH, 'lines'),
  expiresInHours: boundedInteger(OFFER_HOURS.least, OFFER_HOURS.most, OFFER_MESSAGE.hours).default(OFFER_HOURS.standard),
}
const offersInput = z.object({ applications: chosen, ...sending })

const answer = z.object({
  accepts: z.boolean('Please say yes or no'),
  /** The version of the terms that the student has read. Without it, an offer whose plan has changed cannot be answered. */
  version: rowVersion('Not a version of an offer').optional(),
})

export const offerEndpoints = {
  sendOffers: endpoint({
    method: 'POST',
    path: '/api/applications/offers',
    summary: 'Offers people their role, by message and email; nothing is booked before they accept. Refusals as for moves',
    access: 'desk',
    body: offersInput,
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  previewOffers: endpoint({
    method: 'POST',
    path: '/api/applications/offers/preview',
    summary: 'The message that each person would get with an offer; nothing is sent',
    access: 'desk',
    body: offersInput,
    success: { status: 200, body: z.array(z.object({ id, name: z.string(), subject: z.string(), content: z.string() })) },
    errors: [400, 401, 403, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  withdrawOffers: endpoint({
    method: 'POST',
    path: '/api/applications/offers/withdraw',
    summary: 'Withdraws open offers, which people are told; they are again where they were before',
    access: 'desk',
    body: z.object({ applications: chosen }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  offerToAlternate: endpoint({
    method: 'POST',
    path: '/api/roles/{id}/offer-to-alternate',
    summary: 'Offers a free place of a role to its first alternate, who learns of it when the time to undo it is over',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object(sending),
    success: { status: 200, body: card },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  undoOffers: endpoint({
    method: 'POST',
    path: '/api/applications/offers/undo',
    summary: 'Takes back the caller’s offers to first alternates that nobody has been told yet; 409 says who has moved them since',
    access: 'desk',
    body: z.object({ applications: chosen }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  answerOffer: endpoint({
    ...OWN_ANSWER,
    path: '/api/offers/{id}/answer',
    summary:
      'Accepts or declines an offer; the same answer a second time changes nothing. 409 says what happened to it before, or that its plan has changed',
    body: answer,
    success: { status: 200, body: answered },
  }),
  linkedOffer: endpoint({
    ...READ_BY_LINK,
    path: '/api/offer-links/{token}',
    summary: 'The offer of a link in a mail, and where it stands; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedOffer },
  }),
  answerLinkedOffer: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/offer-links/{token}/answer',
    summary: 'Accepts or declines the offer of a link in a mail, as `POST /api/offers/{id}/answer`',
    body: answer,
    success: { status: 200, body: linkedOffer },
  }),
  cannotCome: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/cannot-come',
    summary: 'Gives a booked place back with a reason; the office is told at once',
    access: 'student',
    params: sequentialIdParams,
    body: z.object({ reason: requiredText(CASTING_MESSAGE.reasonRequired, CASTING_ROOM_LIMITS.reason, 'lines') }),
    success: { status: 200, body: z.object({ id, status: z.enum(APPLICATION_STATUSES) }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
