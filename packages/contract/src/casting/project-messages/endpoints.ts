import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { sentMessage } from '../../messages/messages/endpoints.ts'
import { BULK_MESSAGE, MAIL_STATES, MESSAGE_LIMITS } from '../../messages/messages/rules.ts'
import { STAGES } from '../board/stages.ts'
import { PROJECT_MESSAGES_PAGE } from './rules.ts'

/** One message about a casting call, to one person. */
export const projectMessage = z.object({
  id,
  studentId: id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Empty while the student is restricted. */
  subject: z.string(),
  content: z.string(),
  sentAt: instant,
  /** Name or address of the sender; `null` for a message by a rule, and when that account is gone. */
  sentBy: z.string().nullable(),
  mail: z.enum(MAIL_STATES),
  readAt: instant.nullable(),
})
export type ProjectMessage = z.infer<typeof projectMessage>

const optionalStage = z.preprocess((value) => (value === '' ? undefined : value), z.enum(STAGES, 'Please choose a stage').optional())

/** Messages about one casting call. */
export const projectMessageEndpoints = {
  projectMessages: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/messages',
    summary: 'Messages about a casting call by person, newest first',
    access: 'desk',
    topics: ['applications', 'projects'],
    params: sequentialIdParams,
    query: z.object({
      /** Only to people who are in this role. */
      role: idText.pipe(sequentialId).optional(),
      /** Only to people who are at this stage. */
      stage: optionalStage,
      /** The last message of the page before. */
      before: idText.pipe(sequentialId).optional(),
    }),
    success: { status: 200, body: z.object({ messages: z.array(projectMessage).max(PROJECT_MESSAGES_PAGE) }) },
    errors: [400, 401, 403, 404],
  }),
  writeToApplicants: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/messages',
    summary: 'Sends a message to the applicants of a casting call who know of their application: to all, a role or a stage',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      subject: requiredText(BULK_MESSAGE.subject, MESSAGE_LIMITS.subject),
      content: requiredText(BULK_MESSAGE.content, MESSAGE_LIMITS.content, 'lines'),
      role: sequentialId.optional(),
      stage: z.enum(STAGES, 'Please choose a stage').optional(),
      sendKey: z.uuid('Not a key').optional(),
    }),
    maxBodyBytes: 256 * 1024,
    success: { status: 201, body: sentMessage },
    errors: [400, 401, 403, 404, 409, 413],
  }),
} as const
