import type { MailKind } from '../mail-texts/rules.ts'

/** Kinds of notices that come as a person chooses, each on its own. */
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
 * - `push`: at once by a push to their browsers; by email where none takes it. What is always mailed is pushed besides
 * - `none`: in no other way
 */
export const NOTICE_WAYS = ['mail', 'digest', 'push', 'none'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** The ways of a kind. */
export const waysOf = (kind: NoticeKind): readonly NoticeWay[] => (kind === 'must' ? ['mail', 'push'] : NOTICE_WAYS)

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

/** Browsers of one account that take pushes; another one takes the place of the oldest. */
export const PUSH_BROWSERS = 10

/** Characters of the address at which a push service takes the pushes of one browser. */
export const PUSH_ENDPOINT_LENGTH = 1000

/** The push services of browsers: of Chrome and its kin, Firefox, Edge and Safari. */
const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const PUSH_SERVICE_ENDING = '.notify.windows.com'

/** Whether an address is one of a known push service. Nothing is sent anywhere else. */
export function isOfPushService(address: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?\//.exec(address)?.[1] ?? ''
  return PUSH_SERVICES.includes(host) || host.endsWith(PUSH_SERVICE_ENDING)
}

/** What a push says: no more than somebody may read over a shoulder. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where it opens, on our own site. */
  readonly path: string
  /** A push with the same tag takes the place of the one before. */
  readonly tag: string
}
