import { z } from 'zod'
import { PROJECT_WARDROBE_GUIDANCE } from './casting/projects/wardrobe-guidance.ts'
import { boundedInteger, optionalText, requiredText, sentText } from './common.ts'
import { readEmail } from './email.ts'
import { KIOSK_MESSAGE, KIOSK_OPTIONAL, KIOSK_PLACES, KIOSK_TEXT_LENGTH, type KioskOptional } from './exchange/kiosk/rules.ts'
import { LANGUAGES } from './language.ts'
import { INSTITUTION_MESSAGE } from './office/settings/rules.ts'
import { MOST_TRAVEL_MINUTES, TRAVEL_MINUTES } from './people/availability/rules.ts'
import { CONSENT_VERSION_LENGTH } from './people/consents/rules.ts'
import { GENDER } from './people/profiles/genders.ts'

/** Invisible characters. Two values that differ only in them look the same. Joiners of letters stay. */
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\ufeff]/g

const label = sentText(120, INSTITUTION_MESSAGE.missing)
  .overwrite((text) => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').normalize('NFC'))
  .pipe(requiredText(INSTITUTION_MESSAGE.missing, 120).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), INSTITUTION_MESSAGE.missing))
/** A list of choices without duplicates. */
const choices = (maximum: number, defaults: string[]) =>
  z
    .array(label)
    .min(1, INSTITUTION_MESSAGE.noValue)
    .max(maximum, INSTITUTION_MESSAGE.manyValues(maximum))
    .refine((values) => new Set(values.map((value) => value.toLowerCase())).size === values.length, INSTITUTION_MESSAGE.twice)
    .default(defaults)
const sentence = requiredText(INSTITUTION_MESSAGE.missing, 500)

/** Longest name of a time zone, in characters. */
const LONGEST_ZONE = 100

/**
 * Whether this names a time zone. Browsers and Node list some under different names, for example `Asia/Kolkata` and
 * `Asia/Calcutta`.
 */
function isTimeZone(zone: string): boolean {
  // `Intl` also accepts offsets, which have no summer time.
  if (zone.length > LONGEST_ZONE || !/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Codes that exist but are not countries. */
const NO_COUNTRY: readonly string[] = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.includes(code)) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

/** The question about photos. Changed texts need a new version, under which new answers are stored. */
const consentText = z.strictObject({
  version: sentText(CONSENT_VERSION_LENGTH).trim().min(1).max(CONSENT_VERSION_LENGTH).default('1'),
  intro: sentence.default(
    'Photographs of you are used for what you agree to here, and for nothing else. You can change this whenever you like; it counts from then on.',
  ),
  casting: sentence.default('I may be photographed, and the casting office may use the photographs for casting here.'),
  directors: sentence.default('The casting office may show them to directors and productions outside the university.'),
  publicity: sentence.default('The university may use them for publicity: its pages, posters and news.'),
})

const months = (minimum: number) => boundedInteger(minimum, 240, INSTITUTION_MESSAGE.months(minimum, 240)).nullable().default(null)

/** Months until automatic removal; `null` for never. Fewer than three would fall within a term. */
const retentionMonths = months(3)

/** Like `retentionMonths`. A person without a year of graduation may still study and not sign in over a summer. */
const unusedMonths = months(12)

/**
 * Automatic removal: accounts and self-tapes after a warning (decision 58), applications and messages without one (decision 65).
 * Off by default.
 */
const retentionRules = z.strictObject({
  /** Students' accounts with everything in them: after the end of the year of graduation and after the last sign-in. */
  accountsMonthsAfterGraduation: retentionMonths,
  /** Students' accounts without a year of graduation: after the last sign-in. */
  accountsMonthsUnused: unusedMonths,
  /** Self-tapes: after they were made. */
  selfTapesMonths: retentionMonths,
  /**
   * Applications to completed, cancelled or archived casting calls: after the last change of either, and after the shoot.
   */
  applicationsMonthsAfterCall: retentionMonths,
  /** Messages: after they were sent. */
  messagesMonths: retentionMonths,
})

/** A text for visitors of the kiosk; `null` for Callboard's own. */
const kioskText = optionalText(KIOSK_TEXT_LENGTH).refine(
  (text) => !/\{(?!institution\})[^{}]*\}/.test(text ?? ''),
  KIOSK_MESSAGE.placeholder,
)
const kioskTexts = z.strictObject({ en: kioskText, es: kioskText }).prefault({})
const kioskPlace = z.enum(KIOSK_PLACES).default('details')

const kiosk = z.strictObject({
  /** Below the greeting of the kiosk's first screen. */
  welcome: kioskTexts,
  /** On the last screen, below the confirmation. */
  closing: kioskTexts,
  /** On which step the kiosk asks each optional question. */
  fields: z
    .strictObject(Object.fromEntries(KIOSK_OPTIONAL.map((field) => [field, kioskPlace])) as Record<KioskOptional, typeof kioskPlace>)
    .prefault({}),
  /** Whether people who are expected today can check in by name on a paired kiosk. */
  takesNames: z.boolean().default(true),
})

/**
 * What differs between universities. The office sets it on the settings page, and an `institution.json` in the data directory
 * overrides any of these values. All have defaults.
 */
export const institution = z.strictObject({
  /** The institution's name as used inside a sentence. */
  name: label.default('the University'),
  /** The sender of casting mails, and the name of the office on pages. */
  officeName: label.default('Casting Office'),
  /** Where people write for help. When set, the landing page's support links use it. */
  supportEmail: z
    .string()
    .refine((text) => readEmail(text) !== undefined, 'Please enter a valid email address')
    .nullable()
    .default(null),
  /** Schools a student may belong to. */
  schools: choices(50, ['Seaver Undergrad', 'Caruso School of Law', 'Graziadio Business School', 'School of Public Policy', 'GSEP']),
  /** Campuses on which a casting call may take place; the first is the default. */
  campuses: choices(50, ['Malibu Campus', 'Calabasas Campus', 'West LA Campus', 'Irvine Campus']),
  /** Years of study a student may be in. */
  years: choices(20, ['First Year', 'Sophomore', 'Junior', 'Senior', 'Grad Student']),
  /** Genders, ethnicities and religions to choose from; all three are optional. */
  genders: choices(50, [GENDER.men, GENDER.women, 'Non-Binary', 'Prefer Not to Say']),
  ethnicities: choices(50, ['White', 'Black', 'Asian', 'Hispanic', 'Pacific-Islander', 'Native American', 'Other', 'Prefer Not to Say']),
  religions: choices(50, ['Christian', 'Muslim', 'Hindu', 'Other', 'Undecided', 'Non-Religious', 'Prefer not to Say']),
  /** Guidance that pre-fills the wardrobe field of a casting call. */
  wardrobe: sentText(2000, undefined, INSTITUTION_MESSAGE.long(2000))
    .trim()
    .max(2000, INSTITUTION_MESSAGE.long(2000))
    .default(PROJECT_WARDROBE_GUIDANCE),
  /** IANA name of the time zone in which times are shown and entered. */
  timeZone: z.string().refine(isTimeZone, INSTITUTION_MESSAGE.timeZone).default('America/Los_Angeles'),
  /** Minutes that are kept free before and after a booking, a slot and an offer, for the way from one place to another. */
  travelMinutes: boundedInteger(0, MOST_TRAVEL_MINUTES, INSTITUTION_MESSAGE.minutes(0, MOST_TRAVEL_MINUTES)).default(TRAVEL_MINUTES),
  /** The language for visitors who chose none and whose browser requests none of ours. */
  language: z.enum(LANGUAGES).default('en'),
  /** ISO 3166 code of the country whose date and number formats are used in every language. */
  region: z.string().refine(isCountry, INSTITUTION_MESSAGE.region).default('US'),
  /** Replaces the product's accent colour, as `#rrggbb`. The page ensures sufficient contrast. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, INSTITUTION_MESSAGE.colour)
    .nullable()
    .default(null),
  /** The question about the use of photographs. */
  consent: consentText.prefault({}),
  /** Whether search engines may list public profiles. */
  indexPublicProfiles: z.boolean().default(false),
  /** Who sees a new profile until its student or a casting director changes it. Existing profiles keep their setting. */
  newProfiles: z.strictObject({ isPublic: z.boolean().default(true), hidesContact: z.boolean().default(false) }).prefault({}),
  /** The kiosk's texts and questions. */
  kiosk: kiosk.prefault({}),
  /** What is removed automatically, and when. */
  retention: retentionRules.prefault({}),
  /** File name of an SVG, PNG or WebP logo: next to `institution.json` if that names it, otherwise an uploaded file. */
  logo: z
    .string()
    .regex(/^[\w-]+\.(svg|png|webp)$/)
    .nullable()
    .default(null),
})
export type Institution = z.output<typeof institution>

/** The contents of an `institution.json`. */
export type InstitutionFile = Partial<Institution>

/** The default institution, without settings. */
export const DEFAULT_INSTITUTION: Institution = institution.parse({})
