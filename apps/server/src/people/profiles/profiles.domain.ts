import type { FieldChange, FieldValue } from '@callboard/contract/field-change'
import type { Institution } from '@callboard/contract/institution'
import type { StudentProfileInput, TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { formatHeight, parseHeight } from '@callboard/contract/people/profiles/height'
import { NAMES_ONLY } from '@callboard/contract/people/profiles/history.rules'
import { LIST_OF, type ListedField } from '@callboard/contract/people/profiles/listed-fields'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'

/** A stored height: both parts or neither. */
export interface StoredHeight {
  readonly heightFeet: number | null
  readonly heightInches: number | null
}

type SentHeight = Partial<Pick<StudentProfileInput, 'height' | 'heightFeet' | 'heightInches'>>

/** The effect of a sent height: a new height, none, no change, or an error on a field. */
export type HeightChange =
  | { readonly set: StoredHeight }
  | { readonly keep: true }
  | { readonly field: 'height' | 'heightFeet'; readonly message: string }

/**
 * Reads the height from its two input forms. A non-empty text takes precedence over numbers, because it was typed. Feet without inches
 * are whole feet. Empty values clear the height; omitted values keep it.
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

/** The height as displayed, such as `5'6"`. */
export function shownHeight({ heightFeet, heightInches }: StoredHeight): string | null {
  return heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches })
}

/** The values of a profile that come from the institution's lists. */
export type ListedValues = Readonly<Partial<Record<ListedField, string | null>>>

/** The lists of allowed values for fields of a profile. */
export type ProfileLists = Pick<Institution, (typeof LIST_OF)[ListedField]>

/**
 * Finds values that are not in the institution's lists. A stored value may stay when it has been removed from its list.
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

// Fields derived from others, or changed by every edit.
const DERIVED: readonly string[] = ['version', 'createdAt', 'updatedAt', 'phone', 'heightFeet', 'heightInches']

/** The names of the fields that changed between two versions of a profile. */
export function changedFields(before: TalentProfile, after: TalentProfile): string[] {
  const fields = Object.keys(after) as (keyof TalentProfile)[]
  return fields.filter((field) => !DERIVED.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** What the history stores for a field: for photos, their number. */
function keptValue(field: string, profile: TalentProfile): FieldValue {
  if (NAMES_ONLY.has(field)) return null
  if (field === 'portfolio') return profile.portfolio.photos.length
  return profile[field as keyof TalentProfile] as FieldValue
}

/** The changed fields of a profile with their values before and after. Confirmations and reviews are not part of a profile's content. */
export function profileChanges(before: TalentProfile, after: TalentProfile): FieldChange[] {
  return changedFields(before, after)
    .filter((field) => field !== 'confirmation' && field !== 'awaitsReview')
    .map((field) => ({ field, role: null, before: keptValue(field, before), after: keptValue(field, after) }))
}
