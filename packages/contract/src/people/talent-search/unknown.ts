import type { UNKNOWN_VALUES } from './rules.ts'

type UnknownValue = (typeof UNKNOWN_VALUES)[number]

/** Filters for what a profile may leave out. */
const OF_PROFILE = [
  'experience',
  'year',
  'gender',
  'school',
  'ageMin',
  'ageMax',
  'heightMin',
  'heightMax',
  'graduationMin',
  'graduationMax',
] as const

type Asking = { readonly [Name in (typeof OF_PROFILE)[number] | 'freeOn']?: unknown }

/** Which missing information a search tolerates: about the profile, and about free time. */
export interface Unknown {
  readonly profile: boolean
  readonly time: boolean
}

/** Which of the filters ask for information that a profile may leave out. */
export function asksForUnknown(filters: Asking): Unknown {
  return { profile: OF_PROFILE.some((name) => filters[name] !== undefined), time: filters.freeOn !== undefined }
}

/** What a value of the filter `unknown` tolerates. */
export function unknownOf(value: UnknownValue | undefined): Unknown {
  return { profile: value === 'include' || value === 'profile', time: value === 'include' || value === 'time' }
}

/** The filter `unknown` that includes this. */
export function unknownFrom({ profile, time }: Unknown): UnknownValue | undefined {
  if (profile && time) return 'include'
  return profile ? 'profile' : time ? 'time' : undefined
}

/** Whether a value of the filter `unknown` can change the results of these filters. */
export function unknownMatters(value: UnknownValue, filters: Asking): boolean {
  const [included, asks] = [unknownOf(value), asksForUnknown(filters)]
  return (included.profile && asks.profile) || (included.time && asks.time)
}
