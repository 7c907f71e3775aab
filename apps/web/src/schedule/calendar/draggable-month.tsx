import { DragArea, type DragAreaProps } from './drag-area.tsx'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'

/** The month with draggable events. */
export function DraggableMonth({ onDrop, ...month }: Omit<MonthGridProps, 'target'> & Pick<DragAreaProps, 'onDrop'>) {
  return <DragArea onDrop={onDrop}>{(covered) => <MonthGrid {...month} target={covered} />}</DragArea>
}
