import type { CalendarEventInput } from '@callboard/contract/calendar/endpoints'
import { emailKey } from '@callboard/contract/email'
import { FORMER_MEMBER, RESTRICTED } from '@callboard/contract/holds/rules'

/** What a casting director decides about an event, as it is stored. */
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

/** The fields in which a stored event differs from what it should become. */
export function changedFields(stored: EventValues, wanted: EventValues): (keyof EventValues)[] {
  return EVENT_FIELDS.filter((field) => comparable(stored[field]) !== comparable(wanted[field]))
}

/** An account that an event may name. */
export interface NamedAccount {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  /** The address of their profile while it is restricted; `null` for everybody else. */
  readonly heldAddress: string | null
}

/** Whether an attendee is given as an address; account ids have no `@`. */
export const isAddress = (attendee: string) => attendee.includes('@')

/** The accounts by every way in which attendees name them: their id, and their address in lower case. */
export function byAttendee(accounts: readonly NamedAccount[]): Map<string, NamedAccount> {
  return new Map(
    accounts.flatMap((account) =>
      [account.id, account.email, emailKey(account.heldAddress ?? account.id)].map((name) => [name, account] as const),
    ),
  )
}

/** How the office learns of an attendee: as the event has it, but a restricted student by id, which says nothing. */
export function shownAttendee(attendee: string, accounts: ReadonlyMap<string, NamedAccount>): string {
  const account = accounts.get(attendee) ?? accounts.get(emailKey(attendee))
  return account && account.heldAddress !== null ? account.id : attendee
}

/** How an attendee is shown to the office: by name where there is an account, else by address. */
export function attendeeName(attendee: string, accounts: ReadonlyMap<string, NamedAccount>): string {
  const account = accounts.get(attendee) ?? accounts.get(emailKey(attendee))
  if (!account) return isAddress(attendee) ? attendee : FORMER_MEMBER
  if (account.heldAddress !== null) return RESTRICTED
  return [account.firstName, account.lastName].filter(Boolean).join(' ') || account.email
}
