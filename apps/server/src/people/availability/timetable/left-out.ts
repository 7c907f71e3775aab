import { LEFT_OUT_NAMED, LEFT_OUT_REASONS, type LeftOutReason } from '@callboard/contract/people/availability/plan'
import type { LeftOut } from '@callboard/contract/people/availability/timetables.endpoints'
import { type CalendarPart, lineOf } from './calendar-lines.ts'
import { parseTime } from './calendar-values.ts'

/** The start of an entry as written in its file: a day, or a day and a time; `null` if unreadable. */
function writtenStart(part: CalendarPart): string | null {
  try {
    const { wall, isDate } = parseTime(lineOf(part, 'DTSTART')?.value ?? '')
    return new Date(wall).toISOString().slice(0, isDate ? 10 : 16)
  } catch {
    return null
  }
}

/** Collects which entries of a calendar were left out, and why. */
export function leftOutEntries() {
  const found = new Map<LeftOutReason, { count: number; first: LeftOut['first'] }>()
  return {
    /** @param entry the position of the entry in the file, from 1 */
    add(reason: LeftOutReason, entry: number, part: CalendarPart): void {
      const known = found.get(reason) ?? { count: 0, first: [] }
      if (known.first.length < LEFT_OUT_NAMED) known.first.push({ entry, start: writtenStart(part) })
      found.set(reason, { ...known, count: known.count + 1 })
    },
    has: (reason: LeftOutReason) => found.has(reason),
    all: (): LeftOut[] =>
      LEFT_OUT_REASONS.flatMap((reason) => {
        const known = found.get(reason)
        return known ? [{ reason, ...known }] : []
      }),
  }
}
