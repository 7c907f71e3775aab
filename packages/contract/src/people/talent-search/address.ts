import { cutText } from '../../graphemes.ts'
import { FREE_DAY } from '../availability/rules.ts'
import { EXPERIENCE_LEVELS, type ExperienceLevel } from '../profiles/experience.ts'
import { readPlace } from './places.ts'
import {
  CONSENT_FILTERS,
  type ConsentFilter,
  FREE_TIMES,
  RANGES,
  SPECIALTIES_MATCHES,
  TALENT_PAGE_SIZE,
  TALENT_PAGE_SIZES,
  TALENT_SEARCH_LIMITS,
  TALENT_SORTS,
  TALENT_VIEWS,
  type TalentPageSize,
  type TalentSort,
  type TalentView,
  UNKNOWN_VALUES,
  YES_OR_NO,
  type YesOrNo,
} from './rules.ts'
import { unknownMatters } from './unknown.ts'

/** Only the filters. */
export interface TalentFilters {
  search?: string
  experienceLevel?: ExperienceLevel
  ageMin?: number
  ageMax?: number
  location?: string
  experience?: ExperienceLevel[]
  year?: string[]
  gender?: string[]
  school?: string[]
  /** Each consists of one or several words, all of which a major must contain. */
  major?: string[]
  specialties?: string[]
  /** By default a person must have all of them. */
  specialtiesMatch?: (typeof SPECIALTIES_MATCHES)[number]
  /** Inches. */
  heightMin?: number
  /** Inches. */
  heightMax?: number
  ratingMin?: number
  ratingMax?: number
  consent?: ConsentFilter
  photos?: YesOrNo
  tape?: YesOrNo
  worked?: YesOrNo
  /** Whether the office or the person confirmed the profile. */
  confirmed?: YesOrNo
  /** Months. */
  notCastFor?: number
  graduationMin?: number
  graduationMax?: number
  /** `YYYY-MM-DD`. */
  addedSince?: string
  /** `YYYY-MM-DD`, on which they are free. */
  freeOn?: string
  /** `HH:MM`. */
  freeFrom?: string
  /** `HH:MM`. */
  freeTo?: string
  /** Minutes in a row. */
  freeFor?: number
  /** Whether to include people who did not state what some filters ask for. */
  unknown?: (typeof UNKNOWN_VALUES)[number]
}

/** The URL state of the talent database: filters, order, page, and the open talent. */
export interface TalentAddress extends TalentFilters {
  /** Newest first by default. */
  sort?: Exclude<TalentSort, 'newest'>
  /** The role whose criteria the talents are compared with. */
  role?: number
  offset?: number
  /** Cursor: the place of the talent before this page. It keeps deep pages fast. */
  after?: string
  /** Cursor: the place of the talent after this page. */
  before?: string
  /** The talent whose profile is open. */
  talent?: number
  /** How the list is shown; as a contact sheet by default. */
  view?: Exclude<TalentView, 'sheet'>
  /** How many talents a page shows; `TALENT_PAGE_SIZE` by default. */
  size?: Exclude<TalentPageSize, typeof TALENT_PAGE_SIZE>
  /** The saved search that was opened. */
  saved?: number
}

const LARGEST_ID = 2_147_483_647

function text(value: unknown): string | undefined {
  const words = value === undefined || value === null ? '' : cutText(String(value), TALENT_SEARCH_LIMITS.text)
  return words.trim() === '' ? undefined : words
}

function wholeNumber(value: unknown, minimum: number, maximum: number): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined
}

/** Several values, or one. A router parses a year as a number. */
function list(value: unknown): string[] | undefined {
  const given = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  const values = given
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => cutText(String(one), TALENT_SEARCH_LIMITS.value).trim())
    .filter((one) => one !== '')
  return values.length > 0 ? [...new Set(values)].slice(0, TALENT_SEARCH_LIMITS.values) : undefined
}

function oneOf<Value>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

function levels(value: unknown): ExperienceLevel[] | undefined {
  const named = list(value)?.flatMap((one) => oneOf<ExperienceLevel>(EXPERIENCE_LEVELS, one) ?? [])
  return named && named.length > 0 ? named : undefined
}

function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) ? value : undefined
}

const time = (value: unknown) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined)

const { age, minHeight, maxHeight, rating, minGraduation, maxGraduation, months, minFree, maxFree } = TALENT_SEARCH_LIMITS

/** How each filter is read from an address; invalid values become `undefined`. */
const READ: { readonly [Name in keyof TalentFilters]-?: (value: unknown) => TalentFilters[Name] | undefined } = {
  search: text,
  experienceLevel: (value) => oneOf(EXPERIENCE_LEVELS, value),
  ageMin: (value) => wholeNumber(value, 0, age),
  ageMax: (value) => wholeNumber(value, 0, age),
  location: text,
  experience: levels,
  year: list,
  gender: list,
  school: list,
  major: list,
  specialties: list,
  specialtiesMatch: (value) => oneOf(SPECIALTIES_MATCHES, value),
  heightMin: (value) => wholeNumber(value, minHeight, maxHeight),
  heightMax: (value) => wholeNumber(value, minHeight, maxHeight),
  ratingMin: (value) => wholeNumber(value, 0, rating),
  ratingMax: (value) => wholeNumber(value, 0, rating),
  consent: (value) => oneOf(CONSENT_FILTERS, value),
  photos: (value) => oneOf(YES_OR_NO, value),
  tape: (value) => oneOf(YES_OR_NO, value),
  worked: (value) => oneOf(YES_OR_NO, value),
  confirmed: (value) => oneOf(YES_OR_NO, value),
  notCastFor: (value) => wholeNumber(value, 1, months),
  graduationMin: (value) => wholeNumber(value, minGraduation, maxGraduation),
  graduationMax: (value) => wholeNumber(value, minGraduation, maxGraduation),
  addedSince: day,
  freeOn: day,
  freeFrom: time,
  freeTo: time,
  freeFor: (value) => wholeNumber(value, minFree, maxFree),
  unknown: (value) => oneOf(UNKNOWN_VALUES, value),
}

function withoutEmpty(address: TalentAddress): TalentAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''))
}

/** The filters of an address, always in the same order. */
export function filtersOf(address: TalentAddress): TalentFilters {
  const values = Object.entries(READ).map(([name, read]) => [name, read(address[name as keyof TalentFilters])])
  const filters: TalentFilters = withoutEmpty(Object.fromEntries(values))
  const { unknown, ...others } = filters
  return unknown && unknownMatters(unknown, others) ? filters : others
}

/** Without a stated order, the list is ordered by creation. */
function sortOf(given: unknown, role: number | undefined): TalentSort {
  const sort = oneOf(TALENT_SORTS, given) ?? 'newest'
  return sort === 'fit' && role === undefined ? 'newest' : sort
}

/** Reads an address that a user may have typed; invalid parts are left out. */
export function readTalentAddress(given: Record<string, unknown>): TalentAddress {
  const offset = wholeNumber(given.offset, 0, TALENT_SEARCH_LIMITS.maxOffset)
  const view = oneOf(TALENT_VIEWS, given.view)
  const size = oneOf(TALENT_PAGE_SIZES, wholeNumber(given.size, 1, TALENT_SEARCH_LIMITS.maxPage))
  const role = wholeNumber(given.role, 1, LARGEST_ID)
  const sort = sortOf(given.sort, role)
  const cursor = (value: unknown) => (typeof value === 'string' && readPlace(sort, value) ? value : undefined)
  return withoutEmpty({
    ...filtersOf(given),
    sort: sort === 'newest' ? undefined : sort,
    role,
    offset: offset === 0 ? undefined : offset,
    after: cursor(given.after),
    before: cursor(given.before),
    talent: wholeNumber(given.talent, 1, Number.MAX_SAFE_INTEGER),
    view: view === 'sheet' ? undefined : view,
    size: size === TALENT_PAGE_SIZE ? undefined : size,
    saved: wholeNumber(given.saved, 1, LARGEST_ID),
  })
}

/** Whether the two ages exclude everyone. */
export function agesExclude({ ageMin, ageMax }: TalentFilters): boolean {
  return ageMin !== undefined && ageMax !== undefined && ageMin > ageMax
}

/** The first range that excludes everyone, for example a minimum height above the maximum. The API refuses it. */
export function impossibleRange(filters: TalentFilters): (typeof RANGES)[number] | typeof FREE_TIMES | undefined {
  if (timesExclude(filters)) return FREE_TIMES
  return RANGES.find(({ from, to }) => (filters[from] ?? 0) > (filters[to] ?? Number.POSITIVE_INFINITY))
}

/** Whether the requested free time ends before it begins. */
export function timesExclude({ freeOn, freeFrom, freeTo }: { freeOn?: unknown; freeFrom?: unknown; freeTo?: unknown }): boolean {
  return freeOn !== undefined && (time(freeFrom) ?? FREE_DAY.from) >= (time(freeTo) ?? FREE_DAY.to)
}

/**
 * The address after a filter changed, on the first page.
 *
 * @param typed the filters as they were typed
 * @param kept what stays: order, role, view, size and the open talent, because a user may open a profile before the search for
 * the typed text runs
 */
export function withFilters(
  typed: { readonly [Name in keyof TalentFilters]?: unknown },
  { sort, role, talent, view, size }: Pick<TalentAddress, 'sort' | 'role' | 'talent' | 'view' | 'size'> = {},
): TalentAddress {
  return readTalentAddress({ ...typed, sort, role, talent, view, size })
}

/** Number of talents on a page of this address. */
export function pageSizeOf({ size }: Pick<TalentAddress, 'size'>): number {
  return size ?? TALENT_PAGE_SIZE
}

/** Whether two sets of filters are equal, regardless of the order of values. */
export function sameFilters(one: TalentFilters, other: TalentFilters): boolean {
  const inOrder = (_: string, value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
  return JSON.stringify(filtersOf(one), inOrder) === JSON.stringify(filtersOf(other), inOrder)
}

/** The parts of an address that stay from page to page. */
function kept(address: TalentAddress): TalentAddress {
  const { sort, role, view, size } = address
  return { ...filtersOf(address), sort, role, view, size }
}

/** The address of the page after this one. */
export function nextPage(address: TalentAddress, shown: readonly { readonly place: string }[]): TalentAddress {
  const last = shown.at(-1)
  return withoutEmpty({
    ...kept(address),
    offset: (address.offset ?? 0) + pageSizeOf(address),
    after: last?.place,
  })
}

/** The address of the previous page. The first page has no cursor. */
export function previousPage(address: TalentAddress, shown: readonly { readonly place: string }[]): TalentAddress {
  const offset = Math.max(0, (address.offset ?? 0) - pageSizeOf(address))
  const [first] = shown
  if (offset === 0) return withoutEmpty(kept(address))
  return withoutEmpty({ ...kept(address), offset, before: first?.place })
}

/** Whether the page itself shows how many people were found. It does if it is the first page and not full. */
export function saysHowMany(address: TalentAddress, page: readonly unknown[]): boolean {
  const isFirst = address.after === undefined && address.before === undefined && !address.offset
  return isFirst && page.length < pageSizeOf(address)
}

/** The list's query for an address. */
export function pageOf(address: TalentAddress) {
  const { after, before, offset, sort, role } = address
  const place = after ? { after } : before ? { before } : { offset }
  return { ...filtersOf(address), ...(sort && { sort }), ...(role !== undefined && { role }), ...place, limit: pageSizeOf(address) }
}
