import type { MailKind } from '../mail-texts/rules.ts'

/** Kinds of notices that a person chooses about, each on its own. */
export const CHOSEN_KINDS = ['office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders'] as const
export type ChosenKind = (typeof CHOSEN_KINDS)[number]

/**
 * All kinds. `must` is what people have to know in time: offers, bookings, call sheets, changes, and whatever is not another kind. It is
 * always mailed.
 */
export const NOTICE_KINDS = [...CHOSEN_KINDS, 'must'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * How a person is notified of a kind, besides in the inbox.
 *
 * - `mail`: by email at once
 * - `digest`: in one email a day
 * - `none`: in no other way
 */
export const NOTICE_WAYS = ['mail', 'digest', 'none'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** What applies where nothing was chosen. */
export const DEFAULT_WAY: NoticeWay = 'mail'

/** When the daily email goes, by the institution's clocks. */
export const DIGEST_TIME = '08:00'

/** Notices that a daily email lists; it says how many more there are. */
export const DIGEST_LINES = 30

const KIND_OF_MAIL: Readonly<Partial<Record<MailKind, ChosenKind>>> = {
  invited: 'invitations',
  rejected: 'decisions',
  reconsidered: 'decisions',
  alternate: 'decisions',
  closing: 'decisions',
  request: 'requests',
  'request-extended': 'requests',
  'request-retake': 'requests',
  'request-withdrawn': 'requests',
  'request-named': 'requests',
  check: 'times',
  'check-changed': 'times',
  'slot-invited': 'times',
  'check-reminder': 'reminders',
  'request-reminder': 'reminders',
  'slot-reminder': 'reminders',
}

/** The kind of a notice by its mail. */
export const noticeKindOf = (mail: MailKind): NoticeKind => KIND_OF_MAIL[mail] ?? 'must'
