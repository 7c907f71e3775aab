import { DAY_MS } from '@callboard/contract/time/durations'
import { type Day, daysOf } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import type { Span } from './event-span.ts'

const DAY_MINUTES = 1440
/** The minimum height of a block, so that its title can be read. */
const LEAST_MINUTES = 30
/** The hours that a week always shows. It shows earlier and later ones only if they contain an item. */
const USUAL_HOURS = { first: 8, last: 18 } as const

/** Part of a day, in minutes from its midnight by the wall clock. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** An item of a day with its position: side by side with the items that overlap it. */
export interface Block<One> extends Part {
  readonly item: One
  /** Its column from the left, and the number of columns that share the width. */
  readonly column: number
  readonly columns: number
}

/** Whether an item is above the hours, because it takes whole days or more than one day. */
export function isAboveHours(item: Span & { readonly isAllDay: boolean }): boolean {
  return item.isAllDay || Date.parse(item.endDate) - Date.parse(item.startDate) >= DAY_MS
}

function minutesOf(instant: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = wallTimeOf(instant, timeZone).slice(11).split(':').map(Number)
  return hours * 60 + minutes
}

/** The part of a day that an item takes: at least the readable height, and never beyond midnight. */
export function partOf(item: Span, day: Day, timeZone: string): Part {
  const days = daysOf(item, timeZone)
  const start = days[0] === day ? minutesOf(item.startDate, timeZone) : 0
  // Midnight counts as the end of the previous day, not as the start of the next.
  const end = days.at(-1) === day ? minutesOf(item.endDate, timeZone) || DAY_MINUTES : DAY_MINUTES
  const from = Math.min(start, DAY_MINUTES - LEAST_MINUTES)
  return { from, to: Math.min(DAY_MINUTES, Math.max(end, from + LEAST_MINUTES)) }
}

/**
 * Positions overlapping items of a day side by side, so that none overlaps another on the page.
 *
 * @param parts the items with the part of the day that each takes
 * @param most the maximum number of columns
 * @returns the blocks from top to bottom, and the number of items without a block
 */
export function layOutDay<One>(parts: readonly (Part & { item: One })[], most: number): { blocks: Block<One>[]; hidden: number } {
  const sorted = parts.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const blocks: Block<One>[] = []
  let hidden = 0
  /** Blocks that overlap each other directly or through others; they share the width. */
  let group: Omit<Block<One>, 'columns'>[] = []
  /** The end of the last block in each column of the group. */
  let ends: number[] = []
  const close = () => {
    for (const block of group) blocks.push({ ...block, columns: ends.length })
    group = []
    ends = []
  }
  for (const { item, from, to } of sorted) {
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const column = free === -1 ? ends.length : free
    if (column >= most) {
      hidden += 1
      continue
    }
    ends[column] = to
    group.push({ item, from, to, column })
  }
  close()
  return { blocks, hidden }
}

/** The hours that a week shows: the usual ones, and those of its blocks. */
export function shownHours(parts: readonly Part[]): { first: number; last: number } {
  return {
    first: Math.min(USUAL_HOURS.first, ...parts.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(USUAL_HOURS.last, ...parts.map(({ to }) => Math.ceil(to / 60))),
  }
}
