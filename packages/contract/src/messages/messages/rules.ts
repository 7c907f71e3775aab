import { withValues } from '../../translate.ts'

/** Kinds of message. */
export const MESSAGE_TYPES = ['general', 'casting_call', 'project_update', 'opportunity'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The sender's name that students see on every message. */
export const MESSAGE_SENDER = 'Casting Director'

/** The newest messages an inbox shows. */
export const INBOX_SIZE = 200

export const INBOX_MESSAGE = {
  readFailed: 'Failed to mark message as read',
} as const

/**
 * The state of the email for a message, for one recipient.
 *
 * - `none`: the bulk queue does not mail this message
 * - `waiting`: in the queue, or to be tried again
 * - `digest`: waits for the recipient's daily email
 * - `handed-over`: the mail server has all bytes but has not confirmed them. Never resent automatically, since it may have
 * arrived
 * - `sent`: the mail server accepted it
 * - `pushed`: a browser accepted a push instead, as the person chose
 * - `refused`: the mail server refused it permanently
 * - `unsubscribed`: the person chose to get no such mail; it is only in their inbox
 */
export const MAIL_STATES = ['none', 'waiting', 'digest', 'handed-over', 'sent', 'pushed', 'refused', 'unsubscribed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Merge fields of a message, written as `{{firstName}}` in its subject or content. */
export const MERGE_FIELDS = ['firstName', 'lastName', 'fullName', 'major', 'email'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Limits of messages. `recipients` limits the ids in one call, but not *all matching*. */
export const MESSAGE_LIMITS = {
  subject: 200,
  content: 20_000,
  recipients: 20_000,
  templateName: 100,
  templates: 200,
  userSearchPage: 100,
} as const

/** Above this many recipients the page asks for confirmation, because a sent message cannot be recalled. */
export const SEND_ASKS_ABOVE = 25

/** Texts of the bulk message. */
export const BULK_MESSAGE = {
  noRecipients: 'Please select at least one recipient',
  subject: 'Subject is required',
  content: 'Message is required',
  sendFailed: 'Failed to send message',
  unknownField: 'There is no such merge field: {written}',
  changed: 'This message was sent already.',
  templateName: 'Please name the template',
  unsubscribed: 'You will get no more messages of the casting office by email. You still find them in your inbox.',
} as const

/** Seconds after which an unconfirmed mail may be resent by hand, because no confirmation can come any more. */
export const RESEND_AFTER_SECONDS = 600

/** The label of each mail state. */
export const MAIL_STATE_TEXT: Readonly<Record<MailState, string>> = {
  none: 'Inbox only',
  waiting: 'Waiting',
  digest: 'Waits for the daily email',
  'handed-over': 'Handed over, not confirmed',
  sent: 'Sent',
  pushed: 'Told by a push',
  refused: 'Refused',
  unsubscribed: 'Unsubscribed',
}

/** Words for each kind of message. */
export const MESSAGE_TYPE_TEXT: Readonly<Record<MessageType, string>> = {
  general: 'General',
  casting_call: 'Casting call',
  project_update: 'Project update',
  opportunity: 'Opportunity',
}

/** @returns the beginning of the error for a list with unknown people: `2 of the recipients …` */
export function unknownRecipients(count: number): string {
  if (count === 1) return '1 of the recipients is unknown. Nothing was sent.'
  return withValues('{recipients} of the recipients are unknown. Nothing was sent.', { recipients: count })
}
