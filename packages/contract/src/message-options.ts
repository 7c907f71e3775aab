/** Kinds of message (admin document, section 9). */
export const MESSAGE_TYPES = ['general', 'casting_call', 'project_update', 'opportunity'] as const

/** The name students see as the sender of every message (admin document, section 1). */
export const MESSAGE_SENDER = 'Casting Director'

/** The newest messages an inbox shows. */
export const INBOX_SIZE = 200

export const INBOX_MESSAGE = {
  missing: 'Message not found',
  readFailed: 'Failed to mark message as read',
} as const
