import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { type Day, dayOf } from '@callboard/contract/time/month'
import { Lock } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { readable } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { type CallItem, type Item, isCancelled, titleOf } from './calendar-item.ts'
import { timeOf } from './event-text.ts'
import { CALL_LOOKS, EVENT_LOOKS, lookOf } from './item-looks.ts'

/** The text for screen readers before the title; one text, because a translating browser replaces each text. */
const spoken = (parts: readonly (string | false)[]) => `${parts.filter(Boolean).join(', ')}: `

function EventMark({ event }: { event: CalendarEvent }) {
  return (
    <>
      {/* Outside of the crossed-out text, and inline, so that further lines have the full width. */}
      <span aria-hidden className="mr-1.5 inline-block font-bold">
        {t(EVENT_LOOKS[event.eventType].mark)}
        {event.isPrivate && <Lock className="ml-1.5 inline size-3 align-[-0.0625rem]" strokeWidth={2.5} />}
      </span>
      <span className="sr-only">
        {spoken([readable(event.eventType), event.isPrivate && t('private'), event.status === 'cancelled' && t('cancelled')])}
      </span>
    </>
  )
}

function CallMark({ item: { kind, date }, isListed }: { item: CallItem; isListed: boolean }) {
  const { icon: Icon, name } = CALL_LOOKS[kind]
  return (
    <>
      <Icon aria-hidden className="mr-1.5 inline size-3.5 align-[-0.125rem]" strokeWidth={2.25} />
      <span className={isListed && kind === 'deadline' ? undefined : 'sr-only'}>
        {spoken([t(name), date.status === 'draft' && t('draft'), date.status === 'cancelled' && t('cancelled')])}
      </span>
    </>
  )
}

/**
 * Mark, time and title, on the item's colour. Later days of a long event omit the time, and so do items that take the whole day.
 *
 * @param isListed whether it is in a list, which has space to explain an application deadline
 */
export function ItemText({ item, showTime, isListed = false }: { item: Item; showTime: boolean; isListed?: boolean }) {
  const { timeZone } = useInstitution()
  return (
    <span className={cx('event-words relative min-w-0', isCancelled(item) && 'line-through')}>
      {item.kind === 'event' ? <EventMark event={item.event} /> : <CallMark {...{ item, isListed }} />}
      {showTime && !item.isAllDay && <span className="event-time whitespace-nowrap tabular-nums">{timeOf(item.startDate, timeZone)}</span>}
      <span> {titleOf(item)}</span>
    </span>
  )
}

/** One item in the list of a day. */
export function ItemButton({ item, day, onOpen }: { item: Item; day: Day; onOpen: (item: Item) => void }) {
  const { timeZone } = useInstitution()
  return (
    <button
      type="button"
      onClick={() => onOpen(item)}
      className={cx('event text-sm [&>.event-words]:line-clamp-2 [&>.event-words]:break-words', lookOf(item))}
    >
      <ItemText item={item} showTime={dayOf(item.startDate, timeZone) === day} isListed />
    </button>
  )
}
