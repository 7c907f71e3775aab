import { z } from 'zod'
import { accountAddress, id, instant } from '../../common.ts'
import { OWN_ANSWER } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { MEDIA_REQUEST_MESSAGE, NAMED_REPLIES } from './rules.ts'

/** A tape of another student who named this student in it. */
export const namedInTape = z.object({
  id,
  projectTitle: z.string(),
  /** The student who sent the tape. */
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  /** Where the tape can be watched; `null` once the naming is taken back. */
  videoUrl: z.string().nullable(),
  namedAt: instant,
  /** Whether they agree to be shown in the tape; `null` until they answer. They are not shown before that. */
  reply: z.enum(NAMED_REPLIES).nullable(),
  /** Whether the sender has taken the naming back, so that nothing is asked any more. */
  isTakenBack: z.boolean(),
})
export type NamedInTape = z.infer<typeof namedInTape>

/** Endpoints for people who are named in another student's tape. */
export const namedEndpoints = {
  nameInTape: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-takes/{id}/people',
    summary:
      'Asks somebody whether they are in a self-tape that the student sent, if they have applied to the same casting call; the answer does not say whether',
    body: z.object({ email: accountAddress(MEDIA_REQUEST_MESSAGE.whose) }),
    success: { status: 204, body: null },
  }),
  unnameInTape: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-takes/{id}/people/remove',
    summary:
      'Takes back that somebody is in a self-tape that the student sent; the answer does not say whether they were named. Naming them again restores it, with their reply',
    body: z.object({ email: accountAddress(MEDIA_REQUEST_MESSAGE.whose) }),
    success: { status: 204, body: null },
    errors: [400, 401, 403, 404, 429],
  }),
  namedInTapes: endpoint({
    method: 'GET',
    path: '/api/media-takes/named',
    summary: 'Self-tapes of others who say that the signed-in student is in them, newest first',
    access: 'student',
    topics: ['projects', 'applications', 'self-tapes', 'media-requests'],
    success: { status: 200, body: z.array(namedInTape) },
    errors: [401, 403],
  }),
  answerNaming: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-takes/named/{id}/answer',
    summary: 'Says whether the student agrees to be shown as being in a tape; the answer can be changed',
    body: z.object({ reply: z.enum(NAMED_REPLIES, MEDIA_REQUEST_MESSAGE.reply) }),
    success: { status: 204, body: null },
  }),
} as const
