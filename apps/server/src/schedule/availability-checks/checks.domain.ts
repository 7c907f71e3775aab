import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import type { FreeTime } from '@callboard/contract/people/availability/free-time'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import type { CheckCell, CheckWindow, OwnWindow, WindowInput } from '@callboard/contract/schedule/availability-checks/endpoints'
import {
  CHECK_ANSWERS,
  CHECK_LIMITS,
  CHECK_REMINDER,
  type CheckAnswer,
  NOT_A_BOOKING,
} from '@callboard/contract/schedule/availability-checks/rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import { REMIND_AGAIN_MS } from '@callboard/contract/time/quiet-hours'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { type Translator, timeIn, zoneIn } from '@callboard/contract/translate'
import type { TimeSpan } from '#db/schema/columns.ts'

/** A stored time that a check asks about. */
export interface StoredWindow {
  readonly id: number
  readonly during: TimeSpan
  readonly roleId: number | null
  readonly changedAt: Date
}

/** A stored answer to a time. */
export interface StoredAnswer {
  readonly answer: NonNullable<CheckCell['answer']>
  readonly note: string | null
  readonly calendar: Freedom
  readonly answeredAt: Date
}

/** The day and times of a span in the institution's time zone. */
function wallTimes({ start, end }: TimeSpan, timeZone: string): { day: string; from: string; to: string } {
  const [day = '', from = ''] = wallTimeOf(start.toISOString(), timeZone).split('T')
  return { day, from, to: wallTimeOf(end.toISOString(), timeZone).slice(11) }
}

export function toWindow({ id, during, roleId }: StoredWindow, timeZone: string): CheckWindow {
  return {
    id,
    ...wallTimes(during, timeZone),
    startDate: during.start.toISOString(),
    endDate: during.end.toISOString(),
    roleId,
  }
}

/** The span of a day and times in the institution's time zone; `undefined` if a clock change skips it. */
export function spanOf({ day, from, to }: WindowInput, timeZone: string): TimeSpan | undefined {
  const instantOf = (wallDay: string, time: string) => new Date(resolveWallTime(`${wallDay}T${time}`, timeZone).instant)
  const span = { start: instantOf(day, from), end: instantOf(to > from ? day : addDays(day, 1), to) }
  return span.end > span.start ? span : undefined
}

/** Whether a check may have this due time. */
export function canBeDue(dueAt: Date, now: Date): boolean {
  return dueAt > now && dueAt.getTime() <= now.getTime() + CHECK_LIMITS.dueDays * DAY_MS
}

/** Whether a person is asked about a time. A time without a role is for everyone. A person without a role is asked about all times. */
export function isAskedAbout(person: { readonly roleId: number | null }, window: { readonly roleId: number | null }): boolean {
  return window.roleId === null || person.roleId === null || window.roleId === person.roleId
}

/** The part of a window for which to check who is free. It ends at midnight, as for shoots. */
export function freeTimeOf(during: TimeSpan, { timeZone, travelMinutes }: Pick<FreeTime, 'timeZone' | 'travelMinutes'>): FreeTime {
  const { day, from, to } = wallTimes(during, timeZone)
  return { day, from, to: to > from ? to : '24:00', timeZone, travelMinutes }
}

/** @param calendar the current state of the person's calendar */
export function toCell(window: StoredWindow, given: StoredAnswer | undefined, calendar: Freedom, now: Date): CheckCell {
  if (!given) return { answer: null, note: null, answeredAt: null, calendar, stale: null }
  const { answer, note, answeredAt } = given
  // An answer does not become stale when the person becomes partly free.
  const isFreer = given.calendar === 'busy' && calendar === 'partly'
  const isStale = window.during.end > now && given.calendar !== calendar && !isFreer
  const stale = answeredAt < window.changedAt ? 'window' : isStale ? 'calendar' : null
  return { answer, note, answeredAt: answeredAt.toISOString(), calendar, stale }
}

/** The order of answers in the list of a time: people who can come are first, people without an answer last. */
const ANSWERS: readonly (CheckAnswer | null)[] = [...CHECK_ANSWERS, null]

/**
 * The people of a check to show.
 *
 * @param people by name
 * @param at the index of a time: shows only those asked about it, ordered by answer; negative for a removed time
 * @param question the index of a question: shows only those who have answered it
 */
export function shownOf<Person extends { readonly replies: readonly string[]; readonly cells: readonly (CheckCell | null)[] }>(
  people: readonly Person[],
  { at, question }: { readonly at: number | undefined; readonly question: number | undefined },
): readonly Person[] {
  const replied = question === undefined ? people : people.filter(({ replies }) => replies[question])
  if (at === undefined) return replied
  const placeOf = ({ cells }: Person) => ANSWERS.indexOf(cells[at]?.answer ?? null)
  return replied.filter(({ cells }) => cells[at]).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** @param given the person's answer */
export function toOwnWindow(
  { id, during, changedAt, roleName }: StoredWindow & { readonly roleName: string | null },
  given: Pick<StoredAnswer, 'answer' | 'note' | 'answeredAt'> | undefined,
  timeZone: string,
): OwnWindow {
  return {
    id,
    ...wallTimes(during, timeZone),
    roleName,
    answer: given?.answer ?? null,
    note: given?.note ?? null,
    hasChanged: given !== undefined && given.answeredAt < changedAt,
  }
}

/**
 * People who got a mail after this time are not reminded. The office must wait before it reminds them again. The automatic reminder skips
 * people who were asked shortly before the due time.
 */
export function quietSince(now: Date, check: { readonly dueAt: Date }, byItself: boolean): Date {
  const since = byItself ? check.dueAt.getTime() - CHECK_REMINDER.hoursBefore * HOUR_MS : now.getTime() - REMIND_AGAIN_MS
  return new Date(since)
}

/** The facts about a check that its notices name. */
export interface AskedCheck {
  readonly projectTitle: string
  readonly message: string | null
  readonly dueAt: Date
  /** The windows that the person is asked about, by time. */
  readonly windows: readonly (StoredWindow & { readonly roleName: string | null })[]
}

interface Notice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
}

const ranges = new Map<string, Intl.DateTimeFormat>()

/** Formats a time as *Thursday, December 3, 10:00 AM – 12:00 PM EST*. */
function windowText({ during, roleName }: AskedCheck['windows'][number], { locale, t }: Translator, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format =
    ranges.get(key) ??
    new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  ranges.set(key, format)
  const when = `${format.formatRange(during.start, during.end)} ${zoneIn({ locale }, during.end, timeZone)}`
  return roleName === null || roleName === PARTICIPANT ? when : t('{when}, for {role}', { when, role: roleName })
}

function checkText(lead: string, check: AskedCheck, translator: Translator, timeZone: string): string {
  const { t } = translator
  return [
    lead,
    check.windows.map((window) => `• ${windowText(window, translator, timeZone)}`).join('\n'),
    check.message,
    t('Please answer by {moment}.', { moment: timeIn(translator, check.dueAt, { timeZone, dateStyle: 'full', timeStyle: 'short' }) }),
    t(NOT_A_BOOKING),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Asks a person when they can come. @param timeZone the institution's */
export function askNotice(check: AskedCheck, translator: Translator, timeZone: string): Notice {
  const { t } = translator
  return {
    kind: 'check',
    subject: t('When can you come? {title}', { title: shortTitle(check.projectTitle) }),
    content: checkText(
      t('We are planning “{projectTitle}” and would like to know when you could come.', { projectTitle: check.projectTitle }),
      check,
      translator,
      timeZone,
    ),
  }
}

/** Reminds a person who has not answered. @param timeZone the institution's */
export function checkReminder(check: AskedCheck, translator: Translator, timeZone: string): Notice {
  const { t } = translator
  return {
    kind: 'check-reminder',
    subject: t('Please answer: when can you come? {title}', { title: shortTitle(check.projectTitle) }),
    content: checkText(
      t('We are planning “{projectTitle}”, and you have not yet said when you could come.', { projectTitle: check.projectTitle }),
      check,
      translator,
      timeZone,
    ),
  }
}

/** Tells a person who has answered that the times have changed. @param timeZone the institution's */
export function changedNotice(check: AskedCheck, translator: Translator, timeZone: string): Notice {
  const { t } = translator
  return {
    kind: 'check-changed',
    subject: t('Other times: when can you come? {title}', { title: shortTitle(check.projectTitle) }),
    content: checkText(
      t('The times for “{projectTitle}” have changed. Please say again when you could come; your other answers still count.', {
        projectTitle: check.projectTitle,
      }),
      check,
      translator,
      timeZone,
    ),
  }
}
