import { z } from 'zod'
import { checkInCodes } from '../../check-in-codes.ts'
import { id, requiredText, rowVersion, sequentialIdParams } from '../../common.ts'
import { ANSWER_BY_LINK, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { callSheetContent, callTerms } from './endpoints.ts'
import { CALL_SHEET_LIMITS, CALL_SHEET_MESSAGE } from './rules.ts'

/** A call as its person sees it. */
export const ownCall = z.object({
  id,
  projectTitle: z.string(),
  roleName: z.string(),
  day: z.string(),
  ...callTerms.shape,
  content: callSheetContent,
  /** `moved`: the shoot is on another day, which has its own call. */
  state: z.enum(['open', 'confirmed', 'problem', 'cancelled', 'moved', 'over']),
  /** The version of the call sheet that contains this call. */
  version: z.number().int(),
  problem: z.string().nullable(),
  /** Only on the day itself, unless the call is cancelled. */
  checkIn: checkInCodes.nullable(),
})
export type OwnCall = z.infer<typeof ownCall>

/** A call as the bearer of its link sees it. */
export const linkedCall = ownCall.omit({ id: true }).extend({ firstName: z.string() })
export type LinkedCall = z.infer<typeof linkedCall>

/** The version of the call that the person has read. With it, an answer to an outdated call is refused. */
const version = rowVersion('Not a version of a call sheet').optional()

/** Confirms, or reports a problem. */
const answer = z.union(
  [
    z.object({ confirms: z.literal(true), version }),
    z.object({
      confirms: z.literal(false),
      version,
      problem: requiredText('Please say what the problem is', CALL_SHEET_LIMITS.problem, 'lines'),
    }),
  ],
  CALL_SHEET_MESSAGE.noAnswer,
)
export type CallAnswer = z.output<typeof answer>

export const ownCallEndpoints = {
  ownCalls: endpoint({
    method: 'GET',
    path: '/api/calls',
    summary: 'The calls of the student that are not over, the next one first',
    access: 'student',
    topics: ['call-sheets'],
    success: { status: 200, body: z.array(ownCall) },
    errors: [401, 403],
  }),
  seeCall: endpoint({
    method: 'POST',
    path: '/api/calls/{id}/seen',
    summary: 'Says that the student has seen their call',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  answerCall: endpoint({
    ...OWN_ANSWER,
    path: '/api/calls/{id}/answer',
    summary: 'Confirms a call, or says that there is a problem; a later answer replaces an earlier one',
    body: answer,
    success: { status: 200, body: ownCall },
  }),
  ownCallCalendar: endpoint({
    method: 'GET',
    path: '/api/calls/{id}/calendar',
    summary: 'A call as a calendar file',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: 'text/calendar' },
    errors: [401, 403, 404],
  }),
  linkedCall: endpoint({
    ...READ_BY_LINK,
    path: '/api/call-links/{token}',
    summary: 'The call of a link in a mail, and where it stands; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedCall },
  }),
  seeLinkedCall: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/call-links/{token}/seen',
    summary: 'Says that the page of a link was opened, which programs that only open links do not',
    success: { status: 204, body: null },
    errors: [404, 429],
  }),
  answerLinkedCall: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/call-links/{token}/answer',
    summary: 'Answers the call of a link in a mail, as `POST /api/calls/{id}/answer`',
    body: answer,
    success: { status: 200, body: linkedCall },
  }),
  linkedCallCalendar: endpoint({
    ...READ_BY_LINK,
    path: '/api/call-links/{token}/calendar',
    summary: 'The call of a link in a mail as a calendar file',
    success: { status: 200, body: null, type: 'text/calendar' },
    rateLimit: { max: 60, seconds: 60 },
  }),
} as const
