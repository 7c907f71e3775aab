import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { MAIL_KINDS } from '../../messages/mail-texts/rules.ts'
import { sentMessage } from '../../messages/messages/endpoints.ts'
import { BULK_MESSAGE, MAIL_STATES, MESSAGE_LIMITS } from '../../messages/messages/rules.ts'
import { STAGES } from '../board/stages.ts'
import { PROJECT_MESSAGES_PAGE } from './rules.ts'

/** One message to one person about a casting call. */
export const projectMessage = z.object({
  id,
  studentId: id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The person's own subject; `null` if it is the subject of the sending. */
  subject: z.string().nullable(),
  /** The person's own text; `null` if it is the text of the sending. */
  content: z.string().nullable(),
  mail: z.enum(MAIL_STATES),
  readAt: instant.nullable(),
})
export type ProjectMessage = z.infer<typeof projectMessage>

/**
 * Messages that were sent together: one shortly after the other, by the same sender, and of the same notice or with the same
 * subject.
 */
export const sending = z.object({
  /** The id of its newest message. */
  id,
  /**
   * Empty for messages to restricted students, whose content is hidden. `null` for a notice whose subject differs for each
   * person.
   */
  subject: z.string().nullable(),
  /** The kind of notice; `null` for messages that people wrote. */
  kind: z.enum(MAIL_KINDS).nullable(),
  /** The text that everybody got; `null` if the texts differ. */
  content: z.string().nullable(),
  sentAt: instant,
  /** Name or address of the sender; `null` if a rule sent it, or when the account is gone. */
  sentBy: z.string().nullable(),
  people: z.number().int(),
  /** How many messages: somebody may get one for each of their roles. */
  sent: z.number().int(),
  read: z.number().int(),
  /** How many messages are unread and had their mail bounce. */
  refused: z.number().int(),
  /** The newest messages of the sending. */
  messages: z.array(projectMessage).max(PROJECT_MESSAGES_PAGE.people),
})
export type Sending = z.infer<typeof sending>

const optionalStage = z.preprocess((value) => (value === '' ? undefined : value), z.enum(STAGES, 'Please choose a stage').optional())

/** Messages about one casting call. */
export const projectMessageEndpoints = {
  projectMessages: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/messages',
    summary: 'Messages about a casting call, one for each sending, newest first, with the people who got them',
    access: 'desk',
    topics: ['applications', 'projects'],
    params: sequentialIdParams,
    query: z.object({
      /** Only to people who are in this role. */
      role: idText.pipe(sequentialId).optional(),
      /** Only to people who are at this stage. */
      stage: optionalStage,
      /** Only to people whose mail bounced. */
      mail: z.literal('refused').optional(),
      /** The last sending of the previous page. */
      before: idText.pipe(sequentialId).optional(),
      /** Only this sending, with the people that follow `after`. */
      sending: idText.pipe(sequentialId).optional(),
      /** The last message of the previous page of people. */
      after: idText.pipe(sequentialId).optional(),
    }),
    success: { status: 200, body: z.object({ sendings: z.array(sending).max(PROJECT_MESSAGES_PAGE.sendings) }) },
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
