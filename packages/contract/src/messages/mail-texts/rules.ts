import type { Language } from '../../language.ts'

/** Placeholders for the office's own text, written in braces. */
export type MailPlaceholder = 'name' | 'call' | 'office' | 'institution'

const ANYBODY = ['office', 'institution'] as const
const PERSON = ['name', ...ANYBODY] as const
const CALL = ['name', 'call', ...ANYBODY] as const

/**
 * Every mail that Callboard sends, in the order of the settings page, with the placeholders that the office's own lines may use.
 * Mails about an account contain no name, because the person who typed the address may not own it. `null`: the office writes the
 * whole mail.
 */
export const MAILS = {
  'sign-in': ANYBODY,
  'passkey-needed': ANYBODY,
  welcome: ANYBODY,
  'staff-invited': ANYBODY,
  'profile-invitation': ANYBODY,
  'known-address': ANYBODY,
  'passkey-changed': ANYBODY,
  'deletion-code': ANYBODY,
  'account-warning': ANYBODY,
  'tapes-warning': ANYBODY,
  held: PERSON,
  lifted: PERSON,
  invited: CALL,
  accepted: CALL,
  rejected: CALL,
  reconsidered: CALL,
  closing: null,
  offer: CALL,
  'offer-reminder': CALL,
  'offer-expired': CALL,
  'offer-withdrawn': CALL,
  booked: CALL,
  'booking-changed': CALL,
  'booking-ended': CALL,
  'booking-cancelled': CALL,
  'plan-changed': CALL,
  'offer-changed': CALL,
  alternate: CALL,
  'cannot-come': CALL,
  'place-given-back': CALL,
  check: CALL,
  'check-reminder': CALL,
  'check-changed': CALL,
  request: CALL,
  'request-reminder': CALL,
  'request-extended': CALL,
  'request-retake': CALL,
  'request-withdrawn': CALL,
  'request-named': CALL,
  'slot-invited': CALL,
  'slot-reminder': CALL,
  'slot-placed': CALL,
  'slot-moved': CALL,
  'slot-released': CALL,
  'slot-offered': CALL,
  'slot-offer-ended': CALL,
  'slot-given-back': CALL,
  'slot-removed': CALL,
  'session-cancelled': CALL,
  call: CALL,
  'call-changed': CALL,
  'call-reminder': CALL,
  'call-cancelled': CALL,
  'call-problem': CALL,
  'review-invited': ANYBODY,
  'review-reminder': ANYBODY,
  'review-code': ANYBODY,
  message: null,
  test: ANYBODY,
} as const satisfies Record<string, readonly MailPlaceholder[] | null>
export type MailKind = keyof typeof MAILS

export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]]

/** Placeholders of the footer, which is in every mail. */
export const FOOTER_PLACEHOLDERS: readonly MailPlaceholder[] = ANYBODY

/** Characters of each text. */
export const MAIL_TEXT_LIMITS = { own: 500, footer: 300 } as const

/** The office's own lines in one mail in one language: before and after Callboard's text. */
export interface OwnMailText {
  readonly opening: string | null
  readonly closing: string | null
}

/** The office's own lines in all mails. A mail without own lines has the original text. */
export interface MailTexts {
  /** At the end of every mail, below the name of the office. */
  readonly footer: Readonly<Record<Language, string | null>>
  readonly own: Readonly<Partial<Record<MailKind, Readonly<Partial<Record<Language, OwnMailText>>>>>>
}

export const MAIL_TEXT_MESSAGE = {
  link: 'Please leave out web addresses here: people take the first one in an email for the one that matters.',
  noOwnText: 'The office writes this email itself.',
} as const

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names of placeholders, in braces, for a message to the user. */
export const placeholderList = (known: readonly MailPlaceholder[]): string => known.map((name) => `{${name}}`).join(', ')

/** @returns the first unknown placeholder, in braces */
export function unknownPlaceholder(text: string, known: readonly MailPlaceholder[]): string | undefined {
  for (const [slot, name] of text.matchAll(PLACEHOLDER)) if (!known.some((one) => one === name)) return slot
  return undefined
}

/** Whether mail programs would show a part of the text as a link. */
export const hasLink = (text: string): boolean => /https?:|www\./i.test(text)

/** @returns the text with its placeholders filled; `null` without a text, or when a placeholder has no value */
export function fillMailText(text: string | null | undefined, values: Readonly<Partial<Record<MailPlaceholder, string>>>): string | null {
  if (!text) return null
  const isComplete = [...text.matchAll(PLACEHOLDER)].every(([, name]) => name !== undefined && Object.hasOwn(values, name))
  return isComplete ? text.replace(PLACEHOLDER, (_slot, name: MailPlaceholder) => values[name] ?? '') : null
}

/** @returns both lines with their placeholders filled */
export function fillOwnMailText({ opening, closing }: OwnMailText, values: Parameters<typeof fillMailText>[1]): OwnMailText {
  return { opening: fillMailText(opening, values), closing: fillMailText(closing, values) }
}

/** Adds the office's own lines before and after Callboard's text. */
export function withOwnMailText(content: string, { opening, closing }: OwnMailText): string {
  return [opening, content, closing].filter(Boolean).join('\n\n')
}
