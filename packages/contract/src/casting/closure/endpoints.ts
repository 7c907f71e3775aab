import { z } from 'zod'
import { id, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { LANGUAGES } from '../../language.ts'
import { moved } from '../board/endpoints.ts'
import { CASTING_MESSAGE } from '../board/rules.ts'
import { STAGES } from '../board/stages.ts'
import { CLOSED_STATUSES, CLOSING_LIMITS, CLOSING_MESSAGE } from './rules.ts'

const stage = z.enum(STAGES)

/** The closing note in one language. */
const note = z.object({ subject: z.string(), content: z.string() })

/** A person without an answer, or a booked person. Restricted students have no name. */
export const closingPerson = z.object({
  studentId: id,
  firstName: z.string(),
  lastName: z.string(),
  isRestricted: z.boolean(),
  /** The language of the mails to this person. */
  language: z.enum(LANGUAGES),
  /** The mail if the casting call is cancelled; only for a person who knows that they are booked. */
  cancelled: note.nullable(),
  /** The last paragraph of their note, if the closure ends an open offer. */
  offerEnd: z.string().nullable(),
  /** The mail otherwise, for a booked person who has not been told yet. */
  decision: note.nullable(),
  applications: z.array(
    z.object({
      id,
      roleId: id,
      /** The role's name in their language. */
      role: z.string(),
      stage,
      toldStage: stage.nullable(),
      /** Whether the shoot has begun, so that the office can say who came. */
      hasBegun: z.boolean(),
    }),
  ),
})
export type ClosingPerson = z.infer<typeof closingPerson>

/** What closing a casting call would do, and the progress of a closure that runs. */
export const closure = z.object({
  /** Everybody who has no answer, and everybody who is booked, by name. */
  people: z.array(closingPerson),
  /** The suggested note, for each way to close and each language. */
  notes: z.record(z.enum(CLOSED_STATUSES), z.record(z.enum(LANGUAGES), note)),
  /** How many people wait for an answer that a media request promised, and the first promised day; `null` for nobody. */
  promised: z.object({ people: z.number().int(), by: z.string() }).nullable(),
  /** When the running closure started; `null` when none is running. */
  runningSince: instant.nullable(),
  /** Whether the running closure has told nobody yet, so that its starter can undo it. */
  isHeld: z.boolean(),
})
export type Closure = z.infer<typeof closure>

const noteInput = z.object(
  {
    subject: requiredText(CLOSING_MESSAGE.note, CLOSING_LIMITS.subject),
    content: requiredText(CLOSING_MESSAGE.note, CLOSING_LIMITS.content, 'lines'),
  },
  CLOSING_MESSAGE.note,
)

export const closureInput = z.object({
  status: z.enum(CLOSED_STATUSES, 'Please choose a status'),
  notes: z.object({ en: noteInput, es: noteInput } satisfies Record<(typeof LANGUAGES)[number], unknown>, CLOSING_MESSAGE.note),
  /**
   * Applications of booked people who did not come. The other booked people whose shoot has begun become completed. Ignored when
   * the casting call is cancelled.
   */
  absentIds: z.array(sequentialId).max(CLOSING_LIMITS.absent, CASTING_MESSAGE.tooMany).default([]),
})
export type ClosureInput = z.output<typeof closureInput>

/** What cancelling a role would do, and the progress of a cancellation that runs. */
const roleCancellation = closure.pick({ people: true, runningSince: true, isHeld: true }).extend({
  /** The note to people without an answer, in each language. */
  notes: z.record(z.enum(LANGUAGES), note),
})
export type RoleCancellation = z.infer<typeof roleCancellation>

/** Closing a casting call: an answer for everybody who has none. */
export const closureEndpoints = {
  closure: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/closure',
    summary: 'Who has no answer in a casting call, and the notes that closing it would send',
    access: 'desk',
    topics: ['applications', 'projects'],
    params: sequentialIdParams,
    success: { status: 200, body: closure },
    errors: [401, 403, 404],
  }),
  closeProject: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/closure',
    summary:
      'Closes a casting call: releases open applications and tells everybody who has no answer, each once, when it can no longer be undone',
    access: 'desk',
    params: sequentialIdParams,
    body: closureInput,
    maxBodyBytes: 512 * 1024,
    success: { status: 200, body: closure },
    errors: [400, 401, 403, 404, 409, 413, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  undoClosure: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/closure/undo',
    summary: 'Takes back a closure that one has just started, before anybody is told; 409 says why it is too late, or who has started it',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: closure },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  roleCancellation: endpoint({
    method: 'GET',
    path: '/api/roles/{id}/cancellation',
    summary: 'Who has no answer about a role or is booked for it, and what each gets when it is cancelled',
    access: 'desk',
    topics: ['applications', 'projects'],
    params: sequentialIdParams,
    success: { status: 200, body: roleCancellation },
    errors: [401, 403, 404],
  }),
  cancelRole: endpoint({
    method: 'POST',
    path: '/api/roles/{id}/cancellation',
    summary:
      'Cancels a role: nobody can apply for it or be booked, and everybody in it is told, each once, when it can no longer be undone',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: roleCancellation },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  reopenRole: endpoint({
    method: 'DELETE',
    path: '/api/roles/{id}/cancellation',
    summary: 'Opens a cancelled role again. Before anybody is told, everybody keeps their place; after that, nobody gets it back',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  endShoot: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/shoot-over',
    summary: 'Says that the shoot is over, and who came: people whose shoot has begun are completed, those who did not come are marked so',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({ absentIds: z.array(sequentialId).max(CLOSING_LIMITS.absent, CASTING_MESSAGE.tooMany).default([]) }),
    success: { status: 200, body: moved },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
