import { shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import type { Day } from '@callboard/contract/time/month'
import { dateIn, type Translator } from '@callboard/contract/translate'
import { type CastingNotice, type KnownBooking, namedText, planText, roleName } from './casting-texts.domain.ts'

/** The facts that the texts of a notice depend on. */
export interface Here {
  /** At the institution. */
  readonly today: Day
  /** The institution's. */
  readonly timeZone: string
  /** Their remaining bookings in the same casting call. */
  readonly stays?: readonly KnownBooking[]
}

const byDay = (bookings: readonly KnownBooking[]) =>
  bookings.toSorted((a, b) => (a.plan.shootDate ?? '9').localeCompare(b.plan.shootDate ?? '9'))

/**
 * Tells a booked student that they need not come, because their places are taken back or the shoot is cancelled. A student with another
 * role on that day only reads which role they lose.
 *
 * @param bookings all bookings that they lose in one casting call, at least one
 */
export function needNotComeNotice(
  bookings: readonly [KnownBooking, ...KnownBooking[]],
  why: 'released' | 'cancelled',
  translator: Translator,
  { today, timeZone, stays = [] }: Here,
): CastingNotice {
  const { t } = translator
  const lost = byDay(bookings)
  const [{ projectTitle, roleName: role }] = bookings
  const days = [...new Set(lost.flatMap(({ plan }) => plan.shootDate ?? []))]
  const kept = byDay(stays).map((booking) =>
    t('You are still booked for {call}: {plan}.', {
      call: namedText(booking, translator, true),
      plan: planText(booking.plan, translator, timeZone),
    }),
  )
  const comes = stays.some(({ plan }) => lost.some(({ plan: { shootDate } }) => shootDate === plan.shootDate))
  const call = bookings.length === 1 ? { projectTitle, roleName: role } : undefined
  const named = (goesOn: boolean) => (call ? namedText(call, translator, goesOn) : t('“{projectTitle}”', { projectTitle }))
  const planned = [...new Set(lost.filter(({ plan }) => plan.shootDate).map(({ plan }) => planText(plan, translator, timeZone)))]
  const isCancelled = why === 'cancelled'
  const title = shortTitle(projectTitle)
  const day = new Intl.ListFormat(translator.locale).format(
    days.map((one) => dateIn(translator, new Date(one), { timeZone: 'UTC', dateStyle: 'medium' })),
  )
  function subject(): string {
    const isToday = days.includes(today)
    if (comes) {
      const values = { title, role: roleName(role, translator) }
      return isToday ? t('TODAY: no longer booked as {role}, {title}', values) : t('You are no longer booked as {role}: {title}', values)
    }
    if (isToday) return t('TODAY: you need not come, {title}', { title })
    if (days.length === 0) return isCancelled ? t('Cancelled: {title}', { title }) : t('You are no longer booked: {title}', { title })
    return isCancelled ? t('Cancelled: {title} on {day}', { title, day }) : t('You need not come on {day}: {title}', { title, day })
  }
  const opening = isCancelled
    ? t('We have to cancel {call} for which you are booked. You need not come.', { call: named(true) })
    : comes
      ? t('You are no longer booked for {call}.', { call: named(false) })
      : t('You are no longer booked for {call}. You need not come.', { call: named(false) })
  return {
    kind: isCancelled ? 'booking-cancelled' : 'booking-ended',
    sameDay: { days, now: kept[0] ?? null },
    subject: subject(),
    content: [
      opening,
      planned.map((plan) => t('It was planned for {plan}.', { plan })).join('\n'),
      kept.join('\n'),
      !comes && t('We are sorry, and thank you for the time that you kept free.'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}
