import { FREEDOMS, type Freedom } from '@callboard/contract/people/availability/rules'
import { filtersOf, type TalentFilters } from '@callboard/contract/people/talent-search/address'

/** The time at which applicants have to be free, and the filter for it. */
export interface AskedFreedom extends Pick<TalentFilters, 'freeOn' | 'freeFrom' | 'freeTo' | 'freeFor'> {
  /** Without it, people who are free; *all* shows everybody, with what is known about their time. */
  free?: Exclude<FreedomChoice, 'free'>
}

import { ROOM_FILTERS, ROOM_SORTS, type RoomFilter, type RoomSort } from './applicant-order.ts'

/** The choices of the filter by free time. */
const FREEDOM_CHOICES = [...FREEDOMS, 'all'] as const
export type FreedomChoice = Freedom | 'all'

/** The view of the applicants; the contact sheet by default. */
export const ROOM_VIEWS = ['sheet', 'board', 'table'] as const
export type RoomView = (typeof ROOM_VIEWS)[number]

/** The search parameters of the applicants: view, role, name, free time, and whose panel is open. */
export interface RoomAddress extends AskedFreedom {
  view?: Exclude<RoomView, 'sheet'>
  /** The only role to show. */
  role?: number
  /** Words that a name must contain. */
  q?: string
  /** The order within each stage; by time of application if missing. */
  sort?: Exclude<RoomSort, 'applied'>
  /** Filters of which an applicant must match all. */
  only?: readonly RoomFilter[]
  /** The only applications to show: those that a line of the morning desk links to. */
  meant?: readonly number[]
  /** The application whose panel is open. */
  open?: number
}

/** Search parameters to change; `undefined` removes one. */
export type RoomAddressChange = { readonly [Name in keyof RoomAddress]: RoomAddress[Name] | undefined }

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The largest number of applications in a URL: more than the desk lists for one need. */
const MOST_MEANT = 100

function readFreedom(given: Record<string, unknown>): AskedFreedom {
  const { freeOn, freeFrom, freeTo, freeFor } = filtersOf(given)
  // Without a day, times have no meaning.
  if (!freeOn) return {}
  const free = FREEDOM_CHOICES.find((choice) => choice === given['free'])
  return {
    freeOn,
    ...(freeFrom && { freeFrom }),
    ...(freeTo && { freeTo }),
    ...(freeFor && { freeFor }),
    ...(free && free !== 'free' && { free }),
  }
}

function readOrder(given: Record<string, unknown>): Pick<RoomAddress, 'sort' | 'only'> {
  const sort = ROOM_SORTS.find((one) => one === given['sort'])
  const named: readonly unknown[] = Array.isArray(given['only']) ? given['only'] : [given['only']]
  const only = ROOM_FILTERS.filter((one) => named.includes(one))
  return { ...(sort && sort !== 'applied' && { sort }), ...(only.length > 0 && { only }) }
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readRoomAddress(given: Record<string, unknown>): RoomAddress {
  const view = ROOM_VIEWS.find((one) => one === given['view'])
  const role = idOf(given['role'])
  const { q: typed } = given
  // The router parses a number.
  const q = typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : ''
  const open = idOf(given['open'])
  const meant = [given['meant']]
    .flat()
    .flatMap((one) => idOf(one) ?? [])
    .slice(0, MOST_MEANT)
  return {
    ...(view && view !== 'sheet' && { view }),
    ...(role && { role }),
    ...(q && { q }),
    ...readFreedom(given),
    ...readOrder(given),
    ...(meant.length > 0 && { meant }),
    ...(open && { open }),
  }
}

/** The address without its role if that does not exist (any more); then everybody is shown. */
export function withExistingRole<A extends { role?: number }>({ role, ...rest }: A, roles: readonly { readonly id: number }[]) {
  return { ...rest, ...(roles.some(({ id }) => id === role) && { role }) }
}

/**
 * The search parameters of the messages: only messages to people in this role and at this stage. The screen ignores stages that do not
 * exist.
 */
export interface MessagesAddress {
  role?: number
  stage?: string
  /** Only messages to people whose mail bounced. */
  mail?: 'refused'
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readMessagesAddress(given: Record<string, unknown>): MessagesAddress {
  const role = idOf(given['role'])
  const { stage, mail } = given
  return { ...(role && { role }), ...(typeof stage === 'string' && { stage }), ...(mail === 'refused' && { mail }) }
}
