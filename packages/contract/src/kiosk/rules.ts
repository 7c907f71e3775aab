import { EDIT_TALENT_LIMITS } from '../talents/rules.ts'

const MEBIBYTE = 1024 * 1024

/** Bounds of a registration at the kiosk. */
export const KIOSK_LIMITS = {
  minPhone: 10,
  minGraduationYear: EDIT_TALENT_LIMITS.minGraduationYear,
  maxGraduationYear: EDIT_TALENT_LIMITS.maxGraduationYear,
  /** Photos of one registration. */
  photos: 20,
  /** Largest file that is taken, in bytes. */
  photoBytes: 10 * MEBIBYTE,
  /** Longest side of what the kiosk sends, in pixels: a full page of print, and 20 of them fit into one call. */
  photoEdge: 2048,
  jpegQuality: 0.8,
  /** Most pixels of one photo, with room to spare over what the kiosk sends: nobody has signed in there. */
  photoPixels: 5_000_000,
  /** Largest call, in bytes: 20 photos as the kiosk sends them, in base64, with room to spare. */
  bodyBytes: 48 * MEBIBYTE,
} as const

/**
 * Calls that one address may make. All kiosks of an institution are behind one address, 200 visitors an hour come, and what waited
 * for the network comes at once; more than that only helps the person who tries addresses through.
 */
export const KIOSK_RATE_LIMIT = { max: 500, seconds: 3600 } as const

/** Seconds of the success screen's countdown, of rest before the kiosk asks, and of its wait for an answer. */
export const KIOSK_SECONDS = { success: 5, idle: 90, stillThere: 20 } as const

/** How long the mailed link signs in, in days. */
export const WELCOME_LINK_DAYS = 7

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
  tooManyPhotos: `Please keep to ${KIOSK_LIMITS.photos} photos`,
  photos: 'Please send photos as image data',
  key: 'Please send an Idempotency-Key of at most 200 plain characters',
  otherRegistration: 'This registration was sent before, with another email address.',
} as const

/**
 * What is said of an address that may not register (`ALLOWED_EMAIL_DOMAINS`).
 *
 * @param domains those that may, such as `example.edu`
 */
export function emailDomainMessage(domains: readonly string[]): string {
  return `Please use an email address that ends in ${domains.map((domain) => `@${domain}`).join(' or ')}`
}

/** What a visitor reads at the kiosk. */
export const KIOSK_NOTICE = {
  invalidType: { title: 'Invalid file type', description: 'Please upload image files only' },
  tooLarge: { title: 'File too large', description: 'Please upload images smaller than 10MB' },
  camera: { title: 'Camera Error', description: 'Unable to access camera. Please check permissions.' },
} as const
