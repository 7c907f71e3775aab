import { DAY_MS } from '@callboard/contract/time/durations'
import ICAL from 'ical.js'
import { parseTime, UnreadableValue, type WrittenTime } from './calendar-values.ts'

/** Counts the work that a file causes, in steps of about a microsecond. Throws when none are left. */
export type Spend = (steps: number) => void

/** Real rules have at most 150. */
const MAX_RULE_CHARACTERS = 500

/** The rule has no more occurrences before the end of the requested time. */
class PastTheEnd extends Error {}

type IteratorOptions = ConstructorParameters<typeof ICAL.RecurIterator>[0]

interface Steps {
  /** One occurrence was tried, or one of many days. */
  readonly tried: (year: number) => void
  /** The days of a year were listed. */
  readonly listed: (year: number) => void
}

/** The library searches for the next occurrence without a limit, even if there is none, as for 30 February. This class counts its steps. */
class BoundedIterator extends ICAL.RecurIterator {
  declare steps: Steps

  constructor(options: IteratorOptions & { steps: Steps }) {
    super(options)
  }

  override fromData(options: IteratorOptions & { steps?: Steps }): void {
    if (options.steps) this.steps = options.steps
    super.fromData(options)
  }

  override check_contracting_rules(): boolean {
    this.steps.tried(this.last.year)
    return super.check_contracting_rules()
  }

  override expand_year_days(year: number): number {
    this.steps.listed(year)
    return super.expand_year_days(year)
  }
}

function asTime({ wall, isDate }: WrittenTime): ICAL.Time {
  const date = new Date(wall)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), isDate }
  const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
  return new ICAL.Time({ ...day, ...time }, ICAL.Timezone.localTimezone)
}

/** The last moment of `UNTIL`, in the event's local time. */
function untilOf(rule: string, wallOf: (instant: number) => number, isDate: boolean): number {
  const text = /(?:^|;)UNTIL=([^;]*)/.exec(rule)?.[1]
  if (text === undefined) return Number.POSITIVE_INFINITY
  const until = parseTime(text.replace(/T$/, ''))
  if (until.isDate) return until.wall + DAY_MS - 1
  return until.isUtc && !isDate ? wallOf(until.wall) : until.wall
}

const PERIODS = new Map([
  ['HOURLY', DAY_MS / 24],
  ['DAILY', DAY_MS],
  ['WEEKLY', 7 * DAY_MS],
])

/** The steps left after those reserved for `begin`, so that the last occurrence before it is found if none follows. */
const nearEnd = (begin: number, last: number, { freq, interval }: ICAL.Recur) => Math.min(begin, last - (PERIODS.get(freq) ?? 0) * interval)

const MONTHS = new Map([
  ['MONTHLY', 1],
  ['YEARLY', 12],
])

/** A later start with the same occurrences from `begin` on, so that a rule of decades, or since 1601, costs no more than a term. */
function startNear(begin: number, start: WrittenTime, { freq, interval, count }: ICAL.Recur): WrittenTime {
  if (count || start.wall >= begin) return start
  const period = (PERIODS.get(freq) ?? 0) * interval
  if (period > 0) return { ...start, wall: start.wall + Math.floor((begin - start.wall) / period) * period }
  const months = (MONTHS.get(freq) ?? 0) * interval
  const [first, near] = [new Date(start.wall), new Date(begin)]
  // Every month has 28 days.
  if (months === 0 || first.getUTCDate() > 28) return start
  const between = (near.getUTCFullYear() - first.getUTCFullYear()) * 12 + near.getUTCMonth() - first.getUTCMonth()
  first.setUTCMonth(first.getUTCMonth() + Math.max(0, Math.floor(between / months) - 1) * months)
  return { ...start, wall: first.getTime() }
}

/**
 * The occurrences of a rule (`RRULE`) in the event's local time. A first day that does not match the rule is not an occurrence: exporters
 * write the first day of term there.
 *
 * @param begin earlier ones may be left out, but not the last of all
 * @param end later ones are left out
 * @param wallOf the event's local time at an instant
 */
export function* occurrencesOf(
  text: string,
  start: WrittenTime,
  { begin, end, wallOf, spend }: { begin: number; end: number; wallOf: (instant: number) => number; spend: Spend },
): Generator<number> {
  const written = text.toUpperCase().replace(/\s/g, '')
  if (written.length > MAX_RULE_CHARACTERS) throw new UnreadableValue('a rule of that length', 'rule')
  const last = Math.min(end, untilOf(written, wallOf, start.isDate))
  const rule = ICAL.Recur.fromString(written.replace(/(^|;)UNTIL=[^;]*/, ''))
  const entries = Object.values(rule.parts).reduce((sum, list) => sum + list.length, 0)
  const lastYear = new Date(last).getUTCFullYear()
  const step = (cost: number) => (year: number) => {
    spend(cost)
    if (year > lastYear) throw new PastTheEnd()
  }
  // The cost of the library's steps: it compares the entries of a rule with one another, and walks through an interval day by day.
  const steps = { tried: step(5 + entries + rule.interval), listed: step(5 + 5 * entries) }
  spend(5 + entries * entries + rule.interval)
  try {
    const iterator = new BoundedIterator({ rule, dtstart: asTime(startNear(nearEnd(begin, last, rule), start, rule)), steps })
    let time = iterator.next()
    // The library yields its first day even if it does not match the rule, and counts it.
    if (time && !iterator.check_contracting_rules()) {
      if (rule.count) rule.count++
      time = iterator.next()
    }
    for (; time; time = iterator.next()) {
      const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
      if (wall > last) return
      yield wall
    }
  } catch (error) {
    if (!(error instanceof PastTheEnd)) throw error
  }
}
