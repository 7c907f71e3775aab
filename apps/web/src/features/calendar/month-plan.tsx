import { memo } from 'react'
import { useLanguage } from '#app/language/language.ts'
import { DragArea, type DragAreaProps } from './drag-area.tsx'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'

/** The month whose events can be pulled to other days; a window above it must not render it again. */
export const MonthPlan = memo(function MonthPlan({ onDrop, ...month }: Omit<MonthGridProps, 'target'> & Pick<DragAreaProps, 'onDrop'>) {
  useLanguage()
  return <DragArea onDrop={onDrop}>{(covered) => <MonthGrid {...month} target={covered} />}</DragArea>
})
