import type { UNKNOWN_VALUES } from './rules.ts'

type UnknownValue = (typeof UNKNOWN_VALUES)[number]

/** Filters for what a profile need not say. */
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

/** Of what people are found who did not give it. */
export interface Unknown {
  readonly profile: boolean
  readonly time: boolean
}

/** Which filters ask for something that people need not give. */
export function asksForUnknown(filters: Asking): Unknown {
  return { profile: OF_PROFILE.some((name) => filters[name] !== undefined), time: filters.freeOn !== undefined }
}

/** What a value of the filter `unknown` includes. */
export function unknownOf(value: UnknownValue | undefined): Unknown {
  return { profile: value === 'include' || value === 'profile', time: value === 'include' || value === 'time' }
}

/** The filter `unknown` that includes this. */
export function unknownFrom({ profile, time }: Unknown): UnknownValue | undefined {
  if (profile && time) return 'include'
  return profile ? 'profile' : time ? 'time' : undefined
}

/** Whether a value of the filter `unknown` changes what these filters find. */
export function unknownMatters(value: UnknownValue, filters: Asking): boolean {
  const [included, asks] = [unknownOf(value), asksForUnknown(filters)]
  return (included.profile && asks.profile) || (included.time && asks.time)
}
