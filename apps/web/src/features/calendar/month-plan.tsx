import { memo } from 'react'
import { DragArea, type DragAreaProps } from './drag-area.tsx'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'

/** The month with draggable events; memoised, because a dialog above it must not re-render it. */
export const MonthPlan = memo(function MonthPlan({ onDrop, ...month }: Omit<MonthGridProps, 'target'> & Pick<DragAreaProps, 'onDrop'>) {
  return <DragArea onDrop={onDrop}>{(covered) => <MonthGrid {...month} target={covered} />}</DragArea>
})
