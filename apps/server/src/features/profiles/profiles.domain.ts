import type { Institution } from '@callboard/contract/institution'
import {
  LIST_OF,
  type ListedField,
  type OwnProfile,
  PROFILE_MESSAGE,
  type StudentProfileInput,
} from '@callboard/contract/profiles/endpoints'
import { formatHeight, parseHeight } from '@callboard/contract/profiles/height'

/** A height as it is stored: both or neither. */
export interface StoredHeight {
  readonly heightFeet: number | null
  readonly heightInches: number | null
}

type SentHeight = Partial<Pick<StudentProfileInput, 'height' | 'heightFeet' | 'heightInches'>>

/** What a sent height means for a profile: another height, none, the one it has, or nonsense on a field. */
export type HeightChange =
  | { readonly set: StoredHeight }
  | { readonly keep: true }
  | { readonly field: 'height' | 'heightFeet'; readonly message: string }

/**
 * Reads the one height out of its two forms. A text that is not empty wins over numbers, because it is what was
 * typed. Feet without inches are whole feet. Empty values clear; with nothing sent the height stays.
 */
export function readHeight({ height, heightFeet, heightInches }: SentHeight): HeightChange {
  if (height) {
    const parsed = parseHeight(height)
    return parsed ? { set: { heightFeet: parsed.feet, heightInches: parsed.inches } } : { field: 'height', message: PROFILE_MESSAGE.height }
  }
  if (typeof heightFeet === 'number') return { set: { heightFeet, heightInches: heightInches ?? 0 } }
  if (typeof heightInches === 'number') return { field: 'heightFeet', message: PROFILE_MESSAGE.feetToo }
  const isCleared = height === null || heightFeet === null
  return isCleared ? { set: { heightFeet: null, heightInches: null } } : { keep: true }
}

/** The height as it is shown, such as `5'6"`. */
export function shownHeight({ heightFeet, heightInches }: StoredHeight): string | null {
  return heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches })
}

/** What a profile holds of the institution's lists. */
export type ListedValues = Readonly<Partial<Record<ListedField, string | null>>>

/** The lists that some fields of a profile choose from. */
export type ProfileLists = Pick<Institution, (typeof LIST_OF)[ListedField]>

/**
 * Which of the given values are on no list of the institution. A value that has left its list may stay where it is stored.
 *
 * @returns the messages by field
 */
export function unlistedFields(lists: ProfileLists, given: ListedValues, stored?: ListedValues): Partial<Record<ListedField, string>> {
  const fields = Object.keys(LIST_OF) as ListedField[]
  const wrong = fields.filter((field) => {
    const value = given[field]
    return value && value !== stored?.[field] && !lists[LIST_OF[field]].includes(value)
  })
  return Object.fromEntries(wrong.map((field) => [field, PROFILE_MESSAGE[field]]))
}

/** How the ids of a new order relate to the photos that are there. */
export function compareOrder(
  current: readonly string[],
  wanted: readonly string[],
): 'same-photos' | 'not-a-list-of-photos' | 'foreign' | 'outdated' {
  const unique = new Set(wanted)
  if (unique.size !== wanted.length) return 'not-a-list-of-photos'
  const known = new Set(current)
  if (wanted.some((hash) => !known.has(hash))) return 'foreign'
  return wanted.length === current.length ? 'same-photos' : 'outdated'
}

// What follows from another field, or from the change itself.
const DERIVED: readonly string[] = ['version', 'createdAt', 'updatedAt', 'phone', 'heightFeet', 'heightInches']

/** The names of the fields in which a profile differs from what it was. */
export function changedFields(before: OwnProfile, after: OwnProfile): string[] {
  const fields = Object.keys(after) as (keyof OwnProfile)[]
  return fields.filter((field) => !DERIVED.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
