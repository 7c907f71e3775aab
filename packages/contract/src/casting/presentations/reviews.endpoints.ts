import { z } from 'zod'
import { instant, optionalText, requiredText } from '../../common.ts'
import { ANSWER_BY_LINK, READ_BY_LINK, tokenParams } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { IMAGE_WIDTHS, type PhotoSize, photo } from '../../people/photos/endpoints.ts'
import {
  BLIND_TAPES,
  COMMENT_READERS,
  PRESENTATION_LIMITS as LIMITS,
  PRESENTATION_MESSAGE as MESSAGE,
  REVIEWER_CODE,
  VERDICTS,
} from './rules.ts'

const count = z.number().int()
const verdict = z.enum(VERDICTS, MESSAGE.verdict)
const score = z.number(MESSAGE.score).int(MESSAGE.score).min(1, MESSAGE.score).max(LIMITS.score, MESSAGE.score)

/** The reviewer's own vote on a person. */
const ownVote = z.object({
  verdict: verdict.nullable(),
  comment: z.string().nullable(),
  scores: z.array(count.nullable()),
  /** How often the vote changed; 0 before the first vote. */
  version: count,
})
export type OwnVote = z.infer<typeof ownVote>

/** Another reviewer's vote. Visible after the reviewer's own vote. */
const otherVote = z.object({
  /** The office's name for the reviewer; `null` without a name, and in blind mode. */
  reviewer: z.string().nullable(),
  /** Their place among the reviewers, from 1. */
  number: count,
  verdict: verdict.nullable().optional(),
  scores: z.array(count.nullable()).optional(),
  comment: z.string().nullable().optional(),
})
export type OtherVote = z.infer<typeof otherVote>

const tape = z.object({
  /** The address of a stored tape, or one on another site. */
  url: z.string(),
  isStored: z.boolean(),
  captionsUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Whether the person may say their own name in the tape. */
  mayNameThem: z.boolean(),
})

/** A person as one reviewer sees them. Fields that the office did not choose are missing. */
export const reviewedPerson = z.object({
  /** Identifies the person in the reviewer's calls, and nowhere else. */
  key: z.string(),
  /** `null` in blind mode. */
  name: z.string().nullable(),
  /** In blind mode, instead of the name. */
  number: count.nullable(),
  role: z.string(),
  photos: z.array(photo.omit({ alt: true })).optional(),
  tapes: z.array(tape).optional(),
  specialties: z.array(z.string()).optional(),
  height: z.string().nullable().optional(),
  year: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
  /** The person's slot on an audition day. */
  slot: z.object({ startDate: instant, endDate: instant, room: z.string() }).optional(),
  vote: ownVote,
  others: z.array(otherVote).optional(),
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

/** What a reviewer sees before they have verified their address in this browser. */
const unproven = z.object({
  isProven: z.literal(false),
  /** Enough of their address to recognise it. */
  address: z.string(),
})

const proven = z.object({
  isProven: z.literal(true),
  title: z.string(),
  message: z.string().nullable(),
  callTitle: z.string(),
  officeName: z.string(),
  isBlind: z.boolean(),
  blindTapes: z.enum(BLIND_TAPES),
  downloads: z.boolean(),
  commentsFor: z.enum(COMMENT_READERS),
  othersSeen: z.boolean(),
  rubric: z.array(z.string()),
  dueAt: instant.nullable(),
  endsAt: instant,
  /** Changes when anything changes that this reviewer sees. */
  stamp: z.string(),
  people: z.array(reviewedPerson),
})
export type Review = z.infer<typeof proven>

const review = z.discriminatedUnion('isProven', [unproven, proven])
export type LinkedReview = z.infer<typeof review>

export const voteInput = z
  .object({
    verdict: verdict.nullable(),
    comment: optionalText(LIMITS.comment, 'lines'),
    scores: z.array(score.nullable(), MESSAGE.scores).max(LIMITS.criteria, MESSAGE.scores).default([]),
    /** The version of the vote to change; 0 for the first vote. */
    version: z.number(MESSAGE.verdict).int(MESSAGE.verdict).min(0, MESSAGE.verdict).max(1_000_000, MESSAGE.verdict),
  })
  .refine((vote) => vote.verdict !== null || vote.comment !== null || vote.scores.some((one) => one !== null) || vote.version > 0, {
    path: ['verdict'],
    message: MESSAGE.empty,
  })
export type VoteInput = z.output<typeof voteInput>

const keyParams = tokenParams.extend({ key: requiredText('Not a person', 64) })
const SIZES: readonly PhotoSize[] = ['original', ...IMAGE_WIDTHS]
const photoParams = keyParams.extend({
  size: z
    .string()
    .transform((text) => SIZES.find((size) => String(size) === text))
    .pipe(z.custom<PhotoSize>((size) => size !== undefined, 'Not a size of photos')),
})
const tapeParams = tokenParams.extend({ key: requiredText('Not a tape', 64) })

/** Pages poll every few seconds, and a panel shares one network address. */
const OFTEN = { max: 2400, seconds: 60 } as const

export const reviewEndpoints = {
  review: endpoint({
    ...READ_BY_LINK,
    path: '/api/reviews/{token}',
    summary: 'What the reviewer of a link is shown; until the address is proven in this browser, only where the code goes',
    topics: [],
    success: { status: 200, body: review },
    errors: [404, 410, 429],
    rateLimit: OFTEN,
  }),
  reviewStamp: endpoint({
    ...READ_BY_LINK,
    path: '/api/reviews/{token}/stamp',
    summary: 'A text that changes with anything that the reviewer of a link sees',
    topics: [],
    success: { status: 200, body: z.object({ stamp: z.string() }) },
    errors: [403, 404, 410, 429],
    rateLimit: OFTEN,
  }),
  sendReviewerCode: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/reviews/{token}/codes',
    summary: 'Mails a code to the reviewer of a link; it works only together with the answer of this call',
    success: { status: 202, body: z.object({ request: z.string() }) },
    answersSecret: true,
    errors: [404, 410, 429],
    rateLimit: { max: 20, seconds: 600 },
  }),
  proveReviewer: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/reviews/{token}/proof',
    summary: 'Proves the address of the reviewer of a link in this browser, by the code of a mail',
    body: z.object({
      request: requiredText(MESSAGE.code, 100),
      code: requiredText(MESSAGE.code, 20).refine((code) => code.replace(/\s/g, '').length === REVIEWER_CODE.digits, MESSAGE.code),
    }),
    success: { status: 204, body: null },
    errors: [400, 404, 409, 410, 429],
  }),
  vote: endpoint({
    ...ANSWER_BY_LINK,
    method: 'PUT',
    path: '/api/reviews/{token}/votes/{key}',
    summary: 'Votes on one person, or changes the vote',
    params: keyParams,
    body: voteInput,
    success: { status: 200, body: z.object({ vote: ownVote, others: z.array(otherVote).optional() }) },
    errors: [400, 403, 404, 409, 410, 429],
    rateLimit: { max: 1200, seconds: 60 },
  }),
  reviewPhoto: endpoint({
    ...READ_BY_LINK,
    path: '/api/reviews/{token}/photos/{key}/{size}',
    summary: 'A photo of somebody who is shown, in a width or whole; whole only where photos may be saved',
    params: photoParams,
    success: { status: 200, body: null, type: 'image/*' },
    errors: [403, 404, 410, 429, 503],
    rateLimit: OFTEN,
  }),
  reviewTape: endpoint({
    ...READ_BY_LINK,
    path: '/api/reviews/{token}/tapes/{key}',
    summary: 'A tape of somebody who is shown, whole or by `Range`',
    params: tapeParams,
    success: { status: 200, body: null, type: 'video/*' },
    errors: [403, 404, 410, 429, 503],
    rateLimit: OFTEN,
  }),
  reviewTapeCaptions: endpoint({
    ...READ_BY_LINK,
    path: '/api/reviews/{token}/tapes/{key}/captions',
    summary: 'The captions of that tape, as WebVTT; not in blind mode',
    params: tapeParams,
    success: { status: 200, body: null, type: 'text/vtt' },
    errors: [403, 404, 410, 429],
    rateLimit: OFTEN,
  }),
} as const
