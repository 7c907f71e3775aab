import { cutText } from '../graphemes.ts'
import { SEARCH_EXPERIENCE_LEVELS, TALENT_PAGE_SIZES, TALENT_SEARCH_LIMITS, TALENT_VIEWS, type TalentView } from './rules.ts'

/** The address of the talent database: filters, position in the list, and the open talent. */
export interface TalentAddress {
  search?: string
  experienceLevel?: (typeof SEARCH_EXPERIENCE_LEVELS)[number]
  ageMin?: number
  ageMax?: number
  location?: string
  offset?: number
  /** `createdAt_id` of the talent before this page, which keeps deep pages fast. */
  after?: string
  /** `createdAt_id` of the talent after this page. */
  before?: string
  /** The talent whose profile is open. */
  talent?: number
  /** How the list is shown; as cards by default. */
  view?: Exclude<TalentView, 'cards'>
  /** The saved search that was opened. */
  saved?: number
}

/** The filters alone. */
export type TalentFilters = Pick<TalentAddress, 'search' | 'experienceLevel' | 'ageMin' | 'ageMax' | 'location'>

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,16}$/

function text(value: unknown): string | undefined {
  const words = value === undefined || value === null ? '' : cutText(String(value), TALENT_SEARCH_LIMITS.text)
  return words.trim() === '' ? undefined : words
}

function wholeNumber(value: unknown, minimum: number, maximum: number): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined
}

function cursor(value: unknown): string | undefined {
  return typeof value === 'string' && CURSOR.test(value) ? value : undefined
}

/** Reads an address that a person may have typed; invalid parts are left out. */
export function readTalentAddress(given: Record<string, unknown>): TalentAddress {
  const offset = wholeNumber(given.offset, 0, TALENT_SEARCH_LIMITS.maxOffset)
  const view = TALENT_VIEWS.find((one) => one === given.view)
  return withoutEmpty({
    search: text(given.search),
    experienceLevel: SEARCH_EXPERIENCE_LEVELS.find((level) => level === given.experienceLevel),
    ageMin: wholeNumber(given.ageMin, 0, TALENT_SEARCH_LIMITS.age),
    ageMax: wholeNumber(given.ageMax, 0, TALENT_SEARCH_LIMITS.age),
    location: text(given.location),
    offset: offset === 0 ? undefined : offset,
    after: cursor(given.after),
    before: cursor(given.before),
    talent: wholeNumber(given.talent, 1, Number.MAX_SAFE_INTEGER),
    view: view === 'cards' ? undefined : view,
    saved: wholeNumber(given.saved, 1, 2_147_483_647),
  })
}

function withoutEmpty(address: TalentAddress): TalentAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''))
}

/** The filters of an address. */
export function filtersOf({ search, experienceLevel, ageMin, ageMax, location }: TalentAddress): TalentFilters {
  return withoutEmpty({ search, experienceLevel, ageMin, ageMax, location })
}

/** Whether the two ages exclude everyone. */
export function agesExclude({ ageMin, ageMax }: TalentFilters): boolean {
  return ageMin !== undefined && ageMax !== undefined && ageMin > ageMax
}

/**
 * The address after a filter changed: back on the first page.
 *
 * @param typed the filters as they were typed
 * @param kept what stays: the view, and the talent whose profile is open, because somebody may open one before the typing is searched for
 */
export function withFilters(
  typed: Partial<Record<keyof TalentFilters, string>>,
  { talent, view }: Pick<TalentAddress, 'talent' | 'view'> = {},
): TalentAddress {
  return readTalentAddress({ ...typed, talent, view })
}

/** Talents that a page of this address shows. */
export function pageSizeOf({ view }: Pick<TalentAddress, 'view'>): number {
  return TALENT_PAGE_SIZES[view ?? 'cards']
}

/** Whether two sets of filters are equal. */
export function sameFilters(one: TalentFilters, other: TalentFilters): boolean {
  return JSON.stringify(filtersOf(one)) === JSON.stringify(filtersOf(other))
}

interface PlaceInList {
  createdAt: string
  id: number
}

const place = ({ createdAt, id }: PlaceInList) => `${createdAt}_${id}`

/** The address of the page after this one. */
export function nextPage(address: TalentAddress, shown: readonly PlaceInList[]): TalentAddress {
  const last = shown.at(-1)
  return withoutEmpty({
    ...filtersOf(address),
    view: address.view,
    offset: (address.offset ?? 0) + pageSizeOf(address),
    after: last && place(last),
  })
}

/** The address of the page before this one; the first page has no place, only filters and the view. */
export function previousPage(address: TalentAddress, shown: readonly PlaceInList[]): TalentAddress {
  const offset = Math.max(0, (address.offset ?? 0) - pageSizeOf(address))
  const [first] = shown
  const { view } = address
  if (offset === 0) return withoutEmpty({ ...filtersOf(address), view })
  return withoutEmpty({ ...filtersOf(address), view, offset, before: first && place(first) })
}

/** The query of the list for an address. */
export function pageOf(address: TalentAddress) {
  const { after, before, offset } = address
  const place = after ? { after } : before ? { before } : { offset }
  return { ...filtersOf(address), ...place, limit: pageSizeOf(address) }
}
