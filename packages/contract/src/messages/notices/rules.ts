import type { MailKind } from '../mail-texts/rules.ts'

/** Kinds of notices for which a person can choose the way of notification. */
export const CHOSEN_KINDS = ['office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders'] as const
export type ChosenKind = (typeof CHOSEN_KINDS)[number]

/**
 * All kinds. `must` is what people need to know in time: offers, bookings, call sheets, changes, and everything without a kind of
 * its own. It is always mailed.
 */
export const NOTICE_KINDS = [...CHOSEN_KINDS, 'must'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * How a person is notified of a kind, in addition to the inbox.
 *
 * - `mail`: by email at once
 * - `digest`: in one email a day
 * - `push`: at once by a push to their browsers, or by email if no browser accepts it. `must` notices are mailed as well
 * - `none`: not at all
 */
export const NOTICE_WAYS = ['mail', 'digest', 'push', 'none'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** The ways that can be chosen for a kind. */
export const waysOf = (kind: NoticeKind): readonly NoticeWay[] => (kind === 'must' ? ['mail', 'push'] : NOTICE_WAYS)

/** The way of a kind without a choice. */
export const DEFAULT_WAY: NoticeWay = 'mail'

/** When the daily email is sent, in the institution's time zone. */
export const DIGEST_TIME = '08:00'

/** Most notices in a daily email, which states how many more there are. */
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

/** The notice kind of a mail. */
export const noticeKindOf = (mail: MailKind): NoticeKind => KIND_OF_MAIL[mail] ?? 'must'

/** Most browsers of one account that get pushes. A new one replaces the oldest. */
export const PUSH_BROWSERS = 10

/** Longest address at which a push service accepts pushes for a browser, in characters. */
export const PUSH_ENDPOINT_LENGTH = 1000

/** The push services of Chrome and related browsers, Firefox, Edge and Safari. */
const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const PUSH_SERVICE_ENDING = '.notify.windows.com'

/** Whether an address belongs to a known push service. Pushes are sent to no other address. */
export function isOfPushService(address: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?\//.exec(address)?.[1] ?? ''
  return PUSH_SERVICES.includes(host) || host.endsWith(PUSH_SERVICE_ENDING)
}

/** The content of a push: nothing that a bystander should not read. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path on our site that it opens. */
  readonly path: string
  /** A push replaces an earlier one with the same tag. */
  readonly tag: string
}
