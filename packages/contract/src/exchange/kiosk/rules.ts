import { EDIT_TALENT_LIMITS } from '../../people/profiles/talents.rules.ts'
import { withValues } from '../../translate.ts'

const MEBIBYTE = 1024 * 1024

/** Bounds of a registration at the kiosk. */
export const KIOSK_LIMITS = {
  minPhone: 10,
  minGraduationYear: EDIT_TALENT_LIMITS.minGraduationYear,
  get maxGraduationYear() {
    return EDIT_TALENT_LIMITS.maxGraduationYear
  },
  /** Photos of one registration. */
  photos: 20,
  /** Largest accepted file, in bytes. */
  photoBytes: 10 * MEBIBYTE,
  /** Longest side of the kiosk's photos, in pixels: enough to print a full page, and 20 of them fit into one call. */
  photoEdge: 2048,
  jpegQuality: 0.8,
  /** Most pixels of one photo. Higher than what the kiosk sends, but limited because its visitors are not signed in. */
  photoPixels: 5_000_000,
  /** Largest call, in bytes: 20 photos of the kiosk in base64, and some room. */
  bodyBytes: 48 * MEBIBYTE,
} as const

/** Seconds: the countdown of the success screen, the idle time before the kiosk asks, and its wait for an answer. */
export const KIOSK_SECONDS = { success: 5, idle: 90, stillThere: 20 } as const

/** Optional questions of the kiosk. The office decides whether and on which step each is asked. */
export const KIOSK_OPTIONAL = [
  'age',
  'instagram',
  'location',
  'height',
  'year',
  'school',
  'gender',
  'ethnicity',
  'religion',
  'bio',
  'weeklyAvailability',
] as const
export type KioskOptional = (typeof KIOSK_OPTIONAL)[number]

/** Where a question is asked: with the details, below the photos, or not at all. */
export const KIOSK_PLACES = ['details', 'photos', 'off'] as const
export type KioskPlace = (typeof KIOSK_PLACES)[number]

/** Characters of each text of the office. */
export const KIOSK_TEXT_LENGTH = 200

export const KIOSK_MESSAGE = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  cellPhone: 'Phone number must be at least 10 digits',
  major: 'Major is required',
  graduationYear: 'Expected graduation year is required',
  exists: 'An account with this email already exists. Please see a staff member.',
  created: 'Account Created! Check your email for login instructions.',
  failed: 'Failed to create account',
  noPhotos: 'Please add at least one photo',
  tooManyPhotos: withValues('Please keep to {photos} photos', { photos: KIOSK_LIMITS.photos }),
  photos: 'Please send photos as image data',
  placeholder: 'Only {institution} is known here.',
} as const

/**
 * The error for an address that may not register (`ALLOWED_EMAIL_DOMAINS`).
 *
 * @param domains the allowed ones, such as `example.edu`
 */
export function emailDomainMessage(domains: readonly string[]): string {
  const ends = domains.map((domain) => `@${domain}`).reduce((one, other) => withValues('{one} or {other}', { one, other }))
  return withValues('Please use an email address that ends in {ends}', { ends })
}

/** Texts for visitors at the kiosk. */
export const KIOSK_NOTICE = {
  invalidType: { title: 'Invalid file type', description: 'Please upload image files only' },
  tooLarge: { title: 'File too large', description: 'Please upload images smaller than 10MB' },
  camera: { title: 'Camera Error', description: 'Unable to access camera. Please check permissions.' },
} as const
