import { formatHeight, inchesOf, parseHeight } from '@callboard/contract/people/profiles/height'
import { fromTen, outOfTen, RATING } from '@callboard/contract/people/profiles/rating'
import { filtersOf, impossibleRange, type TalentFilters, withFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { type Sentence, withSentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { t } from '#app/language/t.ts'

/** Filters with several values. */
export const LIST_FILTERS = ['experience', 'year', 'gender', 'school', 'major', 'specialties'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]
export type TextFilter = Exclude<keyof TalentFilters, ListFilter>

/** The filters as text for their fields: heights as *5'6"* or as they were typed, ratings out of 10. */
export type TypedFilters = Readonly<Record<TextFilter, string> & Record<ListFilter, readonly string[]>>

const numberText = (number: number | undefined) => number?.toString() ?? ''
const heightText = (inches: number | undefined) =>
  inches === undefined ? '' : formatHeight({ feet: Math.floor(inches / 12), inches: inches % 12 })
const ratingText = (rating: number | undefined) => numberText(rating === undefined ? undefined : outOfTen(rating))

function experienceOf({ experience, experienceLevel }: TalentFilters): readonly string[] {
  return experienceLevel === undefined ? (experience ?? []) : [experienceLevel]
}

/** The fields of some filters. */
export function typedFrom(filters: TalentFilters): TypedFilters {
  return {
    search: filters.search ?? '',
    // An old parameter for the same filter as `experience`; it has no field.
    experienceLevel: '',
    ageMin: numberText(filters.ageMin),
    ageMax: numberText(filters.ageMax),
    location: filters.location ?? '',
    experience: experienceOf(filters),
    year: filters.year ?? [],
    gender: filters.gender ?? [],
    school: filters.school ?? [],
    major: filters.major ?? [],
    specialties: filters.specialties ?? [],
    specialtiesMatch: filters.specialtiesMatch ?? '',
    heightMin: heightText(filters.heightMin),
    heightMax: heightText(filters.heightMax),
    ratingMin: ratingText(filters.ratingMin),
    ratingMax: ratingText(filters.ratingMax),
    consent: filters.consent ?? '',
    photos: filters.photos ?? '',
    tape: filters.tape ?? '',
    worked: filters.worked ?? '',
    confirmed: filters.confirmed ?? '',
    notCastFor: numberText(filters.notCastFor),
    graduationMin: numberText(filters.graduationMin),
    graduationMax: numberText(filters.graduationMax),
    addedSince: filters.addedSince ?? '',
    freeOn: filters.freeOn ?? '',
    freeFrom: filters.freeFrom ?? '',
    freeTo: filters.freeTo ?? '',
    freeFor: numberText(filters.freeFor),
    unknown: filters.unknown ?? '',
  }
}

function inches(typed: string): number | undefined {
  const height = parseHeight(typed)
  return height && inchesOf(height)
}

function stored(rating: string): number | undefined {
  const number = Number(rating.replace(',', '.'))
  return rating.trim() === '' || Number.isNaN(number) ? undefined : fromTen(number)
}

/** The filters of the typed values; an invalid value sets no filter. */
export function filtersFrom(typed: TypedFilters): TalentFilters {
  return filtersOf(
    withFilters({
      ...typed,
      // Without a day, times have no meaning.
      ...(typed.freeOn === '' && { freeFrom: '', freeTo: '', freeFor: '' }),
      // The choice between all and any matters only for several specialties.
      specialtiesMatch: typed.specialties.length > 1 ? typed.specialtiesMatch : '',
      heightMin: inches(typed.heightMin),
      heightMax: inches(typed.heightMax),
      ratingMin: stored(typed.ratingMin),
      ratingMax: stored(typed.ratingMax),
    }),
  )
}

/** The fields with the filters that the sentence in the search box contains; the box keeps only the other words. */
export function understood(typed: TypedFilters, sentence: Sentence): TypedFilters {
  const said = Object.keys(sentence.filters)
  const together = typedFrom(withSentence(filtersFrom(typed), sentence))
  // Fields that the sentence does not mention keep their typed values, valid or not.
  const changed = Object.entries(together).filter(([name]) => said.includes(name) || (sentence.filters.freeOn && name.startsWith('free')))
  return { ...typed, ...Object.fromEntries(changed), search: sentence.rest }
}

const { age, minGraduation, maxGraduation } = TALENT_SEARCH_LIMITS

const wholeNumber = (minimum: number, maximum: number) => () =>
  t('Please enter a whole number from {minimum} to {maximum}', { minimum, maximum })
const anAge = wholeNumber(0, age)
const aHeight = () => t(TALENT_SEARCH_MESSAGE.height)
const aRating = () => t('Please enter a number from {minimum} to {maximum}', { minimum: 0, maximum: RATING.office })
const aYear = wholeNumber(minGraduation, maxGraduation)

/** The error for a value that cannot be read. */
const NOT_UNDERSTOOD = {
  ageMin: anAge,
  ageMax: anAge,
  heightMin: aHeight,
  heightMax: aHeight,
  ratingMin: aRating,
  ratingMax: aRating,
  graduationMin: aYear,
  graduationMax: aYear,
} as const
export type BoundFilter = keyof typeof NOT_UNDERSTOOD

/** The errors of typed values that the search ignores, or that match nobody. */
export function errorsOf(typed: TypedFilters): { readonly [Name in BoundFilter | 'freeTo']?: string } {
  const kept = filtersFrom(typed)
  const names = Object.keys(NOT_UNDERSTOOD) as BoundFilter[]
  const wrong = names.filter((name) => typed[name].trim() !== '' && kept[name] === undefined)
  const range = impossibleRange(kept)
  return {
    ...(range && { [range.to]: range.to === 'freeTo' ? t(TALENT_SEARCH_MESSAGE.times) : t('Must not be below the minimum') }),
    ...Object.fromEntries(wrong.map((name) => [name, NOT_UNDERSTOOD[name]()])),
  }
}
