/** Characters of the token in a reply address, in base32: 32 bits identify a delivery, 128 bits sign it. */
export const REPLY_TOKEN_LENGTH = 32

/**
 * Longest local part of the address that receives replies. A local part has at most 64 characters (RFC 5321), including `+` and
 * the token.
 */
export const REPLY_LOCAL_LENGTH = 64 - 1 - REPLY_TOKEN_LENGTH

export const REPLY_MESSAGE = {
  address: 'Please enter a valid email address',
  long: 'Please choose an address with at most 31 characters before the @: a code is added to it.',
  host: 'Please enter the name of a mail server such as mx.example.edu',
} as const

/**
 * The outcome for a mail that arrives.
 *
 * - `joined`: it became part of a conversation
 * - `quarantined`: a person in the office looks at it
 * - `automatic`: a program wrote it; it is kept without a notification
 * - `bounce`: it reports that a mail of ours did not arrive
 * - `known`: it arrived before
 */
export const MAIL_OUTCOMES = ['joined', 'quarantined', 'automatic', 'bounce', 'known'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The state of an arrived mail; `filed`: a person in the office put it into a conversation. */
export const INBOUND_STATES = ['joined', 'quarantined', 'automatic', 'bounce', 'filed', 'discarded'] as const
export type InboundState = (typeof INBOUND_STATES)[number]

/** The lists of mails outside of conversations. */
export const INBOUND_LISTS = ['quarantined', 'automatic', 'discarded'] as const
export type InboundList = (typeof INBOUND_LISTS)[number]

/** Why a mail did not join a conversation automatically. */
export const INBOUND_REASONS = [
  'no-token',
  'other-sender',
  'no-checks',
  'unproven',
  'no-student',
  'gone',
  'held',
  'closed',
  'limit',
  'empty',
  'list',
  'automatic',
  'bounce',
  'too-large',
  'unreadable',
] as const
export type InboundReason = (typeof INBOUND_REASONS)[number]

/** The reasons as texts for people. */
export const INBOUND_REASON_TEXT: Readonly<Record<InboundReason, string>> = {
  'no-token': 'It answers no email of ours.',
  'other-sender': 'It answers an email to someone else, or comes from another address of theirs.',
  'no-checks': 'The settings name no server that checks senders, so no reply joins its conversation by itself.',
  unproven: 'Our mail server could not confirm its sender.',
  'no-student': 'It answers an email to someone who is not a student.',
  gone: 'The message that it answers, or its account, no longer exists.',
  held: 'The profile of its sender was on hold.',
  closed: 'The conversation is closed.',
  limit: 'Its sender had written a lot that day.',
  empty: 'It has no text of its own.',
  list: 'It came through a mailing list.',
  automatic: 'A program wrote it, such as an absence notice.',
  bounce: 'It says that an email could not be delivered.',
  'too-large':
    'It is larger than 30 MB: only its beginning is here, without its files. The whole email is in the mailbox to which it was sent.',
  unreadable: 'It is no email that Callboard can read.',
}

/** `bytes`: largest accepted mail; `freshSeconds`: how old a signature may be. */
export const INBOUND_LIMITS = { bytes: 30 * 1024 * 1024, freshSeconds: 300, page: 50 } as const

/** The header with which a mail provider proves that it sent a mail to us: `t=<seconds>,v1=<hex>`. */
export const INBOUND_SIGNATURE = 'callboard-signature'

export const INBOUND_PATH = '/api/inbound-mail'

export const INBOUND_MESSAGE = {
  either: 'Please choose a conversation or a student',
} as const
