import { CalendarDays, ChevronLeft, ChevronRight, Columns3 } from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import { ViewSwitch } from '#shared/view-switch.tsx'
import { Button, IconButton } from '#ui/button.tsx'

export type CalendarView = 'month' | 'week'

const VIEWS = [
  { view: 'month', label: msg('Month'), icon: CalendarDays },
  { view: 'week', label: msg('Week'), icon: Columns3 },
] as const

/** Chooses month or week, and goes to the previous, the current or the next one. */
export function PeriodControls({
  view,
  onView,
  onTurn,
  onToday,
}: {
  view: CalendarView
  onView: (view: CalendarView) => void
  /** @param by 1 for the next month or week, -1 for the previous one */
  onTurn: (by: 1 | -1) => void
  onToday: () => void
}) {
  const isWeek = view === 'week'
  return (
    <span className="-my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ViewSwitch views={VIEWS} value={view} onView={onView} />
      <span className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={isWeek ? t('Previous week') : t('Previous month')} onClick={() => onTurn(-1)} />
        <Button size="sm" onClick={onToday}>
          {t('Today')}
        </Button>
        <IconButton icon={ChevronRight} label={isWeek ? t('Next week') : t('Next month')} onClick={() => onTurn(1)} />
      </span>
    </span>
  )
}
