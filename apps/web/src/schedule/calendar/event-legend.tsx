import { CALL_DATE_KINDS } from '@callboard/contract/casting/projects/shoots'
import { EVENT_TYPES } from '@callboard/contract/event-types'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { Switch } from '#ui/choice.tsx'
import { cx } from '#ui/cx.ts'
import { CALL_LOOKS, EVENT_LOOKS } from './item-looks.ts'

interface EventLegendProps {
  view: 'month' | 'week'
  isAtDesk: boolean
  deadlines: boolean
  /** Missing if the viewer may not see them. */
  onDeadlines: ((deadlines: boolean) => void) | undefined
}

/** The actions by keyboard and by dragging. */
function handlingText(view: EventLegendProps['view'], isAtDesk: boolean): string {
  if (view === 'week') {
    const keys = t('Arrow keys go from day to day, Page Up and Page Down from week to week, T to today.')
    return isAtDesk ? `${keys} ${t('Press a time, or Enter on a day, to plan an event there.')}` : keys
  }
  const keys = t('Arrow keys go from day to day, Page Up and Page Down from month to month, T to today, Enter opens.')
  if (!isAtDesk) return keys
  return `${keys} ${t('Drag an event to move it, or drag its end to make it longer. By keyboard: Shift with an arrow key moves it, + and − change its last day.')}`
}

/** Explains the colours, marks and keyboard shortcuts, and shows or hides application deadlines. */
export function EventLegend({ view, isAtDesk, deadlines, onDeadlines }: EventLegendProps) {
  return (
    <div className="mt-5 text-ink-soft text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <ul aria-label={t('Types of events')} className="flex flex-wrap gap-x-4 gap-y-2">
          {EVENT_TYPES.map((type) => (
            <li key={type} className="flex items-center gap-2">
              <span aria-hidden className={cx('event w-auto! font-bold', EVENT_LOOKS[type].className)}>
                {t(EVENT_LOOKS[type].mark)}
              </span>
              {readable(type)}
            </li>
          ))}
          {CALL_DATE_KINDS.filter((kind) => onDeadlines || kind === 'shoot').map((kind) => {
            const { icon: Icon, className, name } = CALL_LOOKS[kind]
            return (
              <li key={kind} className="flex items-center gap-2">
                <span aria-hidden className={cx('event w-auto! items-center', className)}>
                  <Icon className="size-3.5" strokeWidth={2.25} />
                </span>
                {t(name)}
              </li>
            )
          })}
        </ul>
        {onDeadlines && (
          <Switch
            className="print:hidden"
            label={t('Show the last days to apply')}
            checked={deadlines}
            onChange={(event) => onDeadlines(event.target.checked)}
          />
        )}
      </div>
      <p className="print:hidden measure mt-3 max-md:hidden">{handlingText(view, isAtDesk)}</p>
    </div>
  )
}
