import { MISSING_STATES } from '../consents/rules.ts'
import { RATING } from '../profiles/rating.ts'

/** Default number of talents on a page of the database. */
export const TALENT_PAGE_SIZE = 20

/** Choices for the number of talents on a page. */
export const TALENT_PAGE_SIZES = [TALENT_PAGE_SIZE, 60, 100] as const
export type TalentPageSize = (typeof TALENT_PAGE_SIZES)[number]

/** Views of the talent database: a contact sheet of faces (the default), cards, and a table. */
export const TALENT_VIEWS = ['sheet', 'cards', 'table'] as const
export type TalentView = (typeof TALENT_VIEWS)[number]

/** Limits of a search. Counting stops at the cap, which is shown as `1,000+`. Heights are inches. */
export const TALENT_SEARCH_LIMITS = {
  text: 200,
  age: 150,
  maxPage: 100,
  maxOffset: 100_000,
  countCap: 1000,
  /** Values of one filter, and characters of each. */
  values: 60,
  value: 120,
  minHeight: 36,
  maxHeight: 107,
  rating: RATING.most,
  minGraduation: 1900,
  maxGraduation: 2199,
  /** Minutes in a row for which a person must be free. */
  minFree: 15,
  maxFree: 780,
  /** Most months since a talent was last cast. */
  months: 120,
} as const

/** Filters for people who have something, or do not have it. `worked` means that they were booked at least once. */
export const YES_OR_NO = ['yes', 'no'] as const
export type YesOrNo = (typeof YES_OR_NO)[number]

/**
 * Filters by the consent to be photographed: `yes`; `no` for everyone else; and for these, whether they declined, have not
 * answered, or agreed to an older text.
 */
export const CONSENT_FILTERS = [...YES_OR_NO, ...MISSING_STATES] as const
export type ConsentFilter = (typeof CONSENT_FILTERS)[number]

/**
 * Whether a search includes people who did not state what a filter asks for: `profile` for year, gender, school, age, height or
 * graduation, `time` for free time, `include` for both.
 */
export const UNKNOWN_VALUES = ['include', 'profile', 'time'] as const

/** Whether a person must have all chosen specialties, or any of them. */
export const SPECIALTIES_MATCHES = ['all', 'any'] as const

/**
 * The orders of the list: newest profile first, by name, best rating first, last cast first, and by the number of met criteria of
 * a role. Ties are ordered newest first.
 */
export const TALENT_SORTS = ['newest', 'name', 'rating', 'lastCast', 'fit'] as const
export type TalentSort = (typeof TALENT_SORTS)[number]

/** Filters whose choices are counted. */
export const COUNTED_FILTERS = [
  'experience',
  'year',
  'gender',
  'school',
  'major',
  'specialties',
  'consent',
  'photos',
  'tape',
  'worked',
] as const
export type CountedFilter = (typeof COUNTED_FILTERS)[number]

/** The requested free time, in the form of `RANGES`. */
export const FREE_TIMES = { from: 'freeFrom', to: 'freeTo', message: 'times' } as const

/** Filters with a lower and an upper bound, and the name of the message for an empty range. */
export const RANGES = [
  { from: 'ageMin', to: 'ageMax', message: 'ages' },
  { from: 'heightMin', to: 'heightMax', message: 'heights' },
  { from: 'ratingMin', to: 'ratingMax', message: 'ratings' },
  { from: 'graduationMin', to: 'graduationMax', message: 'graduations' },
] as const
