import { DAY_MS } from '@callboard/contract/time/durations'
import type { CalendarPart } from './calendar-lines.ts'
import type { Span } from './calendar-series.ts'

/** The longest break that a timetable covers: a winter break is shorter, a summer is longer. */
const LONGEST_BREAK_DAYS = 42

/** The longest interval between two occurrences of a rule, in days; other frequencies are shorter than a day. */
const STEP_DAYS: Readonly<Record<string, number>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 }

/**
 * The time that the occurrences of one event add to a timetable's coverage. Only the first and last occurrence are known outside the
 * window. So a series is one span, unless its occurrences are further apart than a break.
 */
export function coveredByEvent({ lines }: CalendarPart, occurrences: readonly Span[]): readonly Span[] {
  const rules = lines.get('RRULE') ?? []
  const stepOf = (rule: string) =>
    (STEP_DAYS[/FREQ=(\w+)/i.exec(rule)?.[1]?.toUpperCase() ?? ''] ?? 0) * Number(/INTERVAL=(\d+)/i.exec(rule)?.[1] ?? 1)
  const [first] = occurrences
  if (!first || lines.has('RDATE') || rules.length !== 1 || stepOf(rules[0]?.value ?? '') > LONGEST_BREAK_DAYS) return occurrences
  const covered = { ...first }
  for (const { start, end } of occurrences) {
    covered.start = Math.min(covered.start, start)
    covered.end = Math.max(covered.end, end)
  }
  return [covered]
}

/**
 * The time that a timetable covers: its longest run of classes without a break of more than six weeks. A ceremony months after the last
 * class, or a yearly birthday, does not make anybody free in between.
 *
 * @param classes in any order
 * @param within the window that is read; a run outside of it is taken only when all are
 * @returns from the beginning of the first class to the end of the last; `null` without a class
 */
export function coveredRun(classes: readonly Span[], within: Span): Span | null {
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of classes.toSorted((one, other) => one.start - other.start)) {
    const last = runs.at(-1)
    if (last && start - last.end <= LONGEST_BREAK_DAYS * DAY_MS) last.end = Math.max(last.end, end)
    else runs.push({ start, end })
  }
  const lengthIn = ({ start, end }: Span, { start: from, end: to }: Span) => Math.max(0, Math.min(end, to) - Math.max(start, from))
  const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  const order = (one: Span, other: Span) =>
    lengthIn(other, within) - lengthIn(one, within) || lengthIn(other, always) - lengthIn(one, always)
  return runs.toSorted(order)[0] ?? null
}
