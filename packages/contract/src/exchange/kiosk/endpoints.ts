import { z } from 'zod'
import { boundedInteger, emailAddress, id, optionalText, requiredText } from '../../common.ts'
import { endpoint, KIOSK_RATE_LIMIT } from '../../endpoint.ts'
import { LANGUAGES } from '../../language.ts'
import { consentInput } from '../../people/consents/endpoints.ts'
import { graduationYear, weeklyAvailability } from '../../people/profiles/endpoints.ts'
import { HEIGHT } from '../../people/profiles/height.ts'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '../../people/profiles/rules.ts'
import { KIOSK_LIMITS, KIOSK_MESSAGE } from './rules.ts'

/** Characters of a typed number, including spaces around it. */
const LONGEST_NUMBER = 100

/** A form sends numbers as typed text. An empty text means no number. */
function asTyped(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return value
  const typed = value.trim()
  if (typed === '') return undefined
  return /^\d{1,6}$/.test(typed) ? Number(typed) : value
}

function typedInteger(minimum: number, maximum: number, message: string) {
  return z.preprocess(asTyped, boundedInteger(minimum, maximum, message).optional()).transform((number) => number ?? null)
}

const typedGraduationYear = z.preprocess(asTyped, graduationYear(KIOSK_LIMITS, KIOSK_MESSAGE.graduationYear))

const short = optionalText(PROFILE_LIMITS.short)

/** The fields of the kiosk's form as typed. Optional ones may be missing, empty or `null`. */
export const kioskForm = z.object({
  firstName: requiredText(KIOSK_MESSAGE.firstName, PROFILE_LIMITS.name),
  lastName: requiredText(KIOSK_MESSAGE.lastName, PROFILE_LIMITS.name),
  email: emailAddress(KIOSK_MESSAGE.email),
  cellPhone: requiredText(KIOSK_MESSAGE.cellPhone, PROFILE_LIMITS.phone).pipe(
    z.string().min(KIOSK_LIMITS.minPhone, KIOSK_MESSAGE.cellPhone),
  ),
  major: requiredText(KIOSK_MESSAGE.major, PROFILE_LIMITS.major),
  expectedGraduationYear: typedGraduationYear,
  age: typedInteger(PROFILE_LIMITS.minAge, PROFILE_LIMITS.maxAge, PROFILE_MESSAGE.age),
  year: short,
  heightFeet: typedInteger(HEIGHT.minFeet, HEIGHT.maxFeet, PROFILE_MESSAGE.heightFeet),
  heightInches: typedInteger(0, HEIGHT.maxInches, PROFILE_MESSAGE.heightInches),
  school: short,
  instagram: short,
  /** The hometown. */
  location: short,
  gender: short,
  ethnicity: short,
  religion: short,
  /** The hobbies. */
  bio: optionalText(PROFILE_LIMITS.bio, 'lines'),
  weeklyAvailability: weeklyAvailability.nullish().transform((week) => week ?? null),
  /** The uses of their photos that the visitor ticked, if any. */
  consent: consentInput.nullish().transform((given) => given ?? null),
})
export type KioskForm = z.input<typeof kioskForm>

const photo = z.string(KIOSK_MESSAGE.photos).startsWith('data:image/', KIOSK_MESSAGE.photos)

/** A registration: the form, and the photos as image data. */
export const kioskRegistration = kioskForm.extend({
  /** Named like the field on the screen; if both are sent, `location` wins. */
  hometown: short,
  /** Named like the field on the screen; if both are sent, `bio` wins. */
  hobbies: optionalText(PROFILE_LIMITS.bio, 'lines'),
  /** The language of the screen on which it was typed. */
  language: z.enum(LANGUAGES).nullish().catch(null),
  photos: z.array(photo, KIOSK_MESSAGE.photos).min(1, KIOSK_MESSAGE.noPhotos).max(KIOSK_LIMITS.photos, KIOSK_MESSAGE.tooManyPhotos),
})
export type KioskRegistration = z.output<typeof kioskRegistration>

export const kioskEndpoints = {
  registerAtKiosk: endpoint({
    method: 'POST',
    path: '/api/kiosk/create-account',
    summary: 'Registers a visitor of the kiosk: account, profile, photos, and a mail that signs in',
    access: 'anyone',
    idempotent: true,
    saysFirstField: true,
    body: kioskRegistration,
    maxBodyBytes: KIOSK_LIMITS.bodyBytes,
    inlineImages: 'photos',
    alsoForm: true,
    success: { status: 201, body: z.object({ id, message: z.string() }) },
    errors: [400, 409, 413, 415, 429],
    rateLimit: KIOSK_RATE_LIMIT,
  }),
} as const
