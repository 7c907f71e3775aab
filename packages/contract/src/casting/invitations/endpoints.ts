import { z } from 'zod'
import { id, rowVersion, sequentialIdParams } from '../../common.ts'
import { ANSWER_BY_LINK, READ_BY_LINK } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { APPLICATION_STATUSES } from '../applications/rules.ts'
import { STUDENT_STAGES } from '../board/stages.ts'
import { planTerms } from '../bookings/endpoints.ts'
import { INVITATION_STATES } from './rules.ts'

const stage = z.enum(STUDENT_STAGES)
const accepts = z.boolean('Please say yes or no')

/** An invitation as the bearer of its link sees it, even after it has ended. */
export const linkedInvitation = z.object({
  firstName: z.string(),
  projectId: id,
  projectTitle: z.string(),
  roleName: z.string(),
  pay: z.string().nullable(),
  state: z.enum(INVITATION_STATES),
  /** Where their application is now, as they know it. */
  stage,
  /** The plan when they were invited. */
  before: planTerms,
  now: planTerms,
  version: z.number().int(),
  expiresAt: z.string(),
  /** Other roles of the same casting call for which the person is considered, asked or booked. */
  others: z.array(z.object({ roleName: z.string(), stage })),
})
export type LinkedInvitation = z.infer<typeof linkedInvitation>

export const invitationEndpoints = {
  answerInvitation: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/answer',
    summary: 'Answers an invitation to a role: yes makes an application of it. 409 says what was answered first, or why it is over',
    access: 'student',
    params: sequentialIdParams,
    body: z.object({ accepts }),
    success: { status: 200, body: z.object({ id, status: z.enum(APPLICATION_STATUSES) }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  linkedInvitation: endpoint({
    ...READ_BY_LINK,
    path: '/api/invitation-links/{token}',
    summary: 'The invitation of a link in a mail, and where it stands; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedInvitation },
  }),
  answerLinkedInvitation: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/invitation-links/{token}/answer',
    summary: 'Answers the invitation of a link in a mail, as `POST /api/applications/{id}/answer`; 409 also when its plan has changed',
    body: z.object({ accepts, version: rowVersion('Not a version of an invitation') }),
    success: { status: 200, body: linkedInvitation },
  }),
} as const
