import { EVENT_TYPES } from '@callboard/contract/calendar/rules'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { EVENT_LOOKS } from './event-colours.ts'

/** Explains the colours, marks and keyboard shortcuts. */
export function EventLegend({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="mt-5 text-ink-soft text-sm">
      <ul aria-label={t('Types of events')} className="flex flex-wrap gap-x-4 gap-y-2">
        {EVENT_TYPES.map((type) => (
          <li key={type} className="flex items-center gap-2">
            <span aria-hidden className={cx('event w-auto! font-bold', EVENT_LOOKS[type].className)}>
              {t(EVENT_LOOKS[type].mark)}
            </span>
            {readable(type)}
          </li>
        ))}
      </ul>
      <p className="print:hidden measure mt-3 max-md:hidden">
        {t('Arrow keys go from day to day, Page Up and Page Down from month to month, T to today, Enter opens.')}
        {isAdmin &&
          ` ${t('Pull an event to move it, or its end to make it longer. By keyboard: Shift with an arrow key moves it, + and − change its last day.')}`}
      </p>
    </div>
  )
}
