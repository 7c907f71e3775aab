import { z } from 'zod'
import { id, instant, sequentialIdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE_TYPES } from './message-options.ts'

/** A message in its recipient's inbox. */
export const inboxMessage = z.object({
  id,
  subject: z.string(),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  sentAt: instant,
  /** Empty means unread. */
  readAt: instant.nullable(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

export const messageEndpoints = {
  inbox: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'Messages to the signed-in person, newest first',
    access: 'student',
    success: { status: 200, body: z.array(inboxMessage) },
    errors: [401, 403],
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/messages/unread/count',
    summary: 'How many messages are unread',
    access: 'student',
    success: { status: 200, body: z.object({ count: z.number().int() }) },
    errors: [401, 403],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/read',
    summary: 'Marks a message read, once',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: inboxMessage },
    errors: [401, 403, 404],
  }),
} as const
