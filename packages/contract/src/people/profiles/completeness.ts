import { withValues } from '../../translate.ts'
import type { OwnProfile } from './endpoints.ts'

/** The fields that decide whether casting directors can find and judge a talent. */
export type JudgedProfile = Pick<OwnProfile, 'age' | 'heightFeet' | 'location' | 'bio'> & {
  readonly specialties: readonly string[]
  readonly portfolio: { readonly photos: readonly unknown[] }
}

/** Something that a profile still lacks. */
export interface MissingPart {
  readonly part: PartName
  /** The field of the profile form where it is entered. */
  readonly field: 'portfolio' | 'specialties' | 'bio' | 'age' | 'heightFeet' | 'location'
  /** The request to add the part. */
  readonly add: string
  /** Why casting directors need the part. */
  readonly why: string
  /** The part's share of a complete profile, in percent. */
  readonly worth: number
}

type PartName = 'face' | 'specialties' | 'bio' | 'range' | 'age' | 'height' | 'location'

/** Number of different looks that show a talent's range. */
const RANGE_PHOTOS = 3

type Rule = MissingPart & { readonly isThere: (profile: JudgedProfile) => boolean }

// Gender, ethnicity, religion, Instagram, school and year are private: they never count.
const RULES: readonly Rule[] = [
  {
    part: 'face',
    field: 'portfolio',
    add: 'A photo of your face',
    why: 'Directors choose by face first. Without a photo they scroll past.',
    worth: 20,
    isThere: ({ portfolio }) => portfolio.photos.length > 0,
  },
  {
    part: 'specialties',
    field: 'specialties',
    add: 'Your specialties',
    why: 'Directors search for skills: name yours, from salsa to sign language.',
    worth: 10,
    isThere: ({ specialties }) => specialties.length > 0,
  },
  {
    part: 'bio',
    field: 'bio',
    add: 'A short bio',
    why: 'Search reads your bio, and so do directors. Three sentences are enough.',
    worth: 10,
    isThere: ({ bio }) => Boolean(bio?.trim()),
  },
  {
    part: 'age',
    field: 'age',
    add: 'Your age',
    why: 'Directors filter by age: add yours.',
    worth: 5,
    isThere: ({ age }) => age !== null,
  },
  {
    part: 'location',
    field: 'location',
    add: 'Your location',
    why: 'Directors filter by location: add yours.',
    worth: 5,
    isThere: ({ location }) => Boolean(location?.trim()),
  },
  {
    part: 'height',
    field: 'heightFeet',
    add: 'Your height',
    why: 'Directors match people by height, and wardrobe is ordered by it: add yours.',
    worth: 5,
    isThere: ({ heightFeet }) => heightFeet !== null,
  },
  {
    part: 'range',
    field: 'portfolio',
    add: withValues('{photos} photos or more', { photos: RANGE_PHOTOS }),
    why: 'Directors look for range: one portrait, one full length, one in character.',
    worth: 5,
    isThere: ({ portfolio }) => portfolio.photos.length >= RANGE_PHOTOS,
  },
]

/**
 * How complete a profile is, and what to add next.
 *
 * @param profile a stored one, so it has all required fields
 * @returns percent, 100 when nothing is missing; and what is missing, most important first
 */
export function profileCompleteness(profile: JudgedProfile): { readonly percent: number; readonly missing: readonly MissingPart[] } {
  // A student without photos is asked only for the first one, not for three as well.
  const missing = RULES.filter(({ isThere }) => !isThere(profile)).map(({ isThere: _, ...part }) => part)
  const percent = 100 - missing.reduce((sum, { worth }) => sum + worth, 0)
  const faceless = missing.some(({ part }) => part === 'face')
  return { percent, missing: faceless ? missing.filter(({ part }) => part !== 'range') : missing }
}
