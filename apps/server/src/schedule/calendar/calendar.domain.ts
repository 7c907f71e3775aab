import { emailKey } from '@callboard/contract/email'
import { FORMER_MEMBER, RESTRICTED } from '@callboard/contract/restricted'
import type { CalendarEventInput } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { DAY_MS } from '@callboard/contract/time/durations'

/** The fields of an event that casting directors set, as stored. */
export type EventValues = Omit<CalendarEventInput, 'startDate' | 'endDate'> & { readonly startDate: Date; readonly endDate: Date }

const EVENT_FIELDS = [
  'title',
  'description',
  'startDate',
  'endDate',
  'location',
  'eventType',
  'projectId',
  'attendees',
  'isPrivate',
] as const satisfies readonly (keyof EventValues)[]

const comparable = (value: EventValues[keyof EventValues]) => (Array.isArray(value) ? JSON.stringify(value) : value?.valueOf())

/** The fields in which a stored event differs from the wanted values. */
export function changedFields(stored: EventValues, wanted: EventValues): (keyof EventValues)[] {
  return EVENT_FIELDS.filter((field) => comparable(stored[field]) !== comparable(wanted[field]))
}

const CANCELLED_MS = CALENDAR_LIMITS.cancelledDays * DAY_MS

/** Events deleted after this time are still in feeds, as cancelled, and can be restored. */
export function cancelledSince(now: Date): Date {
  return new Date(now.getTime() - CANCELLED_MS)
}

/** When a deleted event leaves feeds, and can no longer be restored. */
export function cancelledUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + CANCELLED_MS)
}

/** An account that may be an attendee. */
export interface NamedAccount {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  /** The address in their profile while it is restricted; otherwise `null`. */
  readonly heldAddress: string | null
}

/** Whether an attendee is an address; account ids have no `@`. */
export const isAddress = (attendee: string) => attendee.includes('@')

/** The accounts by each key that an attendee may use: the id, and the address in lower case. */
export function byAttendee(accounts: readonly NamedAccount[]): Map<string, NamedAccount> {
  return new Map(
    accounts.flatMap((account) =>
      [account.id, account.email, emailKey(account.heldAddress ?? account.id)].map((name) => [name, account] as const),
    ),
  )
}

/** An attendee as returned to the office: as stored, but restricted students by id, which reveals nothing. */
export function shownAttendee(attendee: string, accounts: ReadonlyMap<string, NamedAccount>): string {
  const account = accounts.get(attendee) ?? accounts.get(emailKey(attendee))
  return account && account.heldAddress !== null ? account.id : attendee
}

/** The name of an attendee as shown to the office: the name of the account, else the address. */
export function attendeeName(attendee: string, accounts: ReadonlyMap<string, NamedAccount>): string {
  const account = accounts.get(attendee) ?? accounts.get(emailKey(attendee))
  if (!account) return isAddress(attendee) ? attendee : FORMER_MEMBER
  if (account.heldAddress !== null) return RESTRICTED
  return [account.firstName, account.lastName].filter(Boolean).join(' ') || account.email
}
