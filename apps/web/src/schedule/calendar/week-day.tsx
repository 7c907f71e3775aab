import { type Day, dayOf } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import type { CSSProperties } from 'react'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { type Item, titleOf } from './calendar-item.ts'
import { dayLabel } from './event-text.ts'
import { ItemText } from './item-button.tsx'
import { lookOf } from './item-looks.ts'
import type { Block } from './week-blocks.ts'

/** Minutes that a line of text takes at the height of an hour in the styles, and minutes that the edges take. */
const LINE_MINUTES = { desk: 25, tablet: 15 } as const
const EDGE_MINUTES = 5

/** The table around it has the role `grid`. */
const cellRole = { role: 'gridcell' } as const

/** The hours of one day, with its items as blocks. */
export function WeekDay({
  day,
  hours,
  count,
  isToday,
  isActive,
  blocks,
  onOpen,
  onActive,
}: {
  day: Day
  hours: { readonly first: number; readonly last: number }
  /** The number of items on that day. */
  count: number
  isToday: boolean
  /** The only day that the Tab key reaches. */
  isActive: boolean
  blocks: readonly Block<Item>[]
  onOpen: (item: Item) => void
  onActive: (day: Day) => void
}) {
  return (
    <td
      {...cellRole}
      data-day={day}
      aria-label={dayLabel({ day, isToday, count })}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(day)}
      className="week-day"
    >
      {isToday && <NowLine day={day} hours={hours} />}
      {blocks.map((block) => (
        <BlockButton key={block.item.key} {...{ day, block, onOpen }} reachable={isActive} />
      ))}
    </td>
  )
}

function BlockButton({
  day,
  block,
  reachable,
  onOpen,
}: {
  day: Day
  block: Block<Item>
  reachable: boolean
  onOpen: (item: Item) => void
}) {
  const { timeZone } = useInstitution()
  const { item, from, to, column, columns } = block
  const lineMinutes = useIsBelowDesk() ? LINE_MINUTES.tablet : LINE_MINUTES.desk
  const lines = Math.max(1, Math.floor((to - from - EDGE_MINUTES) / lineMinutes))
  return (
    <button
      type="button"
      tabIndex={reachable ? 0 : -1}
      data-item={item.key}
      title={titleOf(item)}
      onClick={() => onOpen(item)}
      style={{ '--from': from, '--to': to, '--column': column, '--columns': columns, '--event-lines': lines } as CSSProperties}
      className={cx('event week-block text-sm', lines === 1 && 'event-one-line', lookOf(item))}
    >
      {/* The time needs its own line. Without space for it, only the title is shown: the block's position shows the time. */}
      <ItemText item={item} showTime={columns === 1 && lines > 1 && dayOf(item.startDate, timeZone) === day} />
    </button>
  )
}

/** A line at the current time; renders nothing outside the shown hours. */
function NowLine({ day, hours }: { day: Day; hours: { readonly first: number; readonly last: number } }) {
  const { timeZone } = useInstitution()
  const [now, time = ''] = wallTimeOf(new Date(useNow()).toISOString(), timeZone).split('T')
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  if (now !== day || minutes < hours.first * 60 || minutes >= hours.last * 60) return null
  return <span aria-hidden className="week-now" style={{ '--from': minutes } as CSSProperties} />
}
