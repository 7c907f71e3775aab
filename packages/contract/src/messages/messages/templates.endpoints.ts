import { z } from 'zod'
import { id, requiredText, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { BULK_MESSAGE, MESSAGE_LIMITS, MESSAGE_TYPES } from './rules.ts'

const templateFields = {
  name: requiredText(BULK_MESSAGE.templateName, MESSAGE_LIMITS.templateName),
  subject: requiredText(BULK_MESSAGE.subject, MESSAGE_LIMITS.subject),
  content: requiredText(BULK_MESSAGE.content, MESSAGE_LIMITS.content, 'lines'),
  messageType: z.enum(MESSAGE_TYPES, 'Please choose a type').default('general'),
}
export const templateInput = z.object(templateFields)
/** The texts of a message in a form. */
export const messageTexts = z.object({
  subject: templateFields.subject,
  content: templateFields.content,
  messageType: z.enum(MESSAGE_TYPES, 'Please choose a type'),
})
export const messageTemplate = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

/** Templates of messages. */
export const templateEndpoints = {
  templates: endpoint({
    method: 'GET',
    path: '/api/message-templates',
    summary: 'Templates of messages, by name',
    access: 'desk',
    topics: [],
    token: 'messages',
    success: { status: 200, body: z.array(messageTemplate) },
    errors: [401, 403],
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/api/message-templates',
    summary: 'Keeps a message as a template',
    access: 'desk',
    body: templateInput,
    maxBodyBytes: 256 * 1024,
    success: { status: 201, body: messageTemplate },
    errors: [400, 401, 403, 409],
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: '/api/message-templates/{id}',
    summary: 'Changes a template',
    access: 'desk',
    params: sequentialIdParams,
    body: templateInput,
    maxBodyBytes: 256 * 1024,
    success: { status: 200, body: messageTemplate },
    errors: [400, 401, 403, 404, 409],
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/api/message-templates/{id}',
    summary: 'Deletes a template',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
} as const
