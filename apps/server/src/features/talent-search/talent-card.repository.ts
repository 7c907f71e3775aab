import type { ExperienceLevel } from '@callboard/contract/profiles'
import type { StoredPhoto } from '#features/photos/portfolio.service.ts'

/** A talent as a list shows it: no demographics, and of the photos the first and their number. */
export interface FoundTalent {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly cellPhone: string
  readonly major: string
  readonly expectedGraduationYear: number | null
  readonly year: string | null
  readonly school: string | null
  readonly instagram: string | null
  readonly location: string | null
  readonly age: number | null
  readonly heightFeet: number | null
  readonly heightInches: number | null
  readonly experienceLevel: ExperienceLevel
  readonly gender: string | null
  readonly specialties: string[]
  readonly bio: string | null
  readonly available: boolean
  readonly rating: number
  readonly createdAt: Date
  readonly cover: StoredPhoto | null
  readonly photoCount: number
}

/**
 * A row `p` of student_profiles as one JSON array, in the order of `CardRow`. As one column instead of twenty-three, a page takes the
 * server a fifth less time to ask for and read.
 */
export const CARD_JSON = `json_build_array(p.id, p.first_name, p.last_name, p.email, p.cell_phone, p.major, p.expected_graduation_year,
  p.year, p.school, p.instagram, p.location, p.age, p.height_feet, p.height_inches, p.experience_level, p.gender, p.specialties,
  p.bio, p.available, p.rating, p.created_at,
  (SELECT json_build_array(hash, width, height, thumbhash, p.photo_alts->>hash) FROM photos
    WHERE hash = (SELECT hash FROM profile_photos WHERE profile_id = p.id ORDER BY position, id LIMIT 1)),
  (SELECT count(*) FROM profile_photos WHERE profile_id = p.id))`

/** What stands where in `CARD_JSON`. */
const CARD_NAMES = [
  'id',
  'firstName',
  'lastName',
  'email',
  'cellPhone',
  'major',
  'expectedGraduationYear',
  'year',
  'school',
  'instagram',
  'location',
  'age',
  'heightFeet',
  'heightInches',
  'experienceLevel',
  'gender',
  'specialties',
  'bio',
  'available',
  'rating',
  'createdAt',
  'cover',
  'photoCount',
] as const satisfies readonly (keyof FoundTalent)[]

type CardName = (typeof CARD_NAMES)[number]

/** How JSON writes what has no form of its own there. */
type Written = Omit<FoundTalent, 'createdAt' | 'cover'> & {
  readonly createdAt: string
  readonly cover: readonly [hash: string, width: number, height: number, thumbhash: string, alt: string | null] | null
}

/** What `CARD_JSON` gives. */
export type CardRow = { readonly [Place in keyof typeof CARD_NAMES]: Written[(typeof CARD_NAMES)[Place] & CardName] }

/** Gives the values of a row their names. */
export function talentOf(row: CardRow): FoundTalent {
  const written = Object.fromEntries(CARD_NAMES.map((name, place) => [name, row[place]])) as unknown as Written
  return { ...written, createdAt: new Date(written.createdAt), cover: written.cover && photoOf(written.cover) }
}

function photoOf([hash, width, height, thumbhash, alt]: NonNullable<Written['cover']>): StoredPhoto {
  return { hash, width, height, thumbhash, alt }
}
