import { HOUR_MS } from '../../time/durations.ts'
import { withValues } from '../../translate.ts'

export const CALL_SHEET_LIMITS = {
  /** Most lines of a call sheet: as many as a casting call has places. */
  lines: 999,
  wear: 2000,
  bring: 1000,
  notes: 4000,
  note: 500,
  name: 120,
  phone: 40,
  problem: 500,
  place: 200,
  address: 500,
} as const

/**
 * Hours: from the earliest call to the shoot, from the start of a shoot without an end to the last call, and from a call to the
 * latest wrap.
 */
export const CALL_HOURS = { before: 6, withoutEnd: 12, longest: 18 } as const

/** Hours before the call at which people get reminders. People who have confirmed do not get the first one. */
export const REMINDER_HOURS = [72, 24, 3] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** Hours before the call from which the office should phone people who have not answered. */
export const CALL_BY_HAND_HOURS = 12

/** Hours after the call in which people can still answer, and days after the call until their link expires. */
export const CALL_LINK = { answerHours: 12, days: 3 } as const

/** How a person has reacted to the call that was sent to them. */
export const CALL_STATES = ['not-sent', 'sent', 'bounced', 'seen', 'confirmed', 'problem'] as const
export type CallState = (typeof CALL_STATES)[number]

/** What publishing sends to a person: nothing, a first call, a changed call, or a cancellation. */
export const CALL_CHANGES = ['none', 'new', 'changed', 'cancelled'] as const
export type CallChange = (typeof CALL_CHANGES)[number]

export const CALL_SHEET_MESSAGE = {
  noTime: 'Please give everyone a call time, or the day a general call.',
  outside: withValues(
    'Call times can be from {before} hours before the shoot until it ends, and a wrap within {longest} hours after the call.',
    {
      before: CALL_HOURS.before,
      longest: CALL_HOURS.longest,
    },
  ),
  noAnswer: 'Please confirm, or say what the problem is',
} as const

/** The call that was sent to a person, or would be sent now. Instants are ISO 8601. */
export interface CallTerms {
  readonly callAt: string
  readonly wrapAt: string | null
  readonly note: string | null
}

/** The common part of a call sheet, which everybody sees. */
export type CallContentKey = 'place' | 'address' | 'wear' | 'bring' | 'contactName' | 'contactPhone' | 'notes'

/** The fields of the common part, in order. */
export const CALL_CONTENT_KEYS = [
  'place',
  'address',
  'wear',
  'bring',
  'contactName',
  'contactPhone',
  'notes',
] as const satisfies readonly CallContentKey[]

/** Whether two call sheets have the same common part. */
export function saysTheSame(
  one: Readonly<Record<CallContentKey, string | null>>,
  other: Readonly<Record<CallContentKey, string | null>>,
): boolean {
  return CALL_CONTENT_KEYS.every((key) => one[key] === other[key])
}

/**
 * What publishing sends to one person. People are only called again if their own line or the common part changed.
 *
 * @param line.isBooked whether they are booked for this day
 * @param line.sent the last call that was sent to them, unless it was cancelled
 * @param line.terms what they would be sent; `null` without a call time
 * @param isCommonNew whether the common part has changed
 */
export function changeOf(
  { isBooked, sent, terms }: { readonly isBooked: boolean; readonly sent: CallTerms | null; readonly terms: CallTerms | null },
  isCommonNew: boolean,
): CallChange {
  if (!isBooked) return sent ? 'cancelled' : 'none'
  if (!sent) return 'new'
  if (isCommonNew || !terms) return 'changed'
  return sent.callAt === terms.callAt && sent.wrapAt === terms.wrapAt && sent.note === terms.note ? 'none' : 'changed'
}

/** What is known about a person's call. */
export interface CallFacts {
  readonly isSent: boolean
  readonly isBounced: boolean
  readonly isSeen: boolean
  readonly isConfirmed: boolean
  readonly problem: string | null
}

/** A person's call state. Their own answer takes precedence over the mail server's. */
export function callStateOf({ isSent, isBounced, isSeen, isConfirmed, problem }: CallFacts): CallState {
  if (!isSent) return 'not-sent'
  if (problem !== null) return 'problem'
  if (isConfirmed) return 'confirmed'
  if (isSeen) return 'seen'
  return isBounced ? 'bounced' : 'sent'
}

/**
 * Whether the office should phone a person: their mail bounced, they have a problem, or they have not answered shortly before the
 * call.
 *
 * @param now milliseconds since 1970
 */
export function needsTelephone({ state, callAt }: { readonly state: CallState; readonly callAt: string | null }, now: number): boolean {
  if (state === 'bounced' || state === 'problem') return true
  if (state !== 'sent' && state !== 'seen') return false
  return callAt !== null && Date.parse(callAt) - now <= CALL_BY_HAND_HOURS * HOUR_MS
}
