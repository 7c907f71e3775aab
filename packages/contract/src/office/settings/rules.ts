import type { MailSecurity } from '../../messages/mailbox/rules.ts'
import { withValues } from '../../translate.ts'

/** Largest logo in bytes. An SVG or a picture of a few hundred pixels is far smaller. */
export const LOGO_MAX_BYTES = 256 * 1024

/** Accepted types of a logo, with their file extensions. */
export const LOGO_TYPES = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type LogoType = keyof typeof LOGO_TYPES

/** Most changes of the settings in the list; older ones stay in the database. */
export const SETTINGS_HISTORY = 20

/** The usual port of an outgoing mail server, by encryption. */
export const MAIL_PORT: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 }

/** Milliseconds that the page waits for a mail server. A server that is silent for this long usually does not exist. */
export const MAIL_TRY_MS = 5000

/** The institution's lists of choices whose values profiles and casting calls store. */
export const OFFICE_LISTS = ['schools', 'campuses', 'years', 'genders', 'ethnicities', 'religions'] as const
export type OfficeList = (typeof OFFICE_LISTS)[number]

/** The messages for invalid settings of the institution. */
export const INSTITUTION_MESSAGE = {
  missing: 'Please fill this in',
  noValue: 'Please leave at least one',
  manyValues: (maximum: number) => withValues('Please keep this to {maximum} or fewer', { maximum }),
  twice: 'Each value may be there once',
  long: (maximum: number) => withValues('Please keep this to {maximum} characters or fewer', { maximum }),
  colour: 'Please enter a colour such as #b5541c',
  timeZone: 'Please choose a time zone',
  region: 'Please enter the code of a country, two capital letters such as US or ES',
  minutes: (minimum: number, maximum: number) =>
    withValues('Please enter a number of minutes from {minimum} to {maximum}', { minimum, maximum }),
  months: (minimum: number, maximum: number) =>
    withValues('Please enter a number of months from {minimum} to {maximum}, or leave it empty', { minimum, maximum }),
} as const

/**
 * What happens to the API tokens and webhooks of a casting director who leaves: they end, or the user who decides takes them
 * over.
 */
export const PROGRAM_FATES = ['revoke', 'take-over'] as const
export type ProgramFate = (typeof PROGRAM_FATES)[number]

export const SETTINGS_MESSAGE = {
  changed: 'Someone else changed the settings meanwhile. Look at them and try again.',
  logo: 'Please choose an SVG, PNG or WebP picture of at most 256 kB.',
  logoEntities: 'This SVG declares entities (ENTITY), which browsers do not show. Please save it as a plain SVG.',
  address: 'Please enter a valid email address',
  domain: 'Please enter domains such as example.edu',
  sender: 'Please enter an email address, or a name and an address such as Callboard <casting@example.edu>',
  role: 'Please choose a role',
  programs: 'This person made API tokens or webhooks. Please say whether they are revoked, or become yours.',
} as const

/**
 * The consent texts after a change. Answers are stored with the version of the texts, so changed texts get a new version.
 *
 * @param before the current texts, with their version
 * @param after the new texts; their version is ignored
 * @param next a version that was never used
 */
export function withConsentVersion<Texts extends { readonly version: string }>(before: Texts, after: Texts, next: string): Texts {
  const keys = (Object.keys(before) as (keyof Texts)[]).filter((key) => key !== 'version')
  return { ...after, version: keys.every((key) => before[key] === after[key]) ? before.version : next }
}
