import { withValues } from '../../translate.ts'

/** Kinds of message. */
export const MESSAGE_TYPES = ['general', 'casting_call', 'project_update', 'opportunity'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The name students see as the sender of every message. */
export const MESSAGE_SENDER = 'Casting Director'

/** The newest messages an inbox shows. */
export const INBOX_SIZE = 200

export const INBOX_MESSAGE = {
  readFailed: 'Failed to mark message as read',
} as const

/**
 * What has become of the email that goes with a message, for one recipient.
 *
 * - `none`: this message is not mailed by the bulk queue
 * - `waiting`: in the queue, or to be tried again
 * - `digest`: waits for the daily email of its reader
 * - `handed-over`: its last byte went to the mail server, whose answer has not come (yet). Never sent again by itself, since it may have arrived
 * - `sent`: the mail server took it
 * - `pushed`: not mailed, because a browser of the person took a push, as they have chosen
 * - `refused`: the mail server will never take it
 * - `unsubscribed`: the person has chosen to get no such mail; it is in their inbox only
 */
export const MAIL_STATES = ['none', 'waiting', 'digest', 'handed-over', 'sent', 'pushed', 'refused', 'unsubscribed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Merge fields of a message, written as `{{firstName}}` in subject or content. */
export const MERGE_FIELDS = ['firstName', 'lastName', 'fullName', 'major', 'email'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Sizes of messages. `recipients` bounds the ids in one call; *all matching* has no such bound. */
export const MESSAGE_LIMITS = {
  subject: 200,
  content: 20_000,
  recipients: 20_000,
  templateName: 100,
  templates: 200,
  userSearchPage: 100,
} as const

/** With more recipients than this, the page asks for confirmation: a message in an inbox cannot be taken back. */
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

/** Seconds after which a handed-over and unconfirmed mail may be sent again by hand; no answer can come any more. */
export const RESEND_AFTER_SECONDS = 600

/** Words for each state of a mail. */
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

/** @returns how the answer to a list with people unknown to us begins: `2 of the recipients …` */
export function unknownRecipients(count: number): string {
  if (count === 1) return '1 of the recipients is unknown. Nothing was sent.'
  return withValues('{recipients} of the recipients are unknown. Nothing was sent.', { recipients: count })
}
