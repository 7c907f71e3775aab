import type { CalendarAddress } from '@callboard/contract/schedule/calendar/address'
import { CalendarDays, ChevronLeft, ChevronRight, Columns3, TriangleAlert, UsersRound } from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import { ViewSwitch } from '#shared/view-switch.tsx'
import { Button, IconButton } from '#ui/button.tsx'

export type CalendarView = 'month' | NonNullable<CalendarAddress['view']>

const VIEWS = [
  { view: 'month', label: msg('Month'), icon: CalendarDays },
  { view: 'week', label: msg('Week'), icon: Columns3 },
] as const

const OFFICE_VIEWS = [
  ...VIEWS,
  { view: 'people', label: msg('People'), icon: UsersRound },
  { view: 'conflicts', label: msg('Conflicts'), icon: TriangleAlert },
] as const

/** Chooses the view, and goes to the previous, the current or the next month or week. The view of conflicts always starts today. */
export function PeriodControls({
  view,
  isAtDesk,
  onView,
  onTurn,
  onToday,
}: {
  view: CalendarView
  isAtDesk: boolean
  onView: (view: CalendarView) => void
  /** @param by 1 for the next month or week, -1 for the previous one */
  onTurn: (by: 1 | -1) => void
  onToday: () => void
}) {
  const isWeek = view !== 'month'
  return (
    <span className="-my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ViewSwitch<CalendarView> views={isAtDesk ? OFFICE_VIEWS : VIEWS} value={view} onView={onView} />
      {view !== 'conflicts' && (
        <span className="flex items-center gap-1">
          <IconButton icon={ChevronLeft} label={isWeek ? t('Previous week') : t('Previous month')} onClick={() => onTurn(-1)} />
          <Button size="sm" onClick={onToday}>
            {t('Today')}
          </Button>
          <IconButton icon={ChevronRight} label={isWeek ? t('Next week') : t('Next month')} onClick={() => onTurn(1)} />
        </span>
      )}
    </span>
  )
}
