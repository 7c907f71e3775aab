import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import type { SameDay } from '@callboard/contract/messages/texts/rules'
import type { Dates } from '@callboard/contract/people/availability/needed-time'
import { dateIn, type Translator, zoneIn } from '@callboard/contract/translate'

/** A message written by Callboard itself. */
export interface CastingNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  readonly sameDay?: SameDay
}

/** A casting call and a role of it. */
export interface Named {
  readonly projectTitle: string
  readonly roleName: string
}

/** A booking as the booked student knows it. */
export interface KnownBooking extends Named {
  readonly plan: PlanTerms
}

/** The name of a role as people read it. */
export function roleName(name: string, { t }: Translator): string {
  return name === PARTICIPANT ? t(PARTICIPANT) : name
}

/**
 * The casting call and the role, as part of a sentence. Leaves out the role if the casting call has only the default role.
 *
 * @param goesOn whether the sentence goes on after the role
 */
export function namedText(named: Named, { t }: Translator, goesOn = false): string {
  const { projectTitle, roleName: role } = named
  if (role === PARTICIPANT) return t('“{projectTitle}”', { projectTitle })
  return goesOn ? t('“{projectTitle}”, as {role},', { projectTitle, role }) : t('“{projectTitle}”, as {role}', { projectTitle, role })
}

const minutes = (time: string) => new Date(`1970-01-01T${time}Z`)

/**
 * The start and end times of a role in the institution's time zone. The end names the zone; the start names it, too, if the clocks change
 * in between. `null` without a start time.
 */
function timeTexts(
  { shootDate, shootTime, endTime }: Dates,
  translator: Translator,
  timeZone: string,
): { readonly from: string; readonly to: string | null } | null {
  if (shootTime === null) return null
  const time = (value: string) => dateIn(translator, minutes(value), { timeZone: 'UTC', timeStyle: 'short' })
  const times = { shootTime: shootTime.slice(0, 5), endTime: endTime?.slice(0, 5) ?? null }
  const span = shootDate === null ? null : shootSpan({ shootDate, ...times }, timeZone)
  const zoneAt = (moment: string | undefined) => zoneIn(translator, moment === undefined ? null : new Date(moment), timeZone)
  const [first, last] = [zoneAt(span?.startDate), zoneAt(span?.endDate)]
  const from = `${time(shootTime)} ${first}`
  if (!endTime) return { from, to: null }
  return { from: first === last ? time(shootTime) : from, to: `${time(endTime)} ${last}` }
}

/** Day, times and place in one line. Says so if the day is not fixed. @param timeZone the institution's */
export function planText(terms: PlanTerms, translator: Translator, timeZone: string): string {
  const { t } = translator
  const { shootDate, place } = terms
  const times = timeTexts(terms, translator, timeZone)
  return [
    shootDate ? dateIn(translator, new Date(shootDate), { timeZone: 'UTC', dateStyle: 'full' }) : t('the day is not fixed yet'),
    times && (times.to ? t('{from} to {to}', { from: times.from, to: times.to }) : times.from),
    place,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Date, time, place and pay, one per line. @param timeZone the institution's, which dates and times refer to */
export function factLines(
  { place, pay, ...dates }: Dates & { readonly place?: string | null; readonly pay: string | null },
  translator: Translator,
  timeZone: string,
): string {
  const { t } = translator
  const { shootDate } = dates
  const times = timeTexts(dates, translator, timeZone)
  return [
    shootDate && t('Date: {day}', { day: dateIn(translator, new Date(shootDate), { timeZone: 'UTC', dateStyle: 'full' }) }),
    times && (times.to ? t('Time: {from} to {to}', { from: times.from, to: times.to }) : t('Time: {from}', { from: times.from })),
    place && t('Place: {place}', { place }),
    pay && t('Pay: {pay}', { pay }),
  ]
    .filter(Boolean)
    .join('\n')
}
