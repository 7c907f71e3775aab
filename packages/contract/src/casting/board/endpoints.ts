import { z } from 'zod'
import { id, instant, optionalText, rowVersion, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { FREEDOMS, OFFICE_BUSY_SOURCES } from '../../people/availability/rules.ts'
import { criterionResult } from '../../people/profiles/endpoints.ts'
import { PLAN_ANSWERS } from '../bookings/rules.ts'
import { APPLICATION_SOURCES, CASTING_MESSAGE, CASTING_ROOM_LIMITS, HAND_MOVES } from './rules.ts'
import { STAGES } from './stages.ts'

const stage = z.enum(STAGES)
const version = rowVersion('Not a version of an application')

/** Something that takes a person's time. */
const busy = z.object({
  source: z.enum(OFFICE_BUSY_SOURCES),
  /** The casting call of a booking or an offer; `null` for everything else, which is hidden from the office. */
  title: z.string().nullable(),
  startDate: instant,
  endDate: instant,
})

/** An application on the board of the casting room. */
export const card = z.object({
  id,
  roleId: id,
  studentId: id,
  stage,
  /**
   * The stage that the student knows. It differs from `stage` while a decision has not been told; `null` while they know nothing.
   */
  toldStage: stage.nullable(),
  /** The rank of an alternate, from 1. */
  rank: z.number().int().nullable(),
  /** Number of the place, from 1, while booked or completed. It is beyond the number needed if the role was overbooked. */
  place: z.number().int().nullable(),
  source: z.enum(APPLICATION_SOURCES),
  /** Why the application was last moved, if a reason was given. */
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.number().int(),
  submittedAt: instant,
  movedAt: instant,
  /** The student is restricted: no name, and no move possible. */
  isRestricted: z.boolean(),
  student: z.object({
    /** Account id to address messages to; empty while the student is restricted. */
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    year: z.string().nullable(),
    major: z.string(),
    gender: z.string().nullable(),
    age: z.number().int().nullable(),
    height: z.string().nullable(),
    rating: z.number().int(),
    /** Address of the first portfolio photo, in the size of cards. */
    photoUrl: z.string().nullable(),
  }),
  /** How they meet each criterion of the role. */
  results: z.array(criterionResult),
  /** Whether the student sent a self-tape for this casting call. */
  hasTape: z.boolean(),
  /** Whether the student sent a self-tape that nobody at the casting desk has played yet. */
  hasNewTape: z.boolean(),
  /** Whether the student agreed to be photographed for casting. */
  hasConsent: z.boolean(),
  /** Whether the student was asked for consent and did not agree. */
  hasDeclined: z.boolean(),
  /** Their profile says that they are not available. */
  isUnavailable: z.boolean(),
  /** They have a place in another casting call on the day of this role. */
  isBookedElsewhere: z.boolean(),
  /**
   * Whether the student is free while this role needs them. `null` if the role has no time, or if they are offered or booked for
   * it.
   */
  freedom: z.enum(FREEDOMS).nullable(),
  /** What conflicts with the time of this role: a booking if there is one, else the first other conflict. */
  clash: busy.nullable(),
  /** For a booked student: whether they have agreed to the current plan. */
  planAnswer: z.enum(PLAN_ANSWERS).nullable(),
  /** The open offer to the student. */
  offer: z.object({ id, sentAt: instant, expiresAt: instant }).nullable(),
})
export type Card = z.infer<typeof card>

/**
 * What the casting room knows about every applicant: enough to count, find, select and move them. A full card contains it too.
 */
export const roomCard = card
  .pick({
    id: true,
    roleId: true,
    studentId: true,
    stage: true,
    toldStage: true,
    rank: true,
    place: true,
    version: true,
    isRestricted: true,
    offer: true,
  })
  .extend({ student: card.shape.student.pick({ firstName: true, lastName: true, gender: true }) })
export type RoomCard = z.infer<typeof roomCard>

/** What happened to an application: a move, a note, or both. */
export const cardChange = z.object({
  /** The stage before; `null` when the application was created, or only its notes changed. */
  from: stage.nullable(),
  to: stage,
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  changedBy: z.string(),
  changedAt: instant,
})
export type CardChange = z.infer<typeof cardChange>

/** An application that was not moved, with the reason and where it is now. */
const refusal = z.object({ id, code: z.string(), message: z.string(), card: card.nullable() })

/** The applications that were moved, and those that were not. */
export const moved = z.object({
  cards: z.array(card),
  /** The applications that could not be moved. */
  refused: z.array(refusal),
})
export type Moved = z.infer<typeof moved>

/** Applications, in the version that the casting director saw. */
export const chosen = z
  .array(z.object({ id: sequentialId, version }), CASTING_MESSAGE.noneChosen)
  .min(1, CASTING_MESSAGE.noneChosen)
  .max(CASTING_ROOM_LIMITS.moves, CASTING_MESSAGE.tooMany)

/**
 * Moves to undo, each with the version that it produced. An alternate gets back their former rank, from 1; without a rank they
 * become the last.
 */
const undone = z
  .array(z.object({ id: sequentialId, version, rank: sequentialId.optional() }), CASTING_MESSAGE.noneChosen)
  .min(1, CASTING_MESSAGE.noneChosen)
  .max(CASTING_ROOM_LIMITS.moves, CASTING_MESSAGE.tooMany)

export const castingEndpoints = {
  applicationHistory: endpoint({
    method: 'GET',
    path: '/api/applications/{id}/history',
    summary: 'What happened to an application, oldest first',
    access: 'desk',
    topics: ['applications'],
    token: 'applications',
    params: sequentialIdParams,
    success: { status: 200, body: z.array(cardChange) },
    errors: [401, 403, 404],
  }),
  moveApplications: endpoint({
    method: 'POST',
    path: '/api/applications/moves',
    summary: 'Moves applications to a stage; one that somebody else moved first is refused, and 409 when it is the only one',
    access: 'desk',
    token: 'applications',
    body: z.object({
      applications: chosen,
      to: z.enum(HAND_MOVES, 'Please choose a stage'),
      /** Required to book more people than needed, or a person who is busy at that time. */
      reason: optionalText(CASTING_ROOM_LIMITS.reason, 'lines'),
      /** Whether to tell students of a decision at once, by message and email. Otherwise the decision is told later. */
      tell: z.boolean('Please say yes or no').default(false),
    }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  undoMoves: endpoint({
    method: 'POST',
    path: '/api/applications/moves/undo',
    summary: 'Takes back the caller’s last move of applications, if nobody was told; 409 says who has moved them since',
    access: 'desk',
    body: z.object({ applications: undone }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  undoAdditions: endpoint({
    method: 'POST',
    path: '/api/applications/additions/undo',
    summary: 'Takes people off the shortlist that the caller has just added and who do not know of it; 409 says who has moved them since',
    access: 'desk',
    body: z.object({ applications: chosen }),
    /** Neither list contains the people who were taken off the shortlist. */
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  untoldDecisions: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/untold',
    summary: 'Decisions that students do not know yet, with the message that each would get',
    access: 'desk',
    topics: ['applications', 'projects'],
    token: 'applications',
    params: sequentialIdParams,
    success: {
      status: 200,
      body: z.array(
        z.object({ id, version: z.number().int(), roleId: id, stage, name: z.string(), subject: z.string(), content: z.string() }),
      ),
    },
    errors: [401, 403, 404],
  }),
  tellDecisions: endpoint({
    method: 'POST',
    path: '/api/applications/tell',
    summary: 'Tells students the decisions about them, by message and email, each once',
    access: 'desk',
    token: 'applications',
    body: z.object({ applications: chosen }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  orderAlternates: endpoint({
    method: 'PUT',
    path: '/api/roles/{id}/alternates',
    summary: 'Ranks the alternates of a role',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      applicationIds: z
        .array(sequentialId, CASTING_MESSAGE.rankOrder)
        .min(1, CASTING_MESSAGE.rankOrder)
        .max(CASTING_ROOM_LIMITS.alternates),
    }),
    success: { status: 200, body: z.array(card) },
    errors: [400, 401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  addToRole: endpoint({
    method: 'POST',
    path: '/api/roles/{id}/applications',
    summary: 'Adds people to a role: invites them, which they are told, or shortlists them, which they are not',
    access: 'desk',
    token: 'applications',
    params: sequentialIdParams,
    body: z.object({
      studentIds: z
        .array(id, CASTING_MESSAGE.noneChosen)
        .min(1, CASTING_MESSAGE.noneChosen)
        .max(CASTING_ROOM_LIMITS.added, CASTING_MESSAGE.tooMany),
      as: z.enum(['invited', 'shortlisted'], 'Please choose a stage'),
    }),
    success: {
      status: 200,
      body: z.object({
        cards: z.array(card),
        /** People who were not added: they had the role already, are restricted, or no longer exist. */
        left: z.array(z.object({ studentId: id, message: z.string() })),
      }),
    },
    errors: [400, 401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
